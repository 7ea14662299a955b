import { describe, expect, test } from 'vitest';
import { everything } from '../../../../shared/domain/reach.ts';
import { readRecord } from '../../../../shared/table/table.ts';
import { world } from '../../../support/endpoint-world.ts';
import { countsOf, failuresOf, onlyImportsAreWritten, reportOf } from '../../../support/imported.ts';
import { aProduct, aRow, fileWith, imported, isWhole, offered, offerOf } from './arrange.ts';

describe('POST /master-administration/merchant-product-imports', () => {
  test('an import writes many variants in several transactions, with the same result', async () => {
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

  test('an import has enough room for the writes of many rows with one handle', async () => {
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
    expect(new Set((await reportOf(world, done)).map(({ error_code }) => error_code))).toEqual(
      new Set(['handle_taken']),
    );
  });

  test('a dry run reports the results of the import and changes nothing', async () => {
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

  test('later groups see the results of earlier groups, also in a dry run', async () => {
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
    expect((await failuresOf(world, done)).at(-1)).toBe('203 merchant_product_handle handle_mismatch');
    expect(await reportOf(world, checked)).toEqual(await reportOf(world, done));
    expect(await offered('far')).toEqual(['far-1 -', 'far-3 -']);
    expect(await offered('far', 'gift-house')).toEqual(['far-2 -']);
  });
});
