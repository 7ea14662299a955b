import { describe, expect, test } from 'vitest';
import { creates, newBase, type Write } from '../../../shared/domain/change.ts';
import type { ProductLeaseRecord } from '../../../shared/resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../../shared/resources/files/media.ts';
import type { RowTarget } from '../../../shared/rules/imports/decision.ts';
import type { ProductRow, ProductRowsRead } from '../../../shared/rules/imports/product-row.ts';
import { planProductRows } from '../../../shared/rules/imports/product-rows.ts';
import { aLease, aMasterProduct, aMasterVariant, before, idsFrom, now } from '../builders.ts';

const own = 77; // the running import
const inLease = '2026-11-21T10:10:00+00:00';

/** A row of the builders' product and its variant. */
const aRow = (more: Partial<ProductRow> = {}): ProductRow => ({
  handle: 'tee',
  locale: 'en',
  name: 'Tee',
  code: 'TEE-RED-S',
  price: 20,
  ...more,
});
const red = { id: 11, makes: [] };
const small = { id: 21, makes: [] };
const brandMade: RowTarget = {
  id: 31,
  makes: [creates('brand', { ...newBase(31, now), handle: 'acme', name: { en: 'Acme' } } as never) as Write],
};
const options: Readonly<Record<string, RowTarget>> = {
  'color red': red,
  'color blue': { id: 12, makes: [] },
  'size s': small,
};
const colours = [11, 12];

/** The records that rows need, with the lease of their product. */
type Given = Partial<ProductRowsRead & { readonly lease: ProductLeaseRecord | undefined }>;

/** Returns the records that rows need: the product of the builders with its variant. */
const read = (more: Partial<ProductRowsRead>): ProductRowsRead => ({
  product: aMasterProduct(),
  variants: new Map([['TEE-RED-S', aMasterVariant()]]),
  isTaken: () => false,
  media: new Map(),
  brand: () => brandMade,
  country: (text) => (text === 'DE' ? 41 : undefined),
  option: ({ type, handle }) => options[`${type} ${handle}`],
  isOfType: (value, type) => colours.includes(value) === (type === 'color'),
  ids: {
    'master-product': idsFrom(100),
    'master-variant': idsFrom(200),
    media: idsFrom(300),
    job: idsFrom(400),
    'catalogue-task': idsFrom(500),
  },
  ...more,
});
const nothing = { product: undefined, lease: undefined, variants: new Map() } as const;
const made = {
  product: aMasterProduct({ imported_by: own }),
  variants: new Map([['TEE-RED-S', aMasterVariant({ imported_by: own })]]),
} as const;
const withoutVariants = (product = aMasterProduct()) => ({
  product: { ...product, variants: [] },
  variants: new Map(),
});

/** Returns a decision: each outcome as a word or `column code`, and the writes as `+`, `~` and `-` with entities. */
function decided(
  rows: readonly ProductRow[],
  given: Given = {},
  { overwrite_existing = false, should_preserve_published = false } = {},
) {
  const moment = { options: { overwrite_existing, should_preserve_published }, import: own, now };
  const { lease, ...more } = { lease: aLease(), ...given };
  const decision = planProductRows(rows, read(more), moment).under(lease);
  const { writes, removes = [] } = decision.change;
  return {
    ...decision,
    outcomes: decision.outcomes.map((outcome) =>
      typeof outcome === 'string' ? outcome : outcome.map(({ column, code }) => `${column} ${code}`).join(', '),
    ),
    said: decision.outcomes.flatMap((outcome) =>
      typeof outcome === 'string' ? [] : outcome.map(({ message }) => message),
    ),
    effects: [
      ...writes.map(({ entity, was }) => `${was ? '~' : '+'}${entity}`),
      ...removes.map(({ entity }) => `-${entity}`),
    ],
    // biome-ignore lint/suspicious/noExplicitAny: tests reach into records of every entity
    records: (entity: string): readonly any[] =>
      writes.filter((write) => write.entity === entity).map(({ record }) => record),
  };
}
const overwriting = { overwrite_existing: true };

