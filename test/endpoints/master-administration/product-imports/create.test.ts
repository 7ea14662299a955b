import { describe, expect, test } from 'vitest';
import { downloaded } from '../../../support/downloaded.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aProductRow, importedProducts, productFile, uploaded } from '../../../support/given/imports.ts';
import { noun } from '../../../support/noun.ts';

const imports = noun(world, 'master-administration/product-imports', 'staff');
const products = noun(world, 'master-administration/products', 'staff');
const productOf = async (handle: string) =>
  expectStatus(await products.list(`?filter[handle]=${handle}&expand=variants,brand,country`), 200).json.data[0];

describe('POST /product-imports', () => {
  test('an import creates products with their variants, and counts the rows', async () => {
    const file = productFile([
      aProductRow({
        handle: 'cap-a',
        code: 'CAP-A-1',
        brand: 'Great Caps',
        color_handle: 'sky',
        color_name: 'Sky',
        size_handle: 'm',
        weight: '0,25',
        country_of_origin: 'DE',
        cost_price: '4.5',
        published: 'yes',
        is_master: 'ja',
      }),
      aProductRow({ handle: 'cap-a', locale: 'DE', name: 'Kappe', code: 'CAP-A-1' }),
      aProductRow({ handle: 'cap-a', name: 'other', code: 'CAP-A-2', price: '10' }),
      aProductRow({ handle: 'cap-b', price: 'much' }),
      aProductRow({ handle: 'cap-c', code: 'CAP-C' }),
    ]);
    const done = await importedProducts(world, file);
    expect(done).toMatchObject({
      state: 'finished',
      failure_message: null,
      total_rows: 5,
      processed_rows: 4,
      failed_rows: 1,
      ignored_rows: 0,
      options: { overwrite_existing: false, should_preserve_published: false },
      source_file: { collection_name: 'source-file', file_name: 'import.csv', state: null, mime_type: 'text/csv' },
      failed_report_file: { file_name: 'import-failed.csv', state: 'ready' },
    });
    expect(await productOf('cap-a')).toMatchObject({
      name: { en: 'Cap', de: 'Kappe' },
      brand: { name: { en: 'Great Caps' } },
      country: { handle: 'de' },
      variants: [
        {
          sku: 'CAP-A-1',
          price: 9.9,
          cost_price: 4.5,
          tax_rate: 19,
          is_master: true,
          option_values: [{ handle: 'sky' }, { handle: 'm' }],
        },
        { sku: 'CAP-A-2', price: 10 },
      ],
    });
    expect(await productOf('cap-b')).toBeUndefined();
    const report = String(await downloaded(world, done.failed_report_file.download_url));
    expect(report.split('\r\n')[1]).toMatch(/;5;price;not_a_number;much;/);
  });

  test('a repeated import is ignored, and with overwrite it is processed', async () => {
    const file = (price: string) => productFile([aProductRow({ handle: 'hat', code: 'HAT', price })]);
    await importedProducts(world, file('1'));
    expect(await importedProducts(world, file('2'))).toMatchObject({ ignored_rows: 1 });
    expect((await productOf('hat')).variants[0].price).toBe(1);
    expect(await importedProducts(world, file('2'), { overwrite_existing: true })).toMatchObject({ processed_rows: 1 });
    expect((await productOf('hat')).variants[0].price).toBe(2);
    const path = await uploaded(world, file('3'));
    const first = expectStatus(await imports.post({ path }), 202);
    const second = expectStatus(await imports.post({ path }), 409);
    expect(second.headers.location).toBe(first.headers.location);
    await world.drain();
    expect(expectStatus(await imports.post({ path }), 422).json.errors).toHaveProperty('path');
  });
});
