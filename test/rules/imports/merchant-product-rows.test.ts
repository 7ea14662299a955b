import { describe, expect, test } from 'vitest';
import type { MasterVariantRecord } from '../../../shared/resources/catalogue/master-product.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../../shared/resources/offers/product.ts';
import {
  decideMerchantProductRows,
  type MerchantProductRow,
  type MerchantProductRowsRead,
} from '../../../shared/rules/imports/merchant-product-rows.ts';
import { offeredProduct, offeredVariant } from '../../../shared/rules/offers/offered.ts';
import { aLease, aMasterProduct, aMasterVariant, aMerchant, before, idsFrom, now } from '../builders.ts';

const importId = 5;
const merchant = aMerchant();
const product = aMasterProduct({ variants: [11, 12, 13] });
const other = aMasterProduct({ id: 4, variants: [14] });
const masters = [11, 12, 13, 14].map((id) =>
  aMasterVariant({ id, sku: `sku-${id}`, product_id: id === 14 ? other.id : product.id, price: 9.9, is_master: false }),
);
const parts = { options: [], media: new Map() };
const base = { rev: 3, created_at: before, updated_at: before };

/** An offer of the product by the merchant. Its variants 21 and so on belong to the masters 11 and so on. */
const anOffer = (count: number, more: Partial<MerchantProductRecord> = {}): MerchantProductRecord => {
  const ids = Array.from({ length: count }, (_, index) => 21 + index);
  return { ...base, id: 20, ...offeredProduct(product, merchant, ids), left_out: [], ...more };
};
const variantsOf = (offer: MerchantProductRecord, imported_by?: number): readonly MerchantVariantRecord[] =>
  offer.merchant_variants.map((id) => ({
    ...base,
    id,
    ...offeredVariant(masterOf(id - 10), { product, merchantProduct: offer, parts, external_identifier: 'old' }),
    ...(imported_by !== undefined && { imported_by }),
  }));
function masterOf(id: number): MasterVariantRecord {
  const found = masters.find((master) => master.id === id);
  if (!found) throw new Error('There is no such master variant');
  return found;
}

const aRow = (id: number, more: Partial<MerchantProductRow> = {}): MerchantProductRow => ({
  merchant_handle: merchant.handle,
  master_variant_sku: `sku-${id}`,
  locale: 'en',
  ...more,
});

interface Given extends Partial<MerchantProductRowsRead> {
  readonly offer?: MerchantProductRecord;
  readonly madeBy?: number;
  readonly options?: { readonly overwrite_existing?: boolean; readonly should_preserve_published?: boolean };
}

function decided(rows: readonly MerchantProductRow[], { offer, madeBy, options, ...more }: Given = {}) {
  const read: MerchantProductRowsRead = {
    merchant: (handle) => (handle === merchant.handle ? merchant : undefined),
    variant: (sku) => (sku === 'sku-15' ? 'being made' : masters.find((one) => one.sku === sku)),
    product: (id) => [product, other].find((one) => one.id === id),
    lease: () => undefined,
    offers: (_, id) => (offer && offer.master_product === id ? [offer] : []),
    variantsOf: (one) => variantsOf(one, madeBy),
    holderOf: () => undefined,
    mastersOf: ({ variants }) => variants.map(masterOf),
    partsOf: () => parts,
    newOffer: (_, id) => 100 + id,
    newVariant: (_, id) => 200 + id,
    ...more,
  };
  return decideMerchantProductRows(rows, read, {
    options: { overwrite_existing: false, should_preserve_published: false, ...options },
    import: importId,
    now,
  });
}

const outcomes = (rows: readonly MerchantProductRow[], given?: Given) =>
  decided(rows, given).outcomes.map((outcome) =>
    typeof outcome === 'string' ? outcome : outcome.map(({ column, code }) => `${column} ${code}`).join(', '),
  );
const written = (rows: readonly MerchantProductRow[], given?: Given) => {
  const { writes, unchangedSince, events } = decided(rows, given).change;
  const of = (entity: string) => writes.filter((write) => write.entity === entity).map(({ record }) => record);
  return {
    offers: of('merchant-product'),
    variants: of('merchant-variant'),
    leases: of('product-lease'),
    all: writes.map(({ entity, record }) => `${entity} ${record.id}`),
    unchangedSince,
    events: events.map(({ type, subject }) => `${type} ${subject.id}`),
  };
};
const overwriting = { options: { overwrite_existing: true } };