const kept = (effects: readonly string[]) => effects.filter((effect) => effect.includes('master-')).join(' ');

const changes = 'processed: ~master-product ~master-variant';
const adds = 'processed: ~master-product +master-variant';
const makes = 'processed: +master-product +master-variant';
const removesIt = 'processed: ~master-product -master-variant';

/** Returns the outcome of one row and its writes of the catalogue. */
function cameOf(row: ProductRow, more: Given, overwrite_existing: boolean): string {
  const { outcomes, effects } = decided([row], more, { overwrite_existing });
  return kept(effects) === '' ? outcomes.join() : `${outcomes.join()}: ${kept(effects)}`;
}

describe('planProductRows for a row with a code', () => {
  const ofOther = { isTaken: () => true };
  const situations = {
    'nothing exists': nothing,
    'it exists': {},
    'this import created it': made,
    'the product exists': withoutVariants(),
    'this import created the product': withoutVariants(made.product),
    'this import created the product, and another import the variant': { product: made.product },
    'another product has the code': { ...nothing, ...ofOther },
    'the product exists and another product has the code': { ...withoutVariants(), ...ofOther },
  } as const;
  test.each<[command: ProductRow['command'], where: keyof typeof situations, plain: string, overwriting?: string]>([
    ['upsert', 'nothing exists', makes],
    ['create', 'nothing exists', makes],
    ['update', 'nothing exists', 'handle not_found'],
    ['delete', 'nothing exists', 'handle not_found'],

    ['upsert', 'it exists', 'ignored', changes],
    ['create', 'it exists', 'code already_exists'],
    ['update', 'it exists', changes],
    ['delete', 'it exists', removesIt],

    ['upsert', 'this import created it', changes],
    ['create', 'this import created it', changes],
    ['update', 'this import created it', changes],
    ['delete', 'this import created it', removesIt],

    ['upsert', 'the product exists', adds],
    ['create', 'the product exists', adds],
    ['update', 'the product exists', 'code not_found'],
    ['delete', 'the product exists', 'code not_found'],

    ['upsert', 'this import created the product', adds],
    ['create', 'this import created the product', adds],
    ['update', 'this import created the product', 'code not_found'],
    ['delete', 'this import created the product', 'code not_found'],

    ['upsert', 'this import created the product, and another import the variant', 'ignored', changes],
    ['create', 'this import created the product, and another import the variant', 'code already_exists'],
    ['update', 'this import created the product, and another import the variant', changes],
    ['delete', 'this import created the product, and another import the variant', removesIt],

    ['upsert', 'another product has the code', 'code taken'],
    ['create', 'another product has the code', 'code taken'],
    ['update', 'another product has the code', 'handle not_found'],
    ['delete', 'another product has the code', 'handle not_found'],

    ['upsert', 'the product exists and another product has the code', 'code taken'],
    ['create', 'the product exists and another product has the code', 'code taken'],
    ['update', 'the product exists and another product has the code', 'code not_found'],
    ['delete', 'the product exists and another product has the code', 'code not_found'],
  ])('command %s when %s: %s', (command, where, plain, overwritten = plain) => {
    expect(cameOf(aRow({ command }), situations[where], false)).toBe(plain);
    expect(cameOf(aRow({ command }), situations[where], true)).toBe(overwritten);
    if (command === 'upsert') expect(cameOf(aRow(), situations[where], false), 'no command').toBe(plain);
  });
});

describe('planProductRows for a row without a code', () => {
  const situations = { 'nothing exists': nothing, 'it exists': {}, 'this import created it': made } as const;
  const changesProduct = 'processed: ~master-product';
  const removesAll = 'processed: -master-product -master-variant';
  test.each<[command: ProductRow['command'], where: keyof typeof situations, plain: string, overwriting?: string]>([
    ['upsert', 'nothing exists', 'processed: +master-product'],
    ['create', 'nothing exists', 'processed: +master-product'],
    ['update', 'nothing exists', 'handle not_found'],
    ['delete', 'nothing exists', 'handle not_found'],
    ['upsert', 'it exists', 'ignored', changesProduct],
    ['create', 'it exists', 'handle already_exists'],
    ['update', 'it exists', changesProduct],
    ['delete', 'it exists', removesAll],
    ['upsert', 'this import created it', changesProduct],
    ['create', 'this import created it', changesProduct],
    ['update', 'this import created it', changesProduct],
    ['delete', 'this import created it', removesAll],
  ])('command %s when %s: %s', (command, where, plain, overwritten = plain) => {
    const row = aRow({ command, code: undefined, price: undefined });
    expect(cameOf(row, situations[where], false)).toBe(plain);
    expect(cameOf(row, situations[where], true)).toBe(overwritten);
  });
});

