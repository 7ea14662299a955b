import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { countsOf, failuresOf, onlyImportsAreWritten, reportOf } from '../../../support/imported.ts';
import { noun } from '../../../support/noun.ts';
import { aProduct, aRow, fileWith, imported, isWhole, offered, offerOf, offersOf } from './arrange.ts';

const products = noun(world, 'master-administration/products', 'staff');
const offers = noun(world, 'master-administration/merchant-products', 'staff');

describe('POST /master-administration/merchant-product-imports', () => {
  test('an import offers exactly the variants in the file, through each merchant', async () => {
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
    // a sync does not add the variants that the file left out, and keeps its date
    expectStatus(await products.put(`${id}/sync-to-merchants`), 200);
    await world.drain();
    expect(await offered('hat')).toEqual(['hat-1 mine-1', 'hat-2 -']);
    expect(await offered('hat', 'gift-house')).toEqual(['hat-3 -']);
    await isWhole();
  });

  test('an import adds variants to a merchant product and keeps the existing ones', async () => {
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

  test('an import overwrites identifiers, titles and dates if requested', async () => {
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
    // a repeated import is processed and changes nothing
    await onlyImportsAreWritten(() => imported(fileWith(...rows), overwriting));
    await imported(fileWith(aRow('glove-1', { published: 'yes' })), overwriting);
    expect(await offerOf('glove')).toMatchObject({
      is_available: true,
      merchant_variants: [{ is_available: true }, { is_available: true }],
    });
    await isWhole();
  });

  test('an import fails invalid rows with a column and a code', async () => {
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
      '5 price differs_from_master',
      '6 tax_rate differs_from_master',
      '7 is_master differs_from_master',
      '9 merchant_product_handle handle_taken',
      '10 merchant_product_handle handle_mismatch',
      '11 published discontinued',
      '12 locale missing',
      '13 master_variant_sku missing',
      '14 merchant_handle missing',
      '15 published not_a_boolean',
      '16 external_identifier too_long',
    ]);
    const [second, fourth] = await reportOf(world, done).then((lines) => [lines[1], lines[3]]);
    expect(second?.error_message).toBe('Does not exist. master_variant_sku: Does not exist.');
    expect(fourth?.error_message).toMatch(/it is 9.9\./);
    expect(countsOf(done)).toBe('2 14 0');
    expect(await offered('sock')).toEqual(['sock-1 -']);
    expect(await offersOf('tie')).toEqual([]);
    // another merchant can use the same handle, but the same merchant cannot, not even in a later file
    expect(await offered('tie', 'gift-house')).toEqual(['tie-1 -']);
    const later = await imported(fileWith(aRow('tie-2', { merchant_product_handle: 'feet' })));
    expect(await failuresOf(world, later)).toEqual(['2 merchant_product_handle handle_taken']);
  });
});
