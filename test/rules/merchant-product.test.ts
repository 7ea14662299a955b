import { describe, expect, test } from 'vitest';
import type { NewMerchantProduct } from '../../shared/resources/offers/merchant-product.ts';
import type { MerchantProductRecord } from '../../shared/resources/offers/product.ts';
import {
  changeOffer,
  changeOfferedVariant,
  type OfferRead,
  offeredAtOnce,
  offerProduct,
} from '../../shared/rules/offers/merchant-product.ts';
import { offeredProduct } from '../../shared/rules/offers/offered.ts';
import {
  aLease,
  aMasterProduct,
  aMasterVariant,
  aMerchant,
  aVariant,
  before,
  idsFrom,
  now,
  refusalOf,
} from './builders.ts';

const masters = (count: number) =>
  Array.from({ length: count }, (_, index) => aMasterVariant({ id: 100 + index, sku: `S-${index}` }));
const aRead = (more: Partial<OfferRead> = {}): OfferRead => ({
  merchant: aMerchant(),
  product: aMasterProduct(),
  lease: aLease({ rev: 6 }),
  masters: masters(3),
  partsOf: () => ({ options: [], media: new Map() }),
  ids: { product: idsFrom(1), variant: idsFrom(11), task: idsFrom(91) },
  ...more,
});
const body = (more: Partial<NewMerchantProduct> = {}): NewMerchantProduct => ({
  merchant: { id: 7 },
  master_product: { id: 3 },
  ...more,
});
const offered = (more: Partial<MerchantProductRecord> = {}): MerchantProductRecord => ({
  id: 1,
  rev: 2,
  ...offeredProduct(aMasterProduct(), aMerchant(), [11]),
  created_at: before,
  updated_at: before,
  ...more,
});

describe('offerProduct', () => {
  test('writes the product with its variants if neither the master product nor its lease changed', () => {
    const { answer, writes, unchangedSince, events } = offerProduct(body(), aRead(), now);
    expect(answer).toMatchObject({
      id: 1,
      merchant_variants: [11, 12, 13],
      offered_by: null,
      own_dates: [],
      left_out: [],
    });
    expect(writes.map(({ entity, record }) => [entity, record.id])).toEqual([
      ['merchant-product', 1],
      ['merchant-variant', 11],
      ['merchant-variant', 12],
      ['merchant-variant', 13],
    ]);
    expect(unchangedSince).toEqual([
      { entity: 'master-product', id: 3, rev: aMasterProduct().rev },
      { entity: 'product-lease', id: 3, rev: 6 },
    ]);
    expect(events).toEqual([]);
    expect(offerProduct(body(), aRead({ lease: undefined }), now).unchangedSince).toHaveLength(1);
  });

  test('promises the variants that do not fit the transaction, and names the task that creates them', () => {
    expect(offerProduct(body(), aRead({ masters: masters(offeredAtOnce) }), now).events).toEqual([]);
    const change = offerProduct(body(), aRead({ masters: masters(offeredAtOnce + 2) }), now);
    expect(change.answer).toMatchObject({ merchant_variants: { length: offeredAtOnce + 2 }, offered_by: 91 });
    expect(change.writes).toHaveLength(offeredAtOnce + 2);
    expect(change.writes.at(-1)?.record).toMatchObject({
      kind: 'offer',
      offers: {
        merchant_product: 1,
        variants: [
          { id: 11 + offeredAtOnce, master_variant: 100 + offeredAtOnce, external_identifier: null },
          { id: 12 + offeredAtOnce, master_variant: 101 + offeredAtOnce, external_identifier: null },
        ],
      },
    });
    expect(change.events).toMatchObject([
      { type: 'merchant-product.changed', facts: { merchant_product: 1, task: 91 } },
    ]);
  });

  test('stores the given dates, even null, and the variants that were left out', () => {
    const { answer } = offerProduct(
      body({
        available_at: null,
        merchant_variants: [{ external_identifier: 'mine', master_variant: { sku: 'S-1' } }],
      }),
      aRead(),
      now,
    );
    expect(answer).toMatchObject({ available_at: null, own_dates: ['available_at'], left_out: [100, 102] });
  });

  test.each([
    [{ merchant: undefined }, ['merchant.id']],
    [{ product: undefined }, ['master_product.id']],
    [{ product: aMasterProduct({ is_made: false }) }, ['master_product.id']],
    [{ merchant: undefined, product: undefined }, ['merchant.id', 'master_product.id']],
  ] as [Partial<OfferRead>, string[]][])('rejects %j at %j', (more, paths) => {
    expect(Object.keys(refusalOf(() => offerProduct(body(), aRead(more), now)) as object)).toEqual(paths);
  });
});

describe('changeOffer', () => {
  test('marks changed dates as set by the merchant and propagates them, but not a changed title', () => {
    const dated = changeOffer(offered(), { discontinue_at: '2030-01-01T00:00:00+00:00' }, now);
    expect(dated.answer).toMatchObject({ own_dates: ['discontinue_at'], discontinue_at: '2030-01-01T00:00:00+00:00' });
    expect(dated.events).toMatchObject([{ type: 'merchant-product.changed', facts: { task: null } }]);
    expect(changeOffer(offered(), { title: { en: 'x' } }, now).events).toEqual([]);
    // the same value, but set by the merchant from now on
    const same = changeOffer(offered(), { available_at: before }, now);
    expect([same.answer.own_dates, same.events]).toEqual([['available_at'], []]);
    expect(refusalOf(() => changeOffer(offered(), { discontinue_at: before }, now))).toEqual({
      discontinue_at: ['Must be later than available_at.'],
    });
  });

  test('propagates whether variants are sold only with a design, but no other designer field', () => {
    const designer = (only_customized_orderable: boolean) => ({ type: 'default', only_customized_orderable }) as const;
    const events = (was: MerchantProductRecord['designer'], is: MerchantProductRecord['designer']) =>
      changeOffer(offered({ designer: was }), { designer: is }, now).events;
    const reaches = [{ type: 'merchant-product.changed', facts: { task: null } }];
    expect(events(null, designer(true))).toMatchObject(reaches);
    expect(events(designer(false), designer(true))).toMatchObject(reaches);
    expect(events(designer(true), designer(false))).toMatchObject(reaches);
    expect(events(designer(true), null)).toMatchObject(reaches);
    expect(events(null, designer(false))).toEqual([]);
    expect(events(designer(true), { ...designer(true), type: 'detail-page' })).toEqual([]);
  });

  test('writes nothing if the request repeats the current values', () => {
    const was = offered({ own_dates: ['discontinue_at'] });
    expect(changeOffer(was, { discontinue_at: null, title: was.title, designer: null }, now).writes).toEqual([]);
    expect(changeOffer(was, {}, now).writes).toEqual([]);
    const variant = aVariant();
    expect(changeOfferedVariant(variant, { discontinue_at: null, external_identifier: 'ours-1' }, now).writes).toEqual(
      [],
    );
  });

  test('changes only the identifier and the end date of a variant', () => {
    const { answer } = changeOfferedVariant(aVariant(), { external_identifier: null, discontinue_at: now }, now);
    expect(answer).toEqual({
      ...aVariant(),
      origin: { sku: 'TEE-RED-S', external_identifier: null },
      discontinue_at: now,
      updated_at: now,
    });
  });
});
