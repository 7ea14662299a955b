import { expect, test } from 'vitest';
import { type Batch, batchesOf } from '../../../shared/work/imports/batches.ts';
import type { Entry } from '../../../shared/work/imports/entries.ts';
import { kinds } from '../../../shared/work/imports/kinds.ts';
import { TooLarge } from '../../../shared/work/imports/too-large.ts';

const anEntry = (number: number, handle: string): Entry => ({
  number,
  position: { offset: number * 10, row: number },
  to: number * 10 + 10,
  cells: [handle],
  values: { handle, locale: 'en' },
  problems: [],
});

/** Reads batches to their end, or to the error that ends them. */
async function read(rows: AsyncIterable<readonly Entry[]>) {
  const batches: Batch[] = [];
  try {
    for await (const batch of batchesOf(kinds['product-import'], rows)) batches.push(batch);
    return { batches };
  } catch (error) {
    return { batches, error };
  }
}

test('the rows before one that is too large are in a batch, and then the reading ends', async () => {
  async function* rows() {
    yield [anEntry(2, 'cap'), anEntry(3, 'cap')];
    yield [anEntry(4, 'hat')];
    throw new TooLarge('field', 5);
  }
  const { batches, error } = await read(rows());
  expect(batches.map((batch) => batch.map(({ entries }) => entries.map(({ number }) => number)))).toEqual([
    [[2, 3], [4]],
  ]);
  expect(error).toMatchObject({ row: 5 });
});

test('where the file cannot be read on, those that are not in a batch yet are read again by another run', async () => {
  async function* rows() {
    yield [anEntry(2, 'cap')];
    throw new Error('The bucket is away');
  }
  expect(await read(rows())).toMatchObject({ batches: [], error: { message: 'The bucket is away' } });
});
