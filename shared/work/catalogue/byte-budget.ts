/** A limit of bytes in memory at the same time. Takers wait in turn. */
export class ByteBudget {
  #free: number;
  readonly #waiting: { readonly bytes: number; readonly begin: () => void }[] = [];

  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** Waits until that many bytes are free, and takes them. */
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

/** What one taker holds of a budget. */
export interface Share {
  /** Gives back all but `bytes`: the size once it is known, 0 at the end. */
  keep(bytes: number): void;
}
