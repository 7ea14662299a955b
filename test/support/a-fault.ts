import { expect } from 'vitest';

const counted = (name: string, ...dimensions: readonly string[]) => ({
  [name]: 1,
  level: name === 'Faults' ? 'ERROR' : 'WARN',
  service: 'made-to-order-local',
  function: expect.any(String),
  _aws: {
    CloudWatchMetrics: [
      {
        Namespace: 'made-to-order-local',
        Dimensions: dimensions.map((dimension) => [dimension]),
        Metrics: [{ Name: name, Unit: 'Count' }],
      },
    ],
  },
});

/** The part of a log line that counts as a fault of its function. One of them raises an alarm. */
export const aFault = counted('Faults', 'function', 'service');

/** The part of a log line about a request or message that may be retried. A few of them per stage raise no alarm. */
export const isBusy = counted('Unavailable', 'function', 'service');
