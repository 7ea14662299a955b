/** An event source of a worker in this process. */
export interface EventSource {
  /** Maximum number of concurrent runs of the worker. */
  readonly runs: number;
  /** Passes one batch of ready work to the worker. Returns false if no work was ready. */
  deliver(): Promise<boolean>;
  isEmpty(): boolean;
  /** Time when its next work becomes ready, in milliseconds since 1970. Undefined if no work is scheduled. */
  nextDue(): number | undefined;
}
