import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Records } from '../../shared/domain/records.ts';
import { type Chaos, chaosSeed, makeChaos, patientClock } from '../support/chaos.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aProductRow, importedProducts, productFile, uploaded } from '../support/given/imports.ts';
import { runImportOf } from '../support/import-runs.ts';
import { readTable, type Table, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { isWhole } from '../support/sample.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// P9: an import runs concurrently with another import of the same products, and with requests that change, delete and
// propagate these products. The result is the same as if one ran after the other, in some order. No update is lost, no
// product is half of one and half of another, and no work waits forever.

const minute = 60_000;
const rounds = isWhole ? 40 : 2;

let world: TestWorld;
let faults: FaultInjector;
let chaos: Chaos;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  patientClock(world);
  chaos = makeChaos(world, faults, { conflictShare: 0.02 });
});
beforeEach(() => faults.reset());
afterAll(() => report('P9', 'races of imports', { rounds, 'conflicts injected': chaos.conflicts }));

const handles = Array.from({ length: 12 }, (_, n) => `met-${n}`);

/** Returns rows for two variants of each product. All rows have the same texts and prices. */
const fileOf = (price: string, own: readonly string[] = handles): string =>
  productFile(
    own.flatMap((handle) =>
      ['a', 'b'].map((variant) =>
        aProductRow({ handle, code: `${handle}-${variant}`, name: `Cap for ${price}`, price, brand: `Brand ${price}` }),
      ),
    ),
  );

async function started(file: string): Promise<number> {
  const body = { path: await uploaded(world, file), overwrite_existing: true };
  const sent = { key: 'staff', body } as const;
  return expectStatus(await world.call('POST /master-administration/product-imports', sent), 202).json.id;
}

/** Advances the clock and lets the sweeper and the queues run until the imports are done. */
async function settled(imports: readonly number[]): Promise<Table> {
  for (let round = 0; round < 10; round += 1) {
    await world.drain();
    const table = await readTable();
    const open = imports.filter((id) => table.get('product-import', id)?.due_at);
    if (open.length === 0) break;
    world.advance(6 * minute);
    await world.sweep();
  }
  const table = await readTable();
  const at = `CHAOS_SEED=${chaosSeed}`;
  expect(violations(table), at).toEqual([]);
  for (const queue of ['run-import', 'process-product', 'propagate-catalogue', 'sync-merchant-product'] as const) {
    expect(world.deadLetters(queue), at).toEqual([]);
  }
  for (const id of imports) expect(table.get('product-import', id)?.state, at).toBe('finished');
  return table;
}

const variantsOf = (table: Table, { id }: Records['master-product']) =>
  table.of('master-variant').filter(({ product_id }) => product_id === id);

/** Each product is the complete result of one of the imports. */
function requireWhole(table: Table, prices: readonly number[]): void {
  const brands = new Map(table.of('brand').map(({ id, name }) => [id, name.en]));
  for (const handle of handles) {
    const product = table.of('master-product').find((one) => one.handle === handle);
    if (!product) throw new Error(`${handle} does not exist`);
    const own = variantsOf(table, product);
    expect(own.map(({ sku }) => sku).sort()).toEqual([`${handle}-a`, `${handle}-b`]);
    const [price] = own.map((variant) => variant.price);
    expect(prices).toContain(price);
    expect(own.map((variant) => variant.price)).toEqual([price, price]);
    expect([product.name.en, brands.get(product.brand ?? 0)]).toEqual([`Cap for ${price}`, `Brand ${price}`]);
  }
}

describe.each([
  ['that are new', false],
  ['that exist already', true],
])('two imports at once of the same products %s', (_, isThere) => {
  test('leave each product as one of them writes it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await world.restore();
      if (isThere) await importedProducts(world, fileOf('3'));
      const imports = [await started(fileOf('1')), await started(fileOf('2'))];
      await chaos.race(imports.map((id) => () => runImportOf(id)));
      const table = await settled(imports);
      requireWhole(table, [1, 2]);
      for (const id of imports) {
        expect(table.get('product-import', id)?.counts).toEqual({
          processed: handles.length * 2,
          failed: 0,
          ignored: 0,
        });
      }
      const made = table.of('brand').map(({ handle }) => handle);
      expect(new Set(made).size).toBe(made.length);
    }
  });
});

test('an import that runs together with changes, deletions and syncs of its products loses none of them', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await world.restore();
    await importedProducts(world, fileOf('3'));
    const before = await readTable();
    const idOf = (handle: string) => before.of('master-product').find((one) => one.handle === handle)?.id ?? 0;
    for (const handle of handles.slice(0, 9)) {
      const body = { merchant: { id: 1 }, master_product: { id: idOf(handle) } };
      expectStatus(await world.call('POST /master-administration/merchant-products', { key: 'staff', body }), 201);
    }
    await world.drain();
    const id = await started(fileOf('1'));
    const ask = async (verb: string, handle: string, rest = '', body?: object) => {
      const route = `${verb} /master-administration${rest.startsWith('/async') ? rest : `/products/${idOf(handle)}${rest}`}`;
      return { handle, status: (await world.call(route, { key: 'staff', ...(body && { body }) })).status };
    };
    const changed = handles.slice(0, 4);
    const deleted = handles.slice(4, 6);
    const reduced = handles.slice(6, 8);
    const synced = handles.slice(8, 10);
    const answers = await chaos.race([
      async () => {
        await runImportOf(id);
        return { handle: '', status: 0 };
      },
      ...changed.map(
        (handle) => () => ask('PUT', handle, `/async/products/${idOf(handle)}`, { manufacturer_number: `M-${handle}` }),
      ),
      ...deleted.map((handle) => () => ask('DELETE', handle)),
      ...reduced.map((handle) => async () => {
        const [variant] = before.of('master-variant').filter(({ sku }) => sku === `${handle}-b`);
        return ask('DELETE', handle, `/variants/${variant?.id}`);
      }),
      ...synced.map((handle) => () => ask('PUT', handle, '/sync-to-merchants')),
    ]);
    const table = await settled([id]);
    const statusOf = (handle: string) => answers.find((one) => one.handle === handle)?.status;
    // a product may be locked for a moment, so that its request is rejected, but the import always waits for the lock
    for (const { status } of answers.slice(1)) expect([200, 202, 204, 423, 503]).toContain(status);
    // a product deleted before its rows exists again, and a product deleted after its rows is gone
    const gone = deleted.filter((handle) => !table.of('master-product').some((one) => one.handle === handle));
    for (const handle of gone) expect(statusOf(handle)).toBe(204);
    for (const product of table.of('master-product').filter(({ handle }) => handles.includes(handle))) {
      const { handle } = product;
      const own = variantsOf(table, product);
      expect(new Set(own.map(({ price }) => price)), handle).toEqual(new Set([1]));
      expect(product.name.en).toBe('Cap for 1');
      const isReduced = reduced.includes(handle) && own.length === 1;
      if (isReduced) expect(statusOf(handle)).toBe(204);
      else expect(own.map(({ sku }) => sku).sort(), handle).toEqual([`${handle}-a`, `${handle}-b`]);
      const isChanged = changed.includes(handle) && statusOf(handle) === 202;
      expect(product.manufacturer_number, handle).toBe(isChanged ? `M-${handle}` : null);
    }
    expect(table.get('product-import', id)?.counts).toEqual({ processed: handles.length * 2, failed: 0, ignored: 0 });
  }
});
