import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { everything } from '../../../../shared/domain/reach.ts';
import * as problems from '../../../../shared/rules/imports/row-problems.ts';
import { readRecord } from '../../../../shared/table/table.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { countsOf, failuresOf, importing } from '../../../support/imported.ts';
import { noun } from '../../../support/noun.ts';
import { startTestWorld } from '../../../support/world.ts';

// The example files of `events/`, as the README offers them: imported into the demo data.

const world = await startTestWorld();

vi.stubEnv('OUTBOUND_LOCAL', '0'); // URLs are checked as in a deployment
const products = noun(world, 'master-administration/products', 'staff');
const labels = noun(world, 'master-administration/product-size-labels', 'staff');
const example = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../../events', name));

/** The files of an import type: the rows of the valid file, and the outcomes and failures of the invalid file. */
const kinds = [
  {
    name: 'products',
    route: 'product-imports',
    rows: 12,
    counts: '2 31 1',
    failures: [
      '3 handle missing',
      '4 locale missing',
      '5 name missing',
      '6 price missing',
      '7 price not_a_number',
      '8 price too_precise',
      '9 weight too_precise',
      '10 price too_small',
      '11 tax_rate too_large',
      '12 manufacturer too_long',
      '13 name control_characters',
      '14 locale not_a_language',
      '15 published not_a_boolean',
      '16 command unknown_command',
      '17 country_of_origin unknown_country',
      '18 color_handle wrong_option_type',
      '19 code already_exists',
      '20 handle not_found',
      '21 handle not_found',
      '23 code duplicate',
      '24 code taken',
      '25 image_front_url not_a_url',
      '26 image_front_url not_https',
      '27 image_front_url url_has_credentials',
      '28 image_front_url port_not_allowed',
      '29 image_front_url private_address',
      '30 name line_breaks',
      '31 code invisible_characters',
      '33 locale not_a_language',
      '34  wrong_cell_count',
      '35  unclosed_quote',
    ],
  },
  {
    name: 'size-labels',
    route: 'product-size-label-imports',
    rows: 12,
    counts: '2 16 0',
    failures: [
      '3 size_label_handle missing',
      '4 size_label_display_name missing',
      '5 size_scale missing',
      '6 size_value missing',
      '7 size_handle missing',
      '8 size_handle already_exists',
      '9 size_label_handle not_found',
      '10 size_label_handle not_found',
      '11 size_handle taken',
      '13 size_handle duplicate',
      '14 size_label_display_name name_mismatch',
      '15 command unknown_command',
      '16 size_label_display_name too_long',
      '17 size_label_display_name control_characters',
      '18  wrong_cell_count',
      '19  unclosed_quote',
    ],
  },
  {
    name: 'merchant-products',
    route: 'merchant-product-imports',
    rows: 12,
    counts: '1 16 0',
    failures: [
      '3 merchant_handle missing',
      '4 master_variant_sku missing',
      '5 locale missing',
      '6 merchant_handle not_found',
      '7 master_variant_sku not_found',
      '8 price differs_from_master',
      '9 tax_rate differs_from_master',
      '10 is_master differs_from_master',
      '11 published not_a_boolean',
      '12 price not_a_number',
      '13 name too_long',
      '14 locale not_a_language',
      '15 merchant_product_handle handle_taken',
      '16 merchant_product_handle handle_mismatch',
      '17  wrong_cell_count',
      '18  unclosed_quote',
    ],
  },
] as const;

describe.each(kinds)('the example files of $name', ({ name, route, rows, counts, failures }) => {
  const imported = importing(world, route);

  test('every row of the valid example file is processed', async () => {
    const done = await imported(example(`${name}.csv`));
    expect([done.state, countsOf(done), done.failed_report_file]).toEqual(['finished', `${rows} 0 0`, null]);
  });

  test('each row of the invalid example file fails with the code of its mistake', async () => {
    const done = await imported(example(`${name}-with-mistakes.csv`));
    expect([done.state, countsOf(done)]).toEqual(['finished', counts]);
    expect(await failuresOf(world, done)).toEqual(failures);
  });
});

test('the example file creates the expected products', async () => {
  const found = async (handle: string) =>
    expectStatus(await products.list(`?filter[handle]=${handle}&expand=variants,brand,country`), 200).json.data[0];
  const cap = await found('cap');
  expect(cap).toMatchObject({
    name: { en: 'Cap', de: 'Kappe', fr: 'Casquette' },
    brand: { handle: 'plainly' },
    country: { handle: 'de' },
    available_at: expect.any(String),
    variants: [
      { sku: 'CAP-NAVY', price: 9.9, is_master: true },
      { sku: 'CAP-OLIVE', option_values: [{ handle: 'olive' }, { handle: 'one-size' }] },
    ],
  });
  const navy = await readRecord('master-variant', cap.variants[0].id, everything);
  expect(navy?.views.map(({ handle }) => handle)).toEqual(['front', 'back', 'left', 'right']);
  expect(await found('tote')).toMatchObject({
    brand: { name: { en: 'Fieldwork & Sons' } },
    available_at: null,
    variants: [{ sku: 'TOTE-NATURAL', price: 7.5 }],
  });
});

test('the example file creates the expected size labels', async () => {
  const found = async (handle: string) =>
    expectStatus(await labels.list(`?filter[handle]=${handle}&expand=product_sizes`), 200).json.data;
  expect(await found('kids-110')).toMatchObject([
    { name: 'Kids 110, "large"', product_sizes: [{ value: '110' }, { value: '4–5 years' }] },
  ]);
  expect(await found('tall')).toMatchObject([{ product_sizes: [{ handle: 'tall-eu' }, { handle: 'tall-uk' }] }]);
  expect(await found('kids-116')).toEqual([]);
});

test('the invalid example files show every code that one file can cause', () => {
  const shown = kinds.flatMap(({ failures }) => failures.map((failure) => failure.split(' ')[2]));
  const other = [
    'discontinued', // a product of a discontinued merchant
    'locked', // a product that other work has locked for more than 15 minutes
    'inconsistent_rows', // a rejection of the product that no single column can cause
    'product_full', // 501 rows
    'too_many', // a label with more sizes than allowed
  ];
  const codes = Object.values(problems).map(({ code }) => code);
  expect([...new Set([...shown, ...other])].sort()).toEqual([...new Set<string>(codes)].sort());
});
