import { expect, test } from 'vitest';
import { batchesOf } from '../../../shared/work/imports/batches.ts';
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

type Read = readonly Entry[] | TooLarge;

async function* rowsThen(last: TooLarge | Error, ...some: readonly Read[]): AsyncGenerator<Read> {
  yield* some;
  if (last instanceof Error) throw last;
  yield last;
}

/** Reads batches until the end or an error. Returns the row numbers, by group. */
async function read(rows: AsyncIterable<Read>) {
  const batches: unknown[] = [];
  try {
    for await (const batch of batchesOf(kinds['product-import'], rows)) {
      batches.push(batch instanceof TooLarge ? batch : batch.map(({ entries }) => entries.map(({ number }) => number)));
    }
    return { batches };
  } catch (error) {
    return { batches, error };
  }
}

test('batchesOf yields the rows before a row that is too large, then ends', async () => {
  const tooLarge = new TooLarge('field', 5);
  const rows = rowsThen(tooLarge, [anEntry(2, 'cap'), anEntry(3, 'cap')], [anEntry(4, 'hat')]);
  expect(await read(rows)).toEqual({ batches: [[[2, 3], [4]], tooLarge] });
});

test('batchesOf drops unfinished batches if the file cannot be read, so that another run reads their rows again', async () => {
  const away = new Error('The bucket is away');
  expect(await read(rowsThen(away, [anEntry(2, 'cap')]))).toEqual({ batches: [], error: away });
});
