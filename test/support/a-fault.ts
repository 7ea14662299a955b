const counted = (name: string, ...dimensions: readonly string[]) => ({
  [name]: 1,
  service: 'made-to-order-local',
  function: 'local',
  _aws: {
    CloudWatchMetrics: [
      {
        Namespace: 'made-to-order-local',
        Dimensions: dimensions.map((dimension) => [dimension]),
        Metrics: [{ Name: name }],
      },
    ],
  },
});

/** What a line of the log says that counts as a fault of its function: one of them raises an alarm. */
export const aFault = counted('Faults', 'function');

/** What a line says of a request or a message that may be sent again: a few of a stage raise no alarm. */
export const isBusy = counted('Unavailable', 'function', 'service');
