/** Limits the number of bytes in memory. Takers are served in order. */
export class ByteBudget {
  #free: number;
  readonly #waiting: { readonly bytes: number; readonly begin: () => void }[] = [];

  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** Waits until this many bytes are free, then takes them. */
  async take(bytes: number): Promise<Share> {
    const turn = Promise.withResolvers<void>();
    this.#waiting.push({ bytes, begin: turn.resolve });
    this.#serve();
    await turn.promise;
    let held = bytes;
    const keep = (kept: number) => {
      this.#free += held - kept;
      held = kept;
      this.#serve();
    };
    return { keep };
  }

  #serve(): void {
    for (let [first] = this.#waiting; first && first.bytes <= this.#free; [first] = this.#waiting) {
      this.#free -= first.bytes;
      this.#waiting.shift();
      first.begin();
    }
  }
}

/** A taker's share of the budget. */
export interface Share {
  /** Releases all bytes except `bytes`: call it with the size once it is known, and with 0 at the end. */
  keep(bytes: number): void;
}