describe('decideMerchantProductRows for a new offer', () => {
  test('creates it with the variants of the rows and leaves out the others', () => {
    const { offers, variants } = written([aRow(11, { external_identifier: 'mine' }), aRow(12)]);
    expect(offers).toEqual([
      {
        ...offeredProduct(product, merchant, [211, 212]),
        id: 103,
        rev: 0,
        left_out: [13],
        imported_by: importId,
        created_at: now,
        updated_at: now,
      },
    ]);
    expect(variants).toMatchObject([
      {
        id: 211,
        master_variant: 11,
        merchant_product: 103,
        imported_by: importId,
        origin: { external_identifier: 'mine' },
      },
      {
        id: 212,
        master_variant: 12,
        merchant_product: 103,
        imported_by: importId,
        origin: { external_identifier: null },
      },
    ]);
  });

  test('prefers the titles of the rows, the last title of each language', () => {
    const rows = [aRow(11, { name: 'One' }), aRow(11, { name: 'Eins', locale: 'de' }), aRow(12, { name: 'Two' })];
    expect(written(rows).offers).toMatchObject([{ title: { de: 'Eins', en: 'Two' } }]);
    expect(written([aRow(11)]).offers).toMatchObject([{ title: product.name }]);
  });

  test('sets the date of a published or unpublished offer', () => {
    const own_dates = ['available_at'];
    expect(written([aRow(11)]).offers).toMatchObject([{ available_at: before, own_dates: [] }]);
    expect(written([aRow(11, { published: true })]).offers).toMatchObject([{ available_at: before, own_dates }]);
    expect(written([aRow(11, { published: false })]).offers).toMatchObject([{ available_at: null, own_dates }]);
    const unpublished = { product: () => ({ ...product, available_at: null }) };
    expect(written([aRow(11, { published: true })], unpublished).offers).toMatchObject([{ available_at: now }]);
    const both = [aRow(11, { published: false }), aRow(12, { published: true })];
    const { offers, variants } = written(both);
    expect([...offers, ...variants].map((record) => 'available_at' in record && record.available_at)).toEqual([
      now,
      now,
      now,
    ]);
  });

  test('replaces the lease of the product and requires an unchanged product', () => {
    const lease = aLease({ rev: 8 });
    const { leases, all, unchangedSince, events } = written([aRow(11), aRow(12)], { lease: () => lease });
    expect(leases).toEqual([{ ...lease, state: 'free', is_begun: false, updated_at: now }]);
    expect(all).toEqual(['product-lease 3', 'merchant-product 103', 'merchant-variant 211', 'merchant-variant 212']);
    expect(unchangedSince).toEqual([{ entity: 'master-product', id: 3, rev: product.rev }]);
    expect(events).toEqual([]);
    // once for all merchants
    const { leases: one, offers } = written([aRow(11), aRow(11, { merchant_handle: 'gift-house' })], {
      merchant: (handle) => aMerchant({ handle, id: handle === 'gift-house' ? 8 : 7 }),
      newOffer: idsFrom(30),
      newVariant: idsFrom(40),
    });
    expect(one).toMatchObject([{ id: 3, state: 'free' }]);
    expect(offers).toMatchObject([{ merchant: 7 }, { merchant: 8 }]);
  });

  test("stores the merchant's handle", () => {
    const rows = [aRow(11, { merchant_product_handle: 'my' }), aRow(12)];
    expect(written(rows).offers).toMatchObject([{ imported_as: '7#my' }]);
  });
});

