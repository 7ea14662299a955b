import type { JsonAnswer, Sent } from '../world.ts';

/** What an arrangement has made: ids by the names that paths use, and whose key it belongs to. */
export interface Arranged {
  readonly id: number;
}

/** The key that an arrangement acts with. */
export type As = Pick<Sent, 'key'>;

/** Fails with the answer's own words when a step of an arrangement does not answer as it must. */
export function expectStatus(answer: JsonAnswer, status: number): JsonAnswer {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body}`);
  return answer;
}

let handles = 0;

/** A handle that no other record has. */
export function aHandle(): string {
  handles += 1;
  return `handle-${handles}`;
}

/** What the demo file holds, reference data included: the first of each kind. */
export async function theDemo(): Promise<Arranged> {
  return { id: 1 };
}