describe('writes of planProductRows', () => {
  test('create a new product as complete and listed, with its import, and without a task for merchants', () => {
    const came = decided([aRow({ weight: 250, is_master: true, track_inventory: false })], nothing);
    expect(came.effects).toEqual(['+master-product', '+master-variant']);
    expect(came.change.events).toEqual([]);
    expect(came.records('master-product')).toMatchObject([
      { id: 100, handle: 'tee', name: { en: 'Tee' }, is_made: true, variants: [200], imported_by: own },
    ]);
    expect(came.records('master-variant')).toMatchObject([
      {
        id: 200,
        product_id: 100,
        sku: 'TEE-RED-S',
        price: 20,
        weight_grams: 250,
        is_master: true,
        track_inventory: false,
        imported_by: own,
      },
    ]);
  });

  test('change a product with its lease, and propagate the change to merchants', () => {
    const came = decided([aRow()], {}, overwriting);
    expect(came.effects).toEqual(['~master-product', '~master-variant', '~product-lease']);
    expect(came.records('product-lease')).toMatchObject([{ state: 'free', until: null }]);
    expect(came.refreshed).toEqual([]); // merchants copy neither names nor prices
    expect(came.records('master-product')[0]).not.toHaveProperty('imported_by');
    expect(came.records('master-variant')[0]).not.toHaveProperty('imported_by');
    expect(decided([aRow()], { lease: undefined }, overwriting).effects).toContain('+product-lease');
  });

  test('keep the values of empty columns', () => {
    const variant = aMasterVariant({ cost_price: 3, hs_tariff_code: '61', option_values: [11, 21], is_master: true });
    const product = aMasterProduct({ manufacturer: 'Acme', brand: 5, country: 6 });
    const came = decided([aRow()], { product, variants: new Map([['TEE-RED-S', variant]]) }, overwriting);
    expect(came.records('master-variant')).toEqual([{ ...variant, price: 20, updated_at: now }]);
    expect(came.records('master-product')).toEqual([{ ...product, name: { de: 'Hemd', en: 'Tee' }, updated_at: now }]);
  });

  test('are empty if the rows repeat the existing values, which still count as processed', () => {
    const row = aRow({ name: 'Shirt', price: aMasterVariant().price, published: true, tax_rate: 19 });
    const came = decided([row, aRow({ code: undefined, name: undefined })], {}, overwriting);
    expect(came.outcomes).toEqual(['processed', 'processed']);
    expect([came.effects, came.change.events]).toEqual([[], []]);
  });

  test('leave an existing product unchanged when they add a variant, unless the row may overwrite it', () => {
    const row = aRow({ code: 'NEW', name: 'Other', manufacturer: 'Acme', published: false });
    const [kept] = decided([row]).records('master-product');
    expect(kept).toMatchObject({ name: { de: 'Hemd', en: 'Shirt' }, available_at: before, variants: [5, 200] });
    expect(kept).not.toHaveProperty('manufacturer');
    expect(decided([row], {}, overwriting).records('master-product')).toMatchObject([
      { name: { de: 'Hemd', en: 'Other' }, available_at: null, manufacturer: 'Acme', variants: [5, 200] },
    ]);
    // an update may change it without the option
    const update = aRow({ command: 'update', name: 'Other' });
    expect(decided([aRow({ code: 'NEW', name: 'Third' }), update]).records('master-product')).toMatchObject([
      { name: { de: 'Hemd', en: 'Other' } },
    ]);
  });
});