describe('decideMerchantProductRows for an existing offer', () => {
  test('adds missing variants and leaves the rest unchanged', () => {
    const offer = anOffer(1, { left_out: [12, 13] });
    const given = { offer, lease: () => aLease() };
    const rows = [aRow(11, { name: 'New' }), aRow(12, { name: 'New', published: false })];
    expect(outcomes(rows, given)).toEqual(['ignored', 'processed']);
    const { offers, all, unchangedSince } = written(rows, given);
    expect(offers).toEqual([{ ...offer, merchant_variants: [21, 212], left_out: [13], updated_at: now }]);
    expect(all).toEqual(['product-lease 3', 'merchant-product 20', 'merchant-variant 212']);
    expect(unchangedSince).toHaveLength(1);
  });

  test('changes identifiers, titles and dates with `overwrite_existing`', () => {
    const offer = anOffer(2);
    const row = aRow(11, { external_identifier: 'new', name: 'New', published: false });
    const { offers, variants, all, events } = written([row], { offer, ...overwriting });
    expect(offers).toEqual([
      {
        ...offer,
        title: { ...offer.title, en: 'New' },
        available_at: null,
        own_dates: ['available_at'],
        updated_at: now,
      },
    ]);
    expect(variants).toMatchObject([{ id: 21, origin: { sku: 'sku-11', external_identifier: 'new' } }]);
    expect(all).toEqual(['merchant-product 20', 'merchant-variant 21']);
    expect(events).toEqual(['merchant-product.changed 20']);
    expect(written([aRow(11, { external_identifier: 'old' })], { offer, ...overwriting }).all).toEqual([]);
    expect(outcomes([aRow(11)], { offer, ...overwriting })).toEqual(['processed']);
  });

  test('keeps the publication with `should_preserve_published`, except for offers of the same import', () => {
    const options = { overwrite_existing: true, should_preserve_published: true };
    const row = aRow(11, { published: false });
    expect(written([row], { offer: anOffer(1), options }).all).toEqual([]);
    expect(written([row], { options }).offers).toMatchObject([{ available_at: null }]);
    const own = anOffer(1, { imported_by: importId });
    expect(written([row], { offer: own, options }).offers).toMatchObject([{ available_at: null }]);
  });

  test('lets further rows of the import that created the offer change it, but no other import', () => {
    const row = aRow(11, { name: 'New', external_identifier: 'new' });
    const own = anOffer(1, { imported_by: importId });
    expect(written([row], { offer: own, madeBy: importId }).all).toEqual([
      'merchant-product 20',
      'merchant-variant 21',
    ]);
    expect(outcomes([row], { offer: anOffer(1, { imported_by: 6 }), madeBy: 6 })).toEqual(['ignored']);
    // a variant that this import added to an offer of another import
    expect(written([row], { offer: anOffer(1), madeBy: importId }).all).toEqual(['merchant-variant 21']);
  });

  test('chooses the offer with the variant, or else with the handle, or else the first one', () => {
    const first = anOffer(1);
    const second = anOffer(1, { id: 29, merchant_variants: [22], imported_as: '7#second' });
    const given = { offers: () => [first, second], ...overwriting };
    const changedBy = (row: MerchantProductRow) => written([row], given).offers.map(({ id }) => id);
    expect(changedBy(aRow(11, { name: 'New' }))).toEqual([20]);
    expect(changedBy(aRow(12, { name: 'New' }))).toEqual([29]);
    expect(changedBy(aRow(13, { merchant_product_handle: 'second' }))).toEqual([29]);
    expect(changedBy(aRow(13))).toEqual([20]);
  });
});

describe('decideMerchantProductRows rejects rows', () => {
  test('with an unknown merchant or variant', () => {
    expect(outcomes([aRow(11, { merchant_handle: 'x' }), aRow(9), aRow(9, { merchant_handle: 'x' })])).toEqual([
      'merchant_handle not_found',
      'master_variant_sku not_found',
      'merchant_handle not_found, master_variant_sku not_found',
    ]);
    expect(outcomes([aRow(11)], { product: () => undefined })).toEqual(['master_variant_sku not_found']);
    const without = { product: () => ({ ...product, variants: [12] }) };
    expect(outcomes([aRow(11), aRow(12)], without)).toEqual(['master_variant_sku not_found', 'processed']);
  });

  test('that differ from the master variant in fields that only the master decides', () => {
    const agreeing = { price: 9.9, tax_rate: 19, is_master: false };
    expect(outcomes([aRow(11, agreeing)])).toEqual(['processed']);
    const row = aRow(11, { price: 9.91, tax_rate: 7, is_master: true });
    const { outcomes: said } = decided([row]);
    expect(said).toMatchObject([
      [
        { column: 'price', code: 'differs_from_master', message: expect.stringContaining('it is 9.9.') },
        { column: 'tax_rate', code: 'differs_from_master', message: expect.stringContaining('it is 19.') },
        { column: 'is_master', code: 'differs_from_master', message: expect.stringContaining('it is no.') },
      ],
    ]);
  });

  test('with a handle of another offer, or with a second handle for an offer', () => {
    const my = { merchant_product_handle: 'my' };
    expect(outcomes([aRow(11, my), aRow(14, my), aRow(12, { merchant_product_handle: 'your' }), aRow(12, my)])).toEqual(
      ['processed', 'merchant_product_handle handle_taken', 'merchant_product_handle handle_mismatch', 'processed'],
    );
    expect(outcomes([aRow(14, my)], { holderOf: (handle) => (handle === '7#my' ? 20 : undefined) })).toEqual([
      'merchant_product_handle handle_taken',
    ]);
    expect(outcomes([aRow(11, my)], { offer: anOffer(1), holderOf: () => 20, ...overwriting })).toEqual(['processed']);
    // even if the row only adds a variant
    expect(outcomes([aRow(12, my)], { offer: anOffer(1), holderOf: () => 29 })).toEqual([
      'merchant_product_handle handle_taken',
    ]);
    expect(outcomes([aRow(12, my)], { offer: anOffer(1, { imported_as: '7#your' }) })).toEqual([
      'merchant_product_handle handle_mismatch',
    ]);
    expect(written([aRow(12, my)], { offer: anOffer(1) }).offers).toMatchObject([{ imported_as: '7#my' }]);
  });

  test('that publish an ended offer, and processes the rows around them', () => {
    const offer = anOffer(2, { available_at: null, discontinue_at: before });
    const rows = [aRow(11, { name: 'New' }), aRow(11, { published: true, name: 'Newer' })];
    expect(outcomes(rows, { offer, ...overwriting })).toEqual(['processed', 'published discontinued']);
    expect(written(rows, { offer, ...overwriting }).offers).toMatchObject([{ title: { en: 'New' } }]);
  });
});

