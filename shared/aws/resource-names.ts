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

/**
 * Names the log group of that state machine. Each log group that Step Functions writes to outside of
 * `/aws/vendedlogs/` takes room in one policy of the account, of 5 120 characters.
 */
export const machineLogs = (prefix: string): string => `/aws/vendedlogs/states/${machineName(prefix)}`;

/** Names the queue that tells which records of the stream a worker has given up on. */
export const failuresName = (prefix: string, worker: string): string => `${prefix}-${worker}-failures`;

/** Turns `v2-orders-cancel` into `V2OrdersCancel`. */
export const logicalId = (name: string): string =>
  name.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, first: string) => first.toUpperCase());

const longestFunctionName = 64; // characters, by the quotas of Lambda; a name that CloudFormation makes is cut to them

/** Names a function: `made-to-order-live-v2-orders-cancel`. Throws where the name is too long to stay whole. */
export function functionName(prefix: string, name: string): string {
  const whole = `${prefix}-${name.replace(/^master-administration-/, 'admin-')}`;
  if (whole.length <= longestFunctionName) return whole;
  throw new Error(`${whole} has ${whole.length} characters, of which a function's name has ${longestFunctionName}.`);
}
