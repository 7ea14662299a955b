import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aProductRow, importedProducts, productFile } from './support/given/imports.ts';
import { installMeter, type Meter, type Metered, type MeteredCall } from './support/meter.ts';
import { startTestWorld, type TestWorld } from './support/world.ts';

// The cost of a row of a file, counted call by call on an engine whose consumed capacity matches DynamoDB's.
// `docs/operations/cost.md` calculates the cost of a million rows from these figures.

let world: TestWorld;
let meter: Meter;
beforeAll(async () => {
  // the clock stands still, so that counts are written after a number of rows and never after a time
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  world = await startTestWorld();
  meter = installMeter();
});
afterAll(() => {
  vi.useRealTimers();
});

const rows = 1000;

/**
 * Writes a file of products with a number of variants each, as a merchandiser exports them. Colours and sizes repeat.
 */
const fileOf = (name: string, variants: number, price = '9,90') =>
  productFile(
    Array.from({ length: rows }, (_, index) => {
      const handle = `${name}-${Math.floor(index / variants)}`;
      return aProductRow({
        handle,
        name: 'A shirt of cotton',
        description: 'Heavy cotton, for all the days of the year.',
        brand: 'Plainly',
        color_handle: ['white', 'black', 'red', 'navy'][index % 4] ?? '',
        size_handle: 'm',
        code: `${name}-code-${index}`,
        weight: '0,25',
        country_of_origin: 'DE',
        price,
      });
    }),
  );

async function costOf(file: string, options: Record<string, unknown> = {}) {
  const { result, cost } = await meter.measure(() => importedProducts(world, file, options));
  expect(result).toMatchObject({ state: 'finished', failed_rows: 0, total_rows: rows });
  return { ...cost, imported: result };
}

const isHistory = ({ about }: MeteredCall) => about.startsWith('history#');

const perRow = ({ calls, readUnits, writeUnits }: Metered) => ({
  calls: calls.length / rows,
  readUnits: readUnits / rows,
  writeUnits: writeUnits / rows,
});

/**
 * Checks that a cost is within the limits for each row. The history of a product costs another call and write unit,
 * because the worker of the history collects the changes of a minute.
 */
const within = (whole: Metered, most: ReturnType<typeof perRow>) => {
  const [history, calls] = [whole.calls.filter(isHistory), whole.calls.filter((call) => !isHistory(call))];
  const products = new Set(history.map(({ about }) => about.split(' ')[0])).size;
  expect(products, 'products with a history').toBeLessThanOrEqual(rows);
  for (const { about, writeUnits } of history) expect(writeUnits, about).toBe(1);
  const cost = { ...whole, calls, writeUnits: whole.writeUnits - history.length };
  const each = perRow(cost);
  expect(each.calls, 'calls').toBeLessThanOrEqual(most.calls);
  expect(each.readUnits, 'read units').toBeLessThanOrEqual(most.readUnits);
  expect(each.writeUnits, 'write units').toBeLessThanOrEqual(most.writeUnits);
};

test('a row of a file with four variants per product stays within its budget', async () => {
  within(await costOf(fileOf('four', 4), { dry_run: true }), { calls: 0.06, readUnits: 1.5, writeUnits: 0.1 });
  within(await costOf(fileOf('four', 4)), { calls: 0.1, readUnits: 1.5, writeUnits: 6.6 });
  const ignored = await costOf(fileOf('four', 4));
  expect(ignored.imported.ignored_rows).toBe(rows);
  within(ignored, { calls: 0.06, readUnits: 2, writeUnits: 0.1 });
  const same = await costOf(fileOf('four', 4), { overwrite_existing: true });
  expect(same.imported.processed_rows).toBe(rows);
  within(same, { calls: 0.06, readUnits: 2, writeUnits: 0.1 });
  within(await costOf(fileOf('four', 4, '11'), { overwrite_existing: true }), {
    calls: 0.5,
    readUnits: 2.5,
    writeUnits: 3.5,
  });
});

test('a row of a file with one variant per product stays within its budget', async () => {
  within(await costOf(fileOf('one', 1), { dry_run: true }), { calls: 0.1, readUnits: 2.5, writeUnits: 0.1 });
  within(await costOf(fileOf('one', 1)), { calls: 0.2, readUnits: 2.5, writeUnits: 12 });
  within(await costOf(fileOf('one', 1), { overwrite_existing: true }), { calls: 0.1, readUnits: 4, writeUnits: 0.1 });
});