describe('column `published`', () => {
  const was = { new: undefined, published: before, unpublished: null } as const;
  test.each<[cell: string, product: keyof typeof was, plain: string | null, preserved: string | null]>([
    ['yes', 'new', now, now],
    ['no', 'new', null, null],
    ['empty', 'new', now, now],
    ['yes', 'published', before, before],
    ['no', 'published', null, before],
    ['empty', 'published', before, before],
    ['yes', 'unpublished', now, null],
    ['no', 'unpublished', null, null],
    ['empty', 'unpublished', null, null],
  ])('%s for a product that is %s results in %s, or if preserved in %s', (cell, product, plain, preserved) => {
    const available_at = was[product];
    const row = aRow({ published: cell === 'empty' ? undefined : cell === 'yes' });
    const there = available_at === undefined ? nothing : { product: aMasterProduct({ available_at }) };
    const availableAt = (should_preserve_published: boolean) =>
      decided([row], there, { ...overwriting, should_preserve_published }).records('master-product')[0].available_at;
    expect(availableAt(false)).toBe(plain);
    expect(availableAt(true)).toBe(preserved);
  });
});

describe('planProductRows for several rows of a product', () => {
  test('adds the name and description of each locale from its first row, and keeps other locales', () => {
    const rows = [
      aRow({ locale: 'en', name: 'Tee' }),
      aRow({ locale: 'fr', name: 'Tricot', description: 'Un tricot' }),
      aRow({ locale: 'en', name: 'Other', description: 'A tee', code: 'TWO' }),
      aRow({ locale: 'fr', name: undefined, description: undefined, code: 'TWO' }),
    ];
    const came = decided(rows, {}, overwriting);
    expect(came.outcomes).toEqual(['processed', 'processed', 'processed', 'processed']);
    expect(came.records('master-product')).toMatchObject([
      {
        name: { de: 'Hemd', en: 'Tee', fr: 'Tricot' },
        description: { de: 'Ein Hemd', en: 'A tee', fr: 'Un tricot' },
      },
    ]);
    expect(came.records('master-variant')).toHaveLength(2);
  });

  test('takes columns of a variant from its first row, and columns of the product from the first row of all', () => {
    const rows = [
      aRow({ manufacturer: 'First', price: 1, code: 'A', external_identifier: undefined }),
      aRow({ manufacturer: 'Second', price: 2, code: 'B' }),
      aRow({ manufacturer: 'Third', price: 3, code: 'A', locale: 'de', external_identifier: 'later' }),
    ];
    const came = decided(rows, nothing);
    expect(came.records('master-product')).toMatchObject([{ manufacturer: 'First', variants: [200, 201] }]);
    expect(came.records('master-variant')).toMatchObject([
      { sku: 'A', price: 1, external_identifier: null },
      { sku: 'B', price: 2 },
    ]);
  });

  test('ignores a failed row when it looks for the first row', () => {
    const rows = [
      aRow({ manufacturer: 'Wrong', country_of_origin: 'Atlantis', code: 'A' }),
      aRow({ manufacturer: 'Right', name: 'Right', code: 'A', price: 5 }),
    ];
    const came = decided(rows, nothing);
    expect(came.outcomes).toEqual(['country_of_origin unknown_country', 'processed']);
    expect(came.records('master-product')).toMatchObject([{ manufacturer: 'Right', name: { en: 'Right' } }]);
    expect(came.records('master-variant')).toMatchObject([{ sku: 'A', price: 5 }]);
  });

  test('rejects only the rows that lack the name of a new product or the price of a new variant', () => {
    const rows = [
      aRow({ name: undefined, code: 'A' }),
      aRow({ code: 'B', price: undefined }),
      aRow({ code: 'C' }),
      aRow({ code: 'D', name: undefined }),
    ];
    expect(decided(rows, nothing).outcomes).toEqual(['name missing', 'price missing', 'processed', 'processed']);
    expect(decided([aRow({ name: undefined, price: undefined })], {}, overwriting).outcomes).toEqual(['processed']);
  });

  test('rejects a second row with the same code and locale', () => {
    const rows = [
      aRow({ code: 'A' }),
      aRow({ code: 'A', locale: 'de' }),
      aRow({ code: 'A', price: 30 }),
      aRow({ code: undefined }),
      aRow({ code: undefined, locale: 'de' }),
      aRow({ code: undefined, name: 'Other' }),
    ];
    const came = decided(rows, nothing);
    expect(came.outcomes).toEqual([
      ...['processed', 'processed', 'code duplicate'],
      ...['processed', 'processed', 'handle duplicate'],
    ]);
    expect(came.records('master-variant')).toMatchObject([{ price: 20 }]);
    // ignored rows do not count as duplicates
    expect(decided([aRow(), aRow()]).outcomes).toEqual(['ignored', 'ignored']);
  });

  test('rejects all rows that would be processed if the product is invalid as a whole', () => {
    const description = 'x'.repeat(64_000);
    const locales = ['de', 'en', 'fr', 'it', 'nl'];
    const rows = [aRow(), ...locales.map((locale) => aRow({ code: 'A', locale, description }))];
    const came = decided(rows, { product: aMasterProduct({ imported_by: own }) });
    expect(came.outcomes).toEqual(['ignored', ...locales.map(() => 'null inconsistent_rows')]);
    expect(came.effects).toEqual([]);
    expect(came.said[0]).toMatch(/^The rows of this product do not form a valid product\. .*KB of text/);
  });
});

