/** What a function is started by, in this process. */
export interface EventSource {
  /** Batches that may be handed to the worker at a time. */
  readonly runs: number;
  /** Hands one batch of what can be worked now to the worker; answers whether there was any. */
  deliver(): Promise<boolean>;
  isEmpty(): boolean;
  /**
   * When the next of what it holds can be worked, in milliseconds since 1970; undefined where nothing waits for a time.
   */
  nextDue(): number | undefined;
}
