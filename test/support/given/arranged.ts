import type { JsonAnswer, Sent } from '../world.ts';

/** The IDs of a fixture by the names in paths, and the key to which it belongs. */
export interface Arranged {
  readonly id: number;
}

/** The key that a fixture uses. */
export type As = Pick<Sent, 'key'>;

/** Returns the response. Throws with its body if it has another status than expected. */
export function expectStatus(answer: JsonAnswer, status: number): JsonAnswer {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body}`);
  return answer;
}

let handles = 0;

/** Returns a handle that no other record has. */
export function aHandle(): string {
  handles += 1;
  return `handle-${handles}`;
}

/** Returns the first object of each kind in the demo data, including reference data. */
export async function theDemo(): Promise<Arranged> {
  return { id: 1 };
}
