import { describe, expect, test } from 'vitest';
import { changed, creates, newBase, replaces } from '../../../shared/domain/change.ts';
import { everything } from '../../../shared/domain/reach.ts';
import { nowInstant } from '../../../shared/lib/clock.ts';
import type { ProductLeaseRecord } from '../../../shared/resources/catalogue/product-work.ts';
import { readRecord } from '../../../shared/table/table.ts';
import { commit } from '../../../shared/table/writes/commit.ts';
import { runImport } from '../../../shared/work/imports/run-import.ts';
import { catalogueViolations } from '../../support/catalogue-invariants.ts';
import { injectFaults } from '../../support/faults.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct } from '../../support/given/catalogue.ts';
import { aProductRow, fileOf, merchantProductColumns, productFile, uploaded } from '../../support/given/imports.ts';
import { countsOf, failuresOf, importing, onlyImportsAreWritten, reportOf } from '../../support/imported.ts';
import { readTable } from '../../support/invariants.ts';
import { noun } from '../../support/noun.ts';
import { startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const imported = importing(world, 'merchant-product-imports');
const imports = noun(world, 'master-administration/merchant-product-imports', 'staff');
const products = noun(world, 'master-administration/products', 'staff');
const offers = noun(world, 'master-administration/merchant-products', 'staff');
const variants = noun(world, 'master-administration/merchant-variants', 'staff');
const merchants = { 'shirt-shop': 1, 'gift-house': 2 };
type Merchant = keyof typeof merchants;

type Cells = Partial<Record<(typeof merchantProductColumns)[number], string>>;
const fileWith = (...rows: readonly Cells[]) => fileOf(merchantProductColumns, rows, ',');
const aRow = (master_variant_sku: string, more: Cells = {}): Cells => ({
  merchant_handle: 'shirt-shop',
  master_variant_sku,
  locale: 'en',
  ...more,
});

/** A master product with variants `<name>-1` and so on. */
const aProduct = (name: string, count = 2, more: object = {}) =>
  aNewProduct(world, {
    handle: name,
    name: { en: 'Cap', de: 'Kappe' },
    variants: Array.from({ length: count }, (_, index) => ({ sku: `${name}-${index + 1}`, price: 9.9, tax_rate: 19 })),
    ...more,
  });

/** The products of a merchant that show a master product, as staff see them. */
async function offersOf(handle: string, merchant: Merchant = 'shirt-shop') {
  const query = `?filter[master_product.handle]=${handle}&filter[merchant]=${merchants[merchant]}&expand=merchant_variants`;
  return expectStatus(await offers.list(query), 200).json.data;
}
const offerOf = async (handle: string, merchant?: Merchant) => {
  const found = await offersOf(handle, merchant);
  expect(found).toHaveLength(1);
  return found[0];
};
/** What a merchant offers of a master product, as `sku identifier`. */
async function offered(handle: string, merchant?: Merchant): Promise<readonly string[]> {
  const { merchant_variants } = await offerOf(handle, merchant);
  const ids = merchant_variants.map(({ id }: { id: number }) => id).join(',');
  const { data } = expectStatus(await variants.list(`?filter[id]=${ids}&expand=master_variant`), 200).json;
  return data
    .map(
      (one: { master_variant: { sku: string }; external_identifier: string }) =>
        `${one.master_variant.sku} ${one.external_identifier ?? '-'}`,
    )
    .sort();
}

/** Nothing that merchants offer is other than its master, twice or lost. */
const isWhole = async () => expect(catalogueViolations(await readTable())).toEqual([]);

/** Holds the lease of a product for years, as a worker does for minutes. */
async function holdProduct(id: number) {
  const was = await readRecord('product-lease', id, everything);
  const lease: ProductLeaseRecord = {
    ...(was ?? newBase(id, nowInstant())),
    state: 'changing',
    until: '2100-01-01T00:00:00+00:00',
    is_begun: true,
    job: null,
    claims: [],
  };
  await commit(changed(undefined, [was ? replaces('product-lease', was, lease) : creates('product-lease', lease)]));
  const held = { ...lease, rev: lease.rev + 1 };
  const free: ProductLeaseRecord = { ...held, state: 'free', until: null };
  return { release: () => commit(changed(undefined, [replaces('product-lease', held, free)])) };
}

async function sweepAfter(minutes: number): Promise<void> {
  world.advance(minutes * 60_000);
  await world.sweep();
  await world.drain();
}

describe('POST /master-administration/merchant-product-imports', () => {
  test('offers the variants that the file names, and no others, through each merchant', async () => {
    const { id } = await aProduct('hat', 3);
    await aProduct('belt', 1);
    const done = await imported(
      fileWith(
        aRow('hat-1', {
          external_identifier: 'mine-1',
          name: 'My hat',
          published: 'yes',
          merchant_product_handle: 'my-hat',
        }),
        aRow('hat-1', { name: 'Mein Hut', locale: 'DE', merchant_product_handle: 'my-hat' }),
        aRow('hat-2', { price: '"9,90"', tax_rate: '19.00', is_master: 'no', merchant_product_handle: 'my-hat' }),
        aRow('belt-1', { published: 'no' }),
        aRow('hat-3', { merchant_handle: 'gift-house' }),
      ),
    );
    expect(done).toMatchObject({ state: 'finished', failed_report_file: null });
    expect(countsOf(done)).toBe('5 0 0');
    expect(await offerOf('hat')).toMatchObject({
      merchant: 1,
      master_product: id,
      title: { en: 'My hat', de: 'Mein Hut' },
      is_available: true,
    });
    expect(await offered('hat')).toEqual(['hat-1 mine-1', 'hat-2 -']);
    expect(await offerOf('belt')).toMatchObject({ title: { en: 'Cap', de: 'Kappe' }, is_available: false });
    expect(await offered('hat', 'gift-house')).toEqual(['hat-3 -']);
    // a sync brings no variant that the file has left out, and leaves its date alone
    expectStatus(await products.put(`${id}/sync-to-merchants`), 200);
    await world.drain();
    expect(await offered('hat')).toEqual(['hat-1 mine-1', 'hat-2 -']);
    expect(await offered('hat', 'gift-house')).toEqual(['hat-3 -']);
    await isWhole();
  });

  test('adds variants to what a merchant offers already, which stays as it is', async () => {
    await aProduct('scarf', 3);
    await imported(fileWith(aRow('scarf-1', { external_identifier: 'old', name: 'Old', published: 'no' })));
    const file = fileWith(
      aRow('scarf-1', { external_identifier: 'new', name: 'New', published: 'yes' }),
      aRow('scarf-2', { external_identifier: 'two', name: 'New', published: 'yes' }),
    );
    expect(countsOf(await imported(file))).toBe('1 0 1');
    expect(await offered('scarf')).toEqual(['scarf-1 old', 'scarf-2 two']);
    expect(await offerOf('scarf')).toMatchObject({ title: { en: 'Old' }, available_at: null });
    const { merchant_variants } = await offerOf('scarf');
    expect(merchant_variants).toMatchObject([{ is_available: false }, { is_available: false }]);
    await isWhole();
  });

  test('overwrites identifiers, titles and dates when it is asked to', async () => {
    await aProduct('glove');
    await imported(fileWith(aRow('glove-1', { external_identifier: 'old', name: 'Old' }), aRow('glove-2')));
    const rows = [
      aRow('glove-1', { external_identifier: 'new', name: 'Neu', locale: 'de', published: 'no' }),
      aRow('glove-2', { name: 'New' }),
    ];
    const overwriting = { overwrite_existing: true };
    expect(countsOf(await imported(fileWith(...rows), { ...overwriting, should_preserve_published: true }))).toBe(
      '2 0 0',
    );
    expect(await offerOf('glove')).toMatchObject({ title: { en: 'New', de: 'Neu' }, available_at: expect.any(String) });
    expect(await offered('glove')).toEqual(['glove-1 new', 'glove-2 -']);
    expect(countsOf(await imported(fileWith(...rows), overwriting))).toBe('2 0 0');
    expect(await offerOf('glove')).toMatchObject({
      available_at: null,
      merchant_variants: [{ is_available: false }, { is_available: false }],
    });
    // the same again is done, and changes nothing
    await onlyImportsAreWritten(() => imported(fileWith(...rows), overwriting));
    await imported(fileWith(aRow('glove-1', { published: 'yes' })), overwriting);
    expect(await offerOf('glove')).toMatchObject({
      is_available: true,
      merchant_variants: [{ is_available: true }, { is_available: true }],
    });
    await isWhole();
  });

  test('fails rows that cannot be done, each with its column and code', async () => {
    const { id } = await aProduct('sock', 3);
    await aProduct('tie');
    await aProduct('gone', 1);
    expectStatus(await products.remove((await products.ids('?filter[handle]=gone'))[0] ?? 0), 204);
    await world.drain();
    const body = { merchant: { id: 2 }, master_product: { id }, available_at: null, discontinue_at: '2020-01-01' };
    expectStatus(await offers.post(body), 201);
    const done = await imported(
      fileWith(
        aRow('sock-1', { merchant_handle: 'nobody' }), // 2
        aRow('sock-4', { merchant_handle: 'nobody' }), // 3
        aRow('gone-1'), // 4
        aRow('sock-1', { price: '9.91' }), // 5
        aRow('sock-1', { tax_rate: '7' }), // 6
        aRow('sock-1', { is_master: 'yes' }), // 7
        aRow('sock-1', { merchant_product_handle: 'feet' }),
        aRow('tie-1', { merchant_product_handle: 'feet' }), // 9
        aRow('sock-2', { merchant_product_handle: 'legs' }), // 10
        aRow('sock-1', { merchant_handle: 'gift-house', published: 'yes' }), // 11
        aRow('sock-1', { locale: '' }), // 12
        aRow('', {}), // 13
        aRow('sock-1', { merchant_handle: '' }), // 14
        aRow('sock-1', { published: 'perhaps', price: '1e3' }), // 15
        aRow('sock-1', { external_identifier: 'x'.repeat(256) }), // 16
        aRow('tie-1', { merchant_product_handle: 'feet', merchant_handle: 'gift-house' }),
      ),
      { overwrite_existing: true },
    );
    expect(await failuresOf(world, done)).toEqual([
      '2 merchant_handle not_found',
      '3 merchant_handle not_found',
      '4 master_variant_sku not_found',
      '5 price of_the_master',
      '6 tax_rate of_the_master',
      '7 is_master of_the_master',
      '9 merchant_product_handle of_another',
      '10 merchant_product_handle other_handle',
      '11 published ended',
      '12 locale missing',
      '13 master_variant_sku missing',
      '14 merchant_handle missing',
      '15 published not_a_flag',
      '16 external_identifier too_long',
    ]);
    const [second, fourth] = await reportOf(world, done).then((lines) => [lines[1], lines[3]]);
    expect(second?.error_message).toBe('Does not exist. master_variant_sku: Does not exist.');
    expect(fourth?.error_message).toMatch(/it is 9.9\./);
    expect(countsOf(done)).toBe('2 14 0');
    expect(await offered('sock')).toEqual(['sock-1 -']);
    expect(await offersOf('tie')).toEqual([]);
    // another merchant may have the same handle; the same merchant not, in a later file either
    expect(await offered('tie', 'gift-house')).toEqual(['tie-1 -']);
    const later = await imported(fileWith(aRow('tie-2', { merchant_product_handle: 'feet' })));
    expect(await failuresOf(world, later)).toEqual(['2 merchant_product_handle of_another']);
  });

  test('has many variants in several transactions, and comes to the same', async () => {
    const { id } = await aProduct('wall', 90);
    const rows = Array.from({ length: 90 }, (_, index) => aRow(`wall-${index + 1}`, { name: `Wall ${index}` }));
    expect(countsOf(await imported(fileWith(...rows)))).toBe('90 0 0');
    const offer = await offerOf('wall');
    expect(offer.merchant_variants).toHaveLength(90);
    expect(offer.title).toEqual({ en: 'Wall 89', de: 'Kappe' });
    expect(await readRecord('merchant-product', offer.id, everything)).toMatchObject({
      left_out: [],
      master_product: id,
    });
    await isWhole();
  });

  test('has room for what many rows of one handle write', async () => {
    await aProduct('stall', 40);
    const shops = ['shirt-shop', 'gift-house'];
    const rows = Array.from({ length: 80 }, (_, index) =>
      aRow(`stall-${Math.floor(index / 2) + 1}`, {
        merchant_handle: shops[index % 2] ?? '',
        merchant_product_handle: 'stall',
      }),
    );
    expect(await imported(fileWith(...rows))).toMatchObject({ state: 'finished', processed_rows: 80 });
    const names = Array.from({ length: 25 }, (_, index) => `booth-${index}`);
    for (const name of names) await aProduct(name);
    await imported(fileWith(...names.map((name) => aRow(`${name}-1`))));
    const alike = names.map((name) => aRow(`${name}-2`, { merchant_product_handle: 'booth' }));
    const done = await imported(fileWith(...alike));
    expect(countsOf(done)).toBe('1 24 0');
    expect(new Set((await reportOf(world, done)).map(({ error_code }) => error_code))).toEqual(new Set(['of_another']));
  });

  test('says what it would do, and changes nothing, when it only checks', async () => {
    await aProduct('dry', 3);
    await imported(fileWith(aRow('dry-1')));
    const file = fileWith(
      aRow('dry-1', { name: 'Other' }),
      aRow('dry-2', { merchant_product_handle: 'wet' }),
      aRow('dry-2', { merchant_handle: 'gift-house', merchant_product_handle: 'wet' }),
      aRow('dry-2', { merchant_handle: 'gift-house', name: 'Nass', locale: 'de' }),
      aRow('dry-3', { merchant_handle: 'gift-house', merchant_product_handle: 'moist' }),
      aRow('dry-9'),
    );
    const checked = await onlyImportsAreWritten(() => imported(file, { dry_run: true }));
    const done = await imported(file);
    expect(countsOf(checked)).toBe('3 2 1');
    expect(countsOf(done)).toBe(countsOf(checked));
    expect(await reportOf(world, done)).toEqual(await reportOf(world, checked));
  });

  test('knows in later groups what came of earlier ones, also when it only checks', async () => {
    await aProduct('far', 3);
    const others = Array.from({ length: 199 }, () => aRow('far-9')); // a group has at most 200 rows
    const file = fileWith(
      ...others,
      aRow('far-1', { merchant_product_handle: 'near' }),
      aRow('far-2', { merchant_handle: 'gift-house' }),
      aRow('far-2', { merchant_product_handle: 'distant' }),
      aRow('far-3', { merchant_product_handle: 'near' }),
    );
    const checked = await onlyImportsAreWritten(() => imported(file, { dry_run: true }));
    const done = await imported(file);
    expect(countsOf(done)).toBe('3 200 0');
    expect((await failuresOf(world, done)).at(-1)).toBe('203 merchant_product_handle other_handle');
    expect(await reportOf(world, checked)).toEqual(await reportOf(world, done));
    expect(await offered('far')).toEqual(['far-1 -', 'far-3 -']);
    expect(await offered('far', 'gift-house')).toEqual(['far-2 -']);
  });

  test('waits for what is being made or processed, and does the other rows', async () => {
    await aProduct('calm');
    const { id } = await aProduct('busy', 3);
    await imported(fileWith(aRow('busy-1')));
    const held = await holdProduct(id);
    const coming = Array.from({ length: 50 }, (_, index) => ({ sku: `coming-${index + 1}`, price: 9.9 }));
    await anAcceptedProduct(world, { handle: 'coming', variants: coming });
    const path = await uploaded(
      world,
      fileWith(
        aRow('calm-1'),
        aRow('coming-1'),
        aRow('calm-2'),
        aRow('busy-1', { external_identifier: 'own' }),
        aRow('busy-2'),
        aRow('calm-1', { merchant_handle: 'gift-house' }),
      ),
    );
    const started = expectStatus(await imports.post({ path, overwrite_existing: true }), 202).json.id;
    const isOpen = async () => expect((await imports.get(started)).json.state).toBe('processing');
    await runImport({ entity: 'merchant-product-import', import: started });
    await isOpen();
    expect(await offered('calm')).toEqual(['calm-1 -', 'calm-2 -']);
    expect(await offered('calm', 'gift-house')).toEqual(['calm-1 -']);
    // an identifier is the merchant's own: it needs no lease
    expect(await offered('busy')).toEqual(['busy-1 own']);
    expect(await offersOf('coming')).toEqual([]);
    await world.drain(); // makes the product
    await sweepAfter(1);
    expect(await offered('coming')).toEqual(['coming-1 -']);
    await isOpen();
    await sweepAfter(15);
    const done = (await imports.get(started)).json;
    expect(done.state).toBe('finished');
    expect(await failuresOf(world, done)).toEqual(['6  locked']);
    expect(countsOf(done)).toBe('5 1 0');
    await held.release();
  });

  const start = async (...rows: readonly Cells[]): Promise<number> => {
    const path = await uploaded(world, fileWith(...rows));
    return expectStatus(await imports.post({ path }), 202).json.id;
  };
  const importProducts = importing(world, 'product-imports');
  const dearer = (handle: string) => productFile([aProductRow({ handle, code: `${handle}-1`, price: '12' })]);

  test.each([
    ['another import', async (name: string) => void (await imported(fileWith(aRow(`${name}-2`)))), ['1', '2']],
    ['a change', (name: string) => importProducts(dearer(name), { overwrite_existing: true }), ['1']],
  ])('is whole when %s of the product comes between any two of its calls', async (what, come, skus) => {
    const faults = injectFaults();
    let isOver = false;
    for (let at = 1; !isOver; at += 1) {
      const name = `${what.replaceAll(' ', '-')}-${at}`;
      await aProduct(name);
      const mine = await start(aRow(`${name}-1`));
      let calls = 0;
      faults.before(async () => {
        calls += 1;
        if (calls !== at) return;
        calls = Number.POSITIVE_INFINITY; // what comes makes calls too
        await come(name);
      });
      await runImport({ entity: 'merchant-product-import', import: mine });
      isOver = calls < at;
      faults.reset();
      if (isOver) await come(name);
      await world.drain();
      expect(countsOf((await imports.get(mine)).json)).toBe('1 0 0');
      expect(await offered(name), `at call ${at}`).toEqual(skus.map((sku) => `${name}-${sku} -`));
    }
    await isWhole();
  });

  test('offers a product once that two imports name at the same time', async () => {
    await aProduct('twin');
    const ids = [await start(aRow('twin-1')), await start(aRow('twin-2'))];
    await Promise.all(ids.map((id) => runImport({ entity: 'merchant-product-import', import: id })));
    await world.drain();
    expect(await offered('twin')).toEqual(['twin-1 -', 'twin-2 -']);
    await isWhole();
  });
});
