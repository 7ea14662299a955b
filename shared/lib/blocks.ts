/** Splits a list into blocks of at most `size` entries. */
export const blocks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/**
 * Joins lists and splits them into blocks of at most `size` entries. Reads the next list only when the earlier ones are
 * used up.
 */
export function* joinedBlocks<T>(lists: Iterable<readonly T[]>, size: number): Generator<readonly T[]> {
  let block: T[] = [];
  for (const list of lists) {
    for (const one of list) {
      block.push(one);
      if (block.length < size) continue;
      yield block;
      block = [];
    }
  }
  if (block.length > 0) yield block;
}
