/** Makes what the name of everything that a stage has begins with. */
export const prefixOf = (stage: string): string => `made-to-order-${stage}`;

/** Names the parameter that holds the address which links of the service are built from. */
export const publicUrlParameter = (prefix: string): string => `/${prefix}/public-url`;

/** Names a job queue. */
export const jobQueueName = (prefix: string, queue: string): string => `${prefix}-${queue}`;

/** Names a job queue's dead-letter queue. */
export const deadLettersName = (prefix: string, queue: string): string => `${prefix}-${queue}-dead-letters`;

/** Names the state machine that assigns orders to productions. */
export const machineName = (prefix: string): string => `${prefix}-disposition`;

/** Names the queue that tells which records of the stream a worker has given up on. */
export const failuresName = (prefix: string, worker: string): string => `${prefix}-${worker}-failures`;
