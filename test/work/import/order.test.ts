import { expect, test } from 'vitest';
import { aProductRow, importedProducts, productFile } from '../../support/given/imports.ts';
import { startTestWorld } from '../../support/world.ts';

// Rows meet what rows above them have made, however much is read ahead of what is written.

const world = await startTestWorld();

const rowsPerBatch = 400;

test('rows meet what is written while they are read', async () => {
  // about as long as a chunk of bytes: the next batch is ready while a block waits for the one before it
  const description = 'x'.repeat(580);
  const batches = Array.from({ length: 4 }, (_, batch) => [
    ...Array.from({ length: rowsPerBatch - 1 }, (_, n) => aProductRow({ handle: `made-${batch}-${n}`, description })),
    aProductRow({ handle: `made-${batch - 3}-398`, command: batch < 3 ? 'upsert' : 'update' }),
  ]);
  const done = await importedProducts(world, productFile(batches.flat()));
  expect(done).toMatchObject({ state: 'finished', failed_rows: 0, ignored_rows: 0 });
}, 60_000);
