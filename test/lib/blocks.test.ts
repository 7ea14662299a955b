import { expect, test } from 'vitest';
import { blocks, joinedBlocks } from '../../shared/lib/blocks.ts';

test('blocks cuts a list into blocks of equal size, with a smaller one at the end', () => {
  expect(blocks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(blocks([], 2)).toEqual([]);
});

test('joinedBlocks joins lists into blocks of equal size and reads each list only when needed', () => {
  expect([...joinedBlocks([[1], [], [2, 3, 4], [5]], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...joinedBlocks([[], []], 2)]).toEqual([]);
  const taken: number[] = [];
  const lists = [0, 1, 2].values().map((index) => {
    taken.push(index);
    return [index, index];
  });
  expect(joinedBlocks(lists, 2).next().value).toEqual([0, 0]);
  expect(taken).toEqual([0]);
});
