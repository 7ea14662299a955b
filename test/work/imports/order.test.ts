import { expect, onTestFinished, test } from 'vitest';
import { tableClient } from '../../../shared/table/client.ts';
import { kinds } from '../../../shared/work/imports/kinds.ts';
import { type Reader, tableReader } from '../../../shared/work/imports/reader.ts';
import { runImport } from '../../../shared/work/imports/run-import.ts';
import { holdProduct, putRecord, recordIn } from '../../support/arrange.ts';
import { aHandle, expectStatus } from '../../support/given/arranged.ts';
import { aProductRow, importedProducts, productFile, uploaded } from '../../support/given/imports.ts';
import { startImages } from '../../support/images.ts';
import { countsOf, failuresOf } from '../../support/imported.ts';
import { startTestWorld } from '../../support/world.ts';

// Rows must see the effects of earlier rows, regardless of how far the import reads ahead of its writes.

const world = await startTestWorld();

const minute = 60_000;
const rowsPerBatch = 400;

test('an import applies rows to records that it writes while it reads them', async () => {
  // about the size of a chunk, so the next batch is ready while a block waits for the previous one
  const description = 'x'.repeat(580);
  const batches = Array.from({ length: 4 }, (_, batch) => [
    ...Array.from({ length: rowsPerBatch - 1 }, (_, n) => aProductRow({ handle: `made-${batch}-${n}`, description })),
    aProductRow({ handle: `made-${batch - 3}-398`, command: batch < 3 ? 'upsert' : 'update' }),
  ]);
  const done = await importedProducts(world, productFile(batches.flat()));
  expect(done).toMatchObject({ state: 'finished', failed_rows: 0, ignored_rows: 0 });
});

test('an import decides waiting rows in order, regardless of which product is unlocked first', async () => {
  const [locked, free] = [aHandle(), aHandle()];
  await importedProducts(world, productFile([aProductRow({ handle: locked }), aProductRow({ handle: free })]));
  const lease = await holdProduct(world, locked);
  const code = `${locked}-shared`;
  const rows = [aProductRow({ handle: locked, code }), aProductRow({ handle: free, code })];
  const { id: started } = await importedProducts(world, productFile(rows));
  await putRecord('product-lease', { ...lease, rev: 2, state: 'free', is_begun: false, until: null });
  world.advance(minute);
  await world.sweep();
  await world.drain();
  const done = (await world.call(`GET /master-administration/product-imports/${started}`, { key: 'staff' })).json;
  expect(countsOf(done)).toBe('1 1 0');
  expect(await failuresOf(world, done)).toEqual(['3 code taken']);
});

test('an import sees a product that another import creates while its rows are read', async () => {
  const handle = aHandle();
  let isMade = false;
  const reader: Reader = {
    ...tableReader,
    async idsOf(entity, field, values) {
      if (entity === 'master-variant' && !isMade) {
        isMade = true;
        await importedProducts(world, productFile([aProductRow({ handle })]));
      }
      return tableReader.idsOf(entity, field, values);
    },
  };
  const { loader, decide } = kinds['product-import'];
  const rows = [{ handle, locale: 'en', name: 'Cap', code: `${handle}-1`, price: 9.9 }];
  const options = { overwrite_existing: false, should_preserve_published: false };
  const moment = { options, import: 0, now: new Date(world.now()).toISOString() };
  const [loaded] = await loader(reader)([rows], moment);
  expect(decide(rows, loaded, moment).outcomes).toEqual(['ignored']);
});

test('an import does not fail rows because of the images that it fetches for their product', async () => {
  const images = await startImages();
  onTestFinished(() => images.stop());
  const handle = aHandle();
  const rows = Array.from({ length: 40 }, (_, n) =>
    aProductRow({
      handle,
      code: `${handle}-${n}`,
      image_front_url: `${images.url}/front.png?${n}`,
      image_back_url: `${images.url}/back.png?${n}`,
      image_left_url: `${images.url}/left.png?${n}`,
      image_right_url: `${images.url}/right.png?${n}`,
    }),
  );
  const { id } = await importedProducts(world, productFile(rows));
  const following = async () =>
    (await world.call(`GET /master-administration/product-imports/${id}`, { key: 'staff' })).json;
  // as after a file that takes this long
  for (let rounds = 0; rounds < 8 && (await following()).state === 'processing'; rounds += 1) {
    world.advance(16 * minute);
    await world.sweep();
    await world.drain();
  }
  const done = await following();
  expect(await failuresOf(world, done)).toEqual([]);
  expect(countsOf(done)).toBe('40 0 0');
});

test('the waiting time of a row restarts after an earlier row changed something that it names', async () => {
  const [goes, stays] = [aHandle(), aHandle()];
  const code = `${goes}-shared`;
  await importedProducts(world, productFile([aProductRow({ handle: goes, code }), aProductRow({ handle: stays })]));
  const lease = await holdProduct(world, goes, 600);
  await holdProduct(world, stays, 600);
  const rows = [aProductRow({ handle: goes, code: '', command: 'delete' }), aProductRow({ handle: stays, code })];
  world.loseStream(); // from here on, only the test starts runs
  const sent = { key: 'staff', body: { path: await uploaded(world, productFile(rows)) } } as const;
  const { id } = expectStatus(await world.call('POST /master-administration/product-imports', sent), 202).json;
  const runAfter = async (minutes: number) => {
    world.advance(minutes * minute);
    await runImport({ entity: 'product-import', import: id });
    const { counts, waiting } = await recordIn('product-import', id);
    return [counts.processed, counts.failed, waiting];
  };
  expect(await runAfter(0)).toEqual([0, 0, 2]);
  await putRecord('product-lease', { ...lease, rev: 2, state: 'free', is_begun: false, until: null });
  expect(await runAfter(10)).toEqual([1, 0, 1]); // the code is free now, but the other product is still locked
  expect(await runAfter(14)).toEqual([1, 0, 1]);
  expect(await runAfter(2)).toEqual([1, 1, 0]);
  world.mendStream();
  await world.drain();
});

test('a dry run of more than twelve minutes fails and explains the fix', async () => {
  let reads = 0;
  tableClient.get().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName?.startsWith('BatchGet')) reads += 1;
        if (reads === 1) world.advance(13 * minute);
        return next(args);
      },
    { step: 'initialize', name: 'takesLong' },
  );
  onTestFinished(() => void tableClient.get().middlewareStack.remove('takesLong'));
  const rows = Array.from({ length: 3 * rowsPerBatch }, () => aProductRow({ description: 'x'.repeat(580) }));
  const { state, failure_message } = await importedProducts(world, productFile(rows), { dry_run: true });
  expect([state, failure_message]).toEqual([
    'failed',
    'The check took more than 12 minutes. Split the file, or import it without a dry run.',
  ]);
});

test('a run that lasts longer than a request still retries throttled reads', async () => {
  let reads = 0;
  let isThrottled = false;
  tableClient.get().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!commandName?.startsWith('BatchGet')) return next(args);
        reads += 1;
        if (reads === 3) {
          isThrottled = true;
          throw Object.assign(new Error('Slow down'), { name: 'ThrottlingException' });
        }
        const answer = await next(args);
        if (reads === 2) world.advance(minute);
        return answer;
      },
    { step: 'initialize', name: 'throttleOnce' },
  );
  onTestFinished(() => void tableClient.get().middlewareStack.remove('throttleOnce'));
  const { id, state } = await importedProducts(world, productFile([aProductRow()]));
  expect(isThrottled).toBe(true);
  expect(state).toBe('finished');
  expect(await recordIn('product-import', id)).toMatchObject({ fence: 1 });
});