describe('references of a product row', () => {
  test('are reported in their columns if they are unknown', () => {
    const row = aRow({ country_of_origin: 'Atlantis', color_handle: 's', size_handle: 'red' });
    const came = decided([row], {}, overwriting);
    expect(came.outcomes).toEqual([
      'country_of_origin unknown_country, color_handle wrong_option_type, size_handle wrong_option_type',
    ]);
    expect(came.said.slice(1)).toEqual([
      'This handle belongs to an option that is not a color. Use a different handle.',
      'This handle belongs to an option that is not a size. Use a different handle.',
    ]);
    expect(came.effects).toEqual([]);
  });

  test('are stored as ids of country and brand, with the writes of a new brand', () => {
    const came = decided([aRow({ country_of_origin: 'DE', brand: 'Acme' })], nothing);
    expect(came.records('master-product')).toMatchObject([{ country: 41, brand: 31 }]);
    expect(came.makes).toEqual(brandMade.makes);
  });

  test('replace an option of the same type and keep options of other types', () => {
    const variants = new Map([['TEE-RED-S', aMasterVariant({ option_values: [11, 21] })]]);
    const valuesAfter = (more: Partial<ProductRow>) =>
      decided([aRow(more)], { variants }, overwriting).records('master-variant')[0].option_values;
    expect(valuesAfter({})).toEqual([11, 21]);
    expect(valuesAfter({ color_handle: 'blue' })).toEqual([21, 12]);
    expect(valuesAfter({ color_handle: 'red' })).toEqual([21, 11]);
    expect(decided([aRow({ color_handle: 'red', size_handle: 's' })], nothing).records('master-variant')).toMatchObject(
      [{ option_values: [11, 21] }],
    );
  });
});

