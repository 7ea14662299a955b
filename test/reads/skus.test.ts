import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everything } from '../../shared/domain/reach.ts';
import type { Tenant } from '../../shared/model/fields.ts';
import { productsWithSku, skuContains } from '../../shared/reads/skus.ts';
import type { MerchantVariantRecord } from '../../shared/resources/offers/product.ts';
import { dictionaryPartition } from '../../shared/table/keys.ts';
import { readPage } from '../../shared/table/lists/list.ts';
import { queryPartition } from '../../shared/table/table.ts';
import { aVariant } from '../rules/builders.ts';
import { anOwner, put, putRows, rowOf, startClock, startTable } from '../table/own-table.ts';

beforeAll(startTable);
beforeEach(() => {
  startClock();
});

let nextId = 0;
const variants = (tenant: Tenant, skus: readonly string[], more: Partial<MerchantVariantRecord> = {}) =>
  skus.map((sku) => {
    nextId += 1;
    return aVariant({ ...tenant, id: nextId, rev: 0, origin: { sku, external_identifier: null }, ...more });
  });

const found = async (tenant: Tenant, ...values: readonly string[]) => {
  const conditions = [await skuContains(values, tenant)];
  const page = await readPage({ entity: 'merchant-variant', reach: tenant, conditions, ascending: true, limit: 100 });
  return page.records.map(({ origin }) => origin.sku);
};

const contains = (skus: readonly string[], values: readonly string[]) =>
  skus.filter((sku) => values.some((value) => sku.toLowerCase().includes(value.toLowerCase())));

describe('the filter on SKUs', () => {
  test('skuContains matches any part of an SKU regardless of case, as a plain search does', async () => {
    const sku = fc.stringMatching(/^[A-Za-z0-9 ._#%-]{1,6}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(sku, { minLength: 1, maxLength: 12 }),
        fc.array(fc.stringMatching(/^[A-Za-z0-9#%-]{1,2}$/), { minLength: 1, maxLength: 3 }),
        async (skus, values) => {
          const tenant = anOwner();
          await put('merchant-variant', variants(tenant, skus));
          expect(await found(tenant, ...values)).toEqual(contains(skus, values));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('skuContains finds SKUs that begin with any character', async () => {
    const tenant = anOwner();
    const skus = ['A-1', 'Ärmel-1', '~x-1', '衬衫-1', ' y-1', '0-1'];
    await put('merchant-variant', variants(tenant, skus));
    expect(await found(tenant, '-1')).toEqual(skus);
    expect(await found(tenant, 'ärm')).toEqual(['Ärmel-1']);
  });

  test('skuContains finds only the merchant’s SKUs', async () => {
    const [mine, other] = [anOwner(), anOwner()];
    await put('merchant-variant', variants(mine, ['MINE-1']));
    await put('merchant-variant', variants(other, ['OTHER-1']));
    expect(await found(mine, '-1')).toEqual(['MINE-1']);
    expect((await skuContains(['-1'], mine)).equals).toEqual(['MINE-1']);
  });

  test('the dictionary of SKUs contains distinct SKUs, without ordered copies, which the filter still finds', async () => {
    const tenant = anOwner();
    await put('merchant-variant', variants(tenant, ['TEE', 'MUG']));
    await put('merchant-variant', variants(tenant, ['TEE', 'TEE', 'TEE'], { collection_name: 'ordered' }));
    const { rows } = await queryPartition({
      partition: dictionaryPartition(tenant.merchant),
      ascending: true,
      limit: 100,
    });
    expect(rows).toHaveLength(2);
    expect(await found(tenant, 'te')).toEqual(['TEE', 'TEE', 'TEE', 'TEE']);
  });

  test('skuContains filters the whole collection when more than 100 SKUs match, with the same result', async () => {
    const tenant = anOwner();
    const many = variants(
      tenant,
      Array.from({ length: 120 }, (_, index) => `SKU-${index}`),
    );
    await put('merchant-variant', many);
    await put('merchant-variant', variants(tenant, ['OTHER']));
    const condition = await skuContains(['sku-'], tenant);
    expect(condition.equals).toBeUndefined();
    const page = await readPage({
      entity: 'merchant-variant',
      reach: tenant,
      conditions: [condition],
      ascending: true,
      limit: 200,
    });
    expect(page.records.map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  });

  test('skuContains filters the whole collection when there are more SKUs than a request reads', async () => {
    const tenant = anOwner();
    const PK = dictionaryPartition(tenant.merchant);
    await putRows(Array.from({ length: 10_000 }, (_, index) => ({ PK, SK: `A-${index}` })));
    await put('merchant-variant', variants(tenant, ['TEE']));
    expect((await skuContains(['tee'], tenant)).equals).toBeUndefined();
    expect(await found(tenant, 'tee')).toEqual(['TEE']);
  });

  test('skuContains without a match returns nothing and reads no variant', async () => {
    const tenant = anOwner();
    await put('merchant-variant', variants(tenant, ['TEE']));
    expect((await skuContains(['zzz'], tenant)).equals).toEqual([]);
    expect(await found(tenant, 'zzz')).toEqual([]);
  });

  test('skuContains for staff is a plain filter, because no dictionary covers all merchants', async () => {
    const condition = await skuContains(['tee'], everything);
    expect(condition.equals).toBeUndefined();
    expect([condition.holds('a-TEE-1'), condition.holds('mug'), condition.holds(null)]).toEqual([true, false, false]);
  });

  test('productsWithSku finds products by the SKUs of their catalogue variants, in any mode', async () => {
    const tenant = anOwner();
    await put('merchant-variant', [
      ...variants(tenant, ['TEE-1', 'TEE-2'], { merchant_product: 11 }),
      ...variants(tenant, ['MUG-1'], { merchant_product: 12 }),
    ]);
    await putRows(
      variants(tenant, ['TEE-1'], { merchant_product: 13, collection_name: 'ordered' }).map((one) =>
        rowOf('merchant-variant', one),
      ),
    );
    for (const is_test of [false, true]) {
      const condition = await productsWithSku(['tee'], { ...tenant, is_test });
      expect([condition.field, condition.equals]).toEqual(['id', [11]]);
      expect([condition.holds(11), condition.holds(12), condition.holds(13)]).toEqual([true, false, false]);
    }
  });
});
