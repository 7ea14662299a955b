// decided: more than a page of 100 plain records takes, with some relations of each
const heavyRows = 500;
const heavyBytes = 1_000_000;

/** What was done for an answer: rows that were read, and bytes of its body. */
export interface WorkDone {
  readonly rows: number;
  readonly bytes: number;
}

/** Tells whether so much was done for a 304 that it counts like any other answer. */
export const isHeavy = ({ rows, bytes }: WorkDone): boolean => rows > heavyRows || bytes > heavyBytes;
