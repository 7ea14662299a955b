// our decision: more than a page of 100 plain records with some relations of each
const heavyRows = 500;
const heavyBytes = 1_000_000;

/** The work for a response: the rows that were read, and the bytes of the body. */
interface WorkDone {
  readonly rows: number;
  readonly bytes: number;
}

/** Returns whether a 304 took so much work that it counts like any other response. */
export const isHeavy = ({ rows, bytes }: WorkDone): boolean => rows > heavyRows || bytes > heavyBytes;