describe('images of a product row', () => {
  const front = 'https://example.com/front.png';
  const back = 'https://example.com/back.png';
  const aMedia = (id: number, state: MediaRecord['state']) => ({ id, state }) as MediaRecord;
  const having = (state: MediaRecord['state']) => ({ media: new Map([[`view-image ${front}`, aMedia(8, state)]]) });

  test('become pending media, which the product worker fetches under the lease', () => {
    for (const [there, lease] of [
      [nothing, '+product-lease'],
      [{}, '~product-lease'],
    ] as const) {
      const came = decided([aRow({ image_front_url: front, image_left_url: back })], there, overwriting);
      expect(came.effects.slice(2)).toEqual([lease, '+media', '+media', '+job', '+product-draft']);
      expect(came.records('media')).toMatchObject([
        { id: 300, state: 'pending', url: front, collection_name: 'view-image' },
        { id: 301, state: 'pending', url: back },
      ]);
      expect(came.records('product-lease')).toMatchObject([{ state: 'changing', job: 400 }]);
      expect(came.records('product-draft')).toMatchObject([
        {
          plan: {
            variants: [],
            media: [
              { id: 300, url: front },
              { id: 301, url: back },
            ],
          },
        },
      ]);
      expect(came.change.events).toMatchObject([{ type: 'product.accepted', facts: { job: 400 } }]);
      expect(came.records('master-variant')).toMatchObject([
        {
          views: [
            { handle: 'front', media: [300] },
            { handle: 'left', media: [301] },
          ],
        },
      ]);
      expect(came.records('master-product')[0].views.map(({ handle }: { handle: string }) => handle)).toContain('left');
    }
  });

  test('are not fetched again if the product has them', () => {
    const came = decided([aRow({ image_front_url: front })], having('ready'), overwriting);
    expect(came.effects).toEqual(['~master-product', '~master-variant', '~product-lease']);
    expect(came.records('master-variant')).toMatchObject([{ views: [{ handle: 'front', media: [8] }] }]);
  });

  test.each(['pending', 'failed'] as const)('are fetched again if the media is %s', (state) => {
    const came = decided([aRow({ image_front_url: front })], having(state), overwriting);
    expect(came.records('media')).toMatchObject([{ id: 300, url: front }]);
    expect(came.records('master-variant')).toMatchObject([{ views: [{ handle: 'front', media: [300] }] }]);
  });

  test('are fetched once if several rows or sides have the same URL', () => {
    const rows = [
      aRow({ code: 'A', image_front_url: front, image_back_url: front }),
      aRow({ code: 'B', image_front_url: front, image_right_url: back }),
    ];
    const came = decided(rows, nothing);
    expect(came.records('media').map(({ id, url }) => [id, url])).toEqual([
      [300, front],
      [301, back],
    ]);
    expect(came.records('master-variant').map(({ views }) => views)).toEqual([
      [
        { handle: 'front', media: [300] },
        { handle: 'back', media: [300] },
      ],
      [
        { handle: 'front', media: [300] },
        { handle: 'right', media: [301] },
      ],
    ]);
  });

  test('replace only the images of their side', () => {
    const views = [
      { handle: 'front', media: [1, 2] },
      { handle: 'label', media: [3] },
    ];
    const variants = new Map([['TEE-RED-S', aMasterVariant({ views })]]);
    const came = decided([aRow({ image_front_url: front })], { variants }, overwriting);
    expect(came.records('master-variant')[0].views).toEqual([
      { handle: 'label', media: [3] },
      { handle: 'front', media: [300] },
    ]);
    expect(decided([aRow()], { variants }, overwriting).records('master-variant')[0].views).toEqual(views);
  });

  test('are not fetched for ignored or failed rows', () => {
    expect(decided([aRow({ image_front_url: front })]).effects).toEqual([]);
    expect(decided([aRow({ image_front_url: front, command: 'create' })]).effects).toEqual([]);
  });
});

describe('planProductRows for a product of 500 variants', () => {
  const full = (count: number) => {
    const all = Array.from({ length: count }, (_, at) => aMasterVariant({ id: 1000 + at, sku: `V-${at}` }));
    return {
      product: aMasterProduct({ variants: all.map(({ id }) => id) }),
      variants: new Map(all.map((variant) => [variant.sku, variant])),
    };
  };

  test('adds the 500th variant and rejects the 501st, in one group or in two', () => {
    const rows = ['A', 'A', 'B'].map((code, at) => aRow({ code, locale: at === 1 ? 'de' : 'en' }));
    const came = decided(rows, full(499));
    expect(came.outcomes).toEqual(['processed', 'processed', 'code product_full']);
    expect(came.said).toEqual(['A product can have at most 500 variants.']);
    expect(came.records('master-product')[0].variants).toHaveLength(500);
    expect(decided(rows, full(500)).outcomes).toEqual(Array(3).fill('code product_full'));
  });

  test('changes existing variants of a full product', () => {
    const rows = [aRow({ code: 'V-0' }), aRow({ code: 'V-499' }), aRow({ code: 'V-500' })];
    expect(decided(rows, full(500), overwriting).outcomes).toEqual(['processed', 'processed', 'code product_full']);
  });
});