describe('decideMerchantProductRows lets rows wait', () => {
  const busy = { lease: () => aLease({ state: 'changing', until: now }) };
  const waits = (rows: readonly MerchantProductRow[], given?: Given) => decided(rows, given).outcomes.includes('waits');

  test('whose variant or product is being created', () => {
    expect(waits([aRow(15)])).toBe(true);
    expect(waits([aRow(11)], { ...busy, product: () => undefined })).toBe(true);
    expect(waits([aRow(11)], { ...busy, product: () => ({ ...product, is_made: false }) })).toBe(true);
    expect(waits([aRow(11)], { ...busy, product: () => ({ ...product, variants: [] }) })).toBe(true);
  });

  test('that copy from a product while work on it runs, but no others', () => {
    expect(waits([aRow(11)], busy)).toBe(true);
    expect(waits([aRow(12)], { ...busy, offer: anOffer(1) })).toBe(true);
    expect(waits([aRow(11, { external_identifier: 'new' })], { ...busy, offer: anOffer(1), ...overwriting })).toBe(
      false,
    );
    expect(waits([aRow(11)], { ...busy, offer: anOffer(1) })).toBe(false);
    expect(waits([aRow(11, { price: 1 })], busy)).toBe(false);
  });

  test('while the offer lacks promised variants', () => {
    const offer = anOffer(3);
    const given = { offer, variantsOf: () => variantsOf(offer).slice(0, 2) };
    expect(waits([aRow(13)], given)).toBe(true);
    expect(waits([aRow(12)], given)).toBe(false);
  });

  test('without the rows around them', () => {
    const { outcomes: came, change } = decided([aRow(11), aRow(15)]);
    expect(came).toEqual(['processed', 'waits']);
    expect(change.writes.length).toBeGreaterThan(0);
  });
});

test('decideMerchantProductRows returns the same results for rows together and for each row separately', () => {
  const rows = [
    aRow(11, { name: 'One', published: false }),
    aRow(11, { name: 'Zwei', locale: 'de', external_identifier: 'a' }),
    aRow(12, { name: 'Two', merchant_product_handle: 'my', external_identifier: 'b' }),
    aRow(12, { published: true, merchant_product_handle: 'other' }),
    aRow(11, { external_identifier: 'c', price: 9.9 }),
    aRow(13, { published: true, price: 1 }),
    aRow(11, { published: true }),
  ];
  const together = written(rows);
  let offer: MerchantProductRecord | undefined;
  const variants = new Map<number, MerchantVariantRecord>();
  const said: string[] = [];
  for (const row of rows) {
    const given: Given = {
      ...(offer && { offer }),
      variantsOf: (one) => one.merchant_variants.flatMap((id) => variants.get(id) ?? []),
    };
    said.push(...outcomes([row], given));
    const { offers, variants: changed } = written([row], given);
    offer = (offers[0] as MerchantProductRecord | undefined) ?? offer;
    for (const variant of changed) variants.set(variant.id, variant as MerchantVariantRecord);
  }
  expect(said).toEqual(outcomes(rows));
  expect([offer]).toEqual(together.offers);
  // an event propagates the dates of an offer to its variants
  const ownOf = (all: readonly object[]) => all.map((one) => ({ ...one, available_at: null }));
  expect(ownOf([...variants.values()])).toEqual(ownOf(together.variants));
});
