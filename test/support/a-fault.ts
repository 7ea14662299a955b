/** What a line of the log says that counts as a fault. The alarms look at nothing else. */
export const aFault = {
  Faults: 1,
  function: 'local',
  _aws: {
    CloudWatchMetrics: [{ Namespace: 'made-to-order', Dimensions: [['function']], Metrics: [{ Name: 'Faults' }] }],
  },
};