describe('planProductRows for deletions', () => {
  const two = {
    product: aMasterProduct({ variants: [5, 6] }),
    variants: new Map([
      ['A', aMasterVariant({ id: 5, sku: 'A' })],
      ['B', aMasterVariant({ id: 6, sku: 'B' })],
    ]),
  };
  const remove = (code?: string) => aRow({ code, command: 'delete', name: undefined, price: undefined });

  test('deletes single variants and keeps a product without variants', () => {
    const came = decided([remove('A'), remove('C'), remove('A')], two);
    expect(came.outcomes).toEqual(['processed', 'code not_found', 'code not_found']);
    expect(came.effects).toEqual(['~master-product', '+catalogue-task', '-master-variant']);
    expect(came.records('master-product')).toMatchObject([{ variants: [6] }]);
    expect(came.change.unchangedSince).toEqual([{ entity: 'product-lease', id: 3, rev: aLease().rev }]);
    expect(decided([remove('B'), remove('A')], two).records('master-product')).toMatchObject([{ variants: [] }]);
  });

  test('deletes a product with its variants for a row without a code, and rejects later deletions', () => {
    const came = decided([remove('A'), remove(), remove('B'), remove()], two);
    expect(came.outcomes).toEqual(['processed', 'processed', 'handle not_found', 'handle not_found']);
    expect(came.effects).toEqual([
      ...['+catalogue-task', '-master-product', '-product-lease'],
      ...['-master-variant', '-master-variant'],
    ]);
  });

  test('rejects only the rows of unknown variants', () => {
    const came = decided([remove('C'), remove()], two);
    expect(came.outcomes).toEqual(['code not_found', 'processed']);
    expect(decided([remove('C')], two).effects).toEqual([]);
    expect(decided([remove('C'), remove()], nothing).outcomes).toEqual(['handle not_found', 'handle not_found']);
  });

  test('does not require `overwrite_existing`', () => {
    expect(decided([remove('A')], two, overwriting)).toEqual(
      expect.objectContaining({
        outcomes: decided([remove('A')], two).outcomes,
        effects: decided([remove('A')], two).effects,
      }),
    );
  });
});

describe('planProductRows for a product with other work', () => {
  test.each([
    ['while work runs', aLease({ state: 'changing', job: 9, until: inLease })],
    ['while work is pending', aLease({ state: 'changing', job: 9, until: before, is_begun: false })],
    ['after its work was abandoned', aLease({ state: 'changing', job: 9, until: before })],
    ['after its rollback was abandoned', aLease({ state: 'releasing', until: before })],
    ['while its rollback runs', aLease({ state: 'releasing', until: inLease })],
  ])('lets all rows wait %s', (_, lease) => {
    for (const row of [aRow(), aRow({ command: 'create' }), aRow({ command: 'delete' }), aRow({ code: undefined })]) {
      const came = decided([row, row], { lease }, overwriting);
      expect([new Set(came.outcomes), came.effects, came.makes]).toEqual([new Set(['waits']), [], []]);
    }
  });

  test('checks rows before it has the lease, and requests nothing afterwards', () => {
    const asked: string[] = [];
    const brand = (text: string) => {
      asked.push(text);
      return brandMade;
    };
    const moment = { options: { overwrite_existing: true, should_preserve_published: false }, import: own, now };
    const plan = planProductRows([aRow({ brand: 'Acme' })], read({ brand }), moment);
    expect([asked, plan.changesNothing]).toEqual([['Acme'], false]);
    expect(plan.under(aLease()).change.writes.map(({ entity }) => entity)).toContain('product-lease');
    expect(asked).toEqual(['Acme']);
  });

  test('decides rows if the lease is free', () => {
    expect(decided([aRow()], {}, overwriting).outcomes).toEqual(['processed']);
    expect(decided([aRow({ command: 'delete' })]).outcomes).toEqual(['processed']);
  });
});
