/** Returns the prefix of all names in a stage. */
export const prefixOf = (stage: string): string => `made-to-order-${stage}`;

/** Returns the name of the parameter with the URL on which links to the service are based. */
export const publicUrlParameter = (prefix: string): string => `/${prefix}/public-url`;

/** Returns the name of the parameter with the test key that places synthetic orders. Operators create it. */
export const syntheticKeyParameter = (prefix: string): string => `/${prefix}/synthetic-key`;

/** The alias through which callers reach a function. While a release is shifted, it points to two versions. */
export const liveAlias = 'live';

/** Returns the name of the alarm that takes a release back. */
export const releaseAlarmName = (prefix: string): string => `${prefix}-release`;

/** Returns the name of a job queue. */
export const jobQueueName = (prefix: string, queue: string): string => `${prefix}-${queue}`;

/** Returns the name of a job queue's dead-letter queue. */
export const deadLettersName = (prefix: string, queue: string): string => `${prefix}-${queue}-dead-letters`;

/** Returns the name of the state machine that assigns orders to productions. */
export const machineName = (prefix: string): string => `${prefix}-disposition`;

/**
 * Returns the name of that state machine's log group. Log groups of Step Functions outside `/aws/vendedlogs/` take up
 * room in a policy of the account, which has 5,120 characters.
 */
export const machineLogs = (prefix: string): string => `/aws/vendedlogs/states/${machineName(prefix)}`;

/** Returns the name of the queue with the stream records that a worker could not process. */
export const failuresName = (prefix: string, worker: string): string => `${prefix}-${worker}-failures`;

/** Turns `v2-orders-cancel` into `V2OrdersCancel`. */
export const logicalId = (name: string): string =>
  name.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, first: string) => first.toUpperCase());

// characters, by Lambda's quotas. CloudFormation cuts the names that it generates to this length
const longestFunctionName = 64;

/**
 * Returns the name of a function, for example `made-to-order-live-v2-orders-cancel`. Throws if the name is too long.
 */
export function functionName(prefix: string, name: string): string {
  const whole = `${prefix}-${name.replace(/^master-administration-/, 'admin-')}`;
  if (whole.length <= longestFunctionName) return whole;
  throw new Error(
    `${whole} has ${whole.length} characters. The maximum for a function's name is ${longestFunctionName}.`,
  );
}
