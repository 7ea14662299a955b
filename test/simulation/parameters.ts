// The figures of the model of AWS, each with its source. "Documented" figures are AWS's limits. "Assumed" figures are
// typical values that AWS does not promise, so results depend on them only roughly.

/** A duration in milliseconds, drawn from a log-normal distribution with this median and 99th percentile. */
export interface Spread {
  readonly median: number;
  readonly p99: number;
}

/** All figures of the model. */
export interface Parameters {
  readonly table: {
    readonly partitionWriteUnits: number;
    readonly partitionReadUnits: number;
    readonly burstSeconds: number;
    readonly startingBurstSeconds: number;
    readonly warmWriteUnits: number;
    readonly splitSeconds: number;
    readonly read: Spread;
    readonly write: Spread;
    readonly transaction: Spread;
    readonly lockedShare: number;
    readonly indexLag: Spread;
  };
  readonly stream: {
    readonly pollMilliseconds: number;
    readonly lag: Spread;
  };
  readonly queue: {
    readonly send: Spread;
    readonly receive: Spread;
    readonly firstRuns: number;
    readonly moreRunsPerMinute: number;
    readonly isFair: boolean;
  };
  readonly functions: {
    readonly account: number;
    readonly rampPerTenSeconds: number;
    readonly coldStart: Spread;
    readonly idleSeconds: number;
    readonly endpointCpu: Spread;
    readonly workerCpu: Spread;
    readonly reconnect: Spread;
    readonly reconnectAfterSeconds: number;
  };
  readonly gateway: {
    readonly latency: Spread;
    readonly requestsPerSecond: number;
    readonly burst: number;
  };
}

/** The figures of AWS in a usual account with raised concurrency. */
export const aws: Parameters = {
  table: {
    // documented: "Burst and adaptive capacity" in the developer guide of DynamoDB
    partitionWriteUnits: 1000,
    partitionReadUnits: 3000,
    burstSeconds: 300,
    // ours: a run asks what lasts, so it begins with no saved capacity
    startingBurstSeconds: 0,
    // documented: a new on-demand table takes 4,000 write units. A busy one keeps twice its peak ("warm throughput")
    warmWriteUnits: 40_000,
    // assumed: AWS documents that hot partitions split "within minutes"
    splitSeconds: 120,
    // documented: "single-digit millisecond". Assumed: the spread
    read: { median: 3, p99: 12 },
    write: { median: 5, p99: 18 },
    // assumed: a transaction has two phases, about twice the time of a write
    transaction: { median: 11, p99: 40 },
    // assumed: the part of a transaction's time during which other writes to its items conflict
    lockedShare: 0.7,
    // documented: "a fraction of a second" between a write and its appearance in an index
    indexLag: { median: 15, p99: 150 },
  },
  stream: {
    // documented: Lambda polls each shard of a stream four times a second
    pollMilliseconds: 250,
    // documented: "near-real time". Assumed: the spread
    lag: { median: 40, p99: 250 },
  },
  queue: {
    // assumed: latency of SQS within a region
    send: { median: 6, p99: 30 },
    receive: { median: 8, p99: 60 },
    // documented: Lambda begins with 5 runs for a standard queue, and adds up to 300 a minute
    firstRuns: 5,
    moreRunsPerMinute: 300,
    // documented: "Amazon SQS fair queues", for messages with a group. A scenario can switch it off to compare
    isFair: true,
  },
  functions: {
    // documented: the quota of concurrent executions of an account, 1,000 unless it is new (10)
    account: 1000,
    // documented: a function gains up to 1,000 concurrent executions every 10 seconds
    rampPerTenSeconds: 1000,
    // assumed: runtime and 400 KB of code. `npm run bench -- --only cold` measures our part
    coldStart: { median: 450, p99: 1100 },
    // assumed: AWS keeps an idle environment for some minutes
    idleSeconds: 300,
    // measured: docs/explanation/benchmarks.md, CPU time of a request on one core
    endpointCpu: { median: 12, p99: 35 },
    workerCpu: { median: 15, p99: 45 },
    // assumed: a TLS connection within a region
    reconnect: { median: 12, p99: 40 },
    // shared/aws/clients.ts: connections that were idle for five seconds are not used again
    reconnectAfterSeconds: 5,
  },
  gateway: {
    // assumed
    latency: { median: 8, p99: 35 },
    // infra/rest-api.ts
    requestsPerSecond: 1000,
    burst: 500,
  },
};
