import { describe, expect, test } from 'vitest';
import type { NewCustomization, NewDesign } from '../../../shared/resources/designs/design.ts';
import type { DesignParts } from '../../../shared/resources/designs/design-parts.ts';
import { logoId, nextLook, previewDesign, requireBase, startDesign } from '../../../shared/rules/designs/design.ts';
import { idsFrom, now, refusalOf, tenant } from '../builders.ts';
import { aBase, aDesign, aMethod, anArea, aPicture, aPrint, theParts } from './builders.ts';

const ids = (first = 700) => ({ job: idsFrom(90), 'merchant-variant': idsFrom(first) });

const start = (design: NewDesign, parts: Partial<DesignParts> = {}, first = 700) =>
  startDesign(design, theParts(parts), tenant, ids(first), now);

/** Returns the only record of an entity that a change creates. */
function madeOf(entity: string, { writes }: ReturnType<typeof startDesign>) {
  const made = writes.filter((write) => write.entity === entity && write.was === undefined);
  expect(made).toHaveLength(1);
  // biome-ignore lint/suspicious/noExplicitAny: records of every entity
  return made[0]?.record as any;
}

const two = aDesign([], {
  external_identifier: 'mine',
  views: {
    back: { customizations: [aPrint({ x: 10, y: 40, rotation: 45 })] },
    front: { composite_media_id: 32, customizations: [aPrint({ position: 'tc', production_method: 2 })] },
  },
  additional_instructions: [52, 51],
});
const areas = {
  production: [anArea({ view: null }), anArea({ id: 13, handle: 'stitched', view: null, production_method: 2 })],
  positioning: [],
};

describe('startDesign', () => {
  const change = start(two, { areas });
  const variant = madeOf('merchant-variant', change);

  test('returns the job of the design, whose path is the variant', () => {
    expect(change.answer).toBe(madeOf('job', change));
    expect(change.answer).toMatchObject({
      id: 90,
      ...tenant,
      state: 'queued',
      failure_message: null,
      resource_path: '/v2/variants/700',
      expires_at: Date.parse(now) / 1000 + 31 * 24 * 3600,
    });
  });

  test('creates a priced custom variant from its base', () => {
    const { views, origin, ...taken } = aBase();
    expect(variant).toEqual({
      ...taken,
      id: 700,
      rev: 0,
      collection_name: 'custom',
      state: 'pending',
      // 10 + 50 cm² at 0.02 twice + 1.20 for each piece
      price: 13.2,
      tax: 2.51,
      total: 15.71,
      tax_rate: 19,
      price_per_line: 2.5,
      origin: { sku: origin.sku, external_identifier: 'mine' },
      base: 1,
      additional_instructions: [
        { id: 52, name: 'Gift wrap', price: 2.5, collection_name: 'shipping' },
        { id: 51, name: 'Iron before packing', price: 1.2, collection_name: 'product' },
      ],
      media_id: 31,
      views: [
        { ...views[0], customizations: [expect.objectContaining({ id: logoId(700, 1), production_method: 2 })] },
        { ...views[1], customizations: [expect.objectContaining({ id: logoId(700, 0), production_method: 1 })] },
      ],
      created_at: now,
      updated_at: now,
    });
  });

  test('stores in each customization how it is printed and its price', () => {
    expect(variant.views[1].customizations[0]).toEqual({
      id: 11200,
      hash: expect.stringMatching(/^[\w-]{43}$/),
      production_method: 1,
      resource_type: 'logo',
      resource: 11200,
      price: 1,
      calculation_type: 'square_centimeter',
      calculation_value: 50,
      x: 10,
      y: 40,
      width: 100,
      height: 50,
      position: null,
      rotation: 45,
      created_at: now,
      updated_at: now,
    });
    expect(variant.views[0].customizations[0]).toMatchObject({ x: null, y: null, position: 'tc', rotation: null });
  });

  test('creates a pending logo for each customization', () => {
    const logos = change.writes.flatMap(({ entity, record }) => (entity === 'logo' ? [record] : []));
    expect(logos).toMatchObject([
      { id: 11200, ...tenant, state: 'pending', name: 'lion.png', production_method: 1, media: [] },
      { id: 11201, ...tenant, state: 'pending', name: 'lion.png', production_method: 2, media: [] },
    ]);
  });

  test('counts the design once on each of its media', () => {
    expect(change.counts).toEqual([
      { entity: 'media', id: 31, by: 1, from: 700 },
      { entity: 'media', id: 32, by: 1, from: 700 },
    ]);
    expect(change.writes.filter(({ was }) => was)).toEqual([]);
  });

  test('creates the design with the work for its worker, and an event that starts it', () => {
    expect(madeOf('design', change)).toEqual({
      id: 700,
      rev: 0,
      ...tenant,
      job: 90,
      prints: [
        {
          logo: 11200,
          width: 100,
          height: 50,
          production: { media: 31, file: 41 },
          composite: null,
          files: null,
        },
        {
          logo: 11201,
          width: 100,
          height: 50,
          production: { media: 31, file: 41 },
          composite: { media: 32, file: 42 },
          files: null,
        },
      ],
      media: [31, 32],
      is_ordered: false,
      removable_at: null,
      due_at: nextLook(now),
      created_at: now,
      updated_at: now,
    });
    expect(change.events).toEqual([
      expect.objectContaining({
        type: 'design.requested',
        subject: { entity: 'design', id: 700 },
        facts: { variant: 700 },
      }),
    ]);
  });

  test('does not copy the import and the sales flag of the base', () => {
    const base = aBase({ imported_by: 5, only_customized: true });
    const made = madeOf('merchant-variant', start(aDesign(), { base }));
    expect(made).not.toHaveProperty('imported_by');
    expect(made).not.toHaveProperty('only_customized');
  });

  test('shows the composite of the first designed view in the older version', () => {
    const views: NewDesign['views'] = {
      front: { composite_media_id: 31, customizations: [] },
      back: { composite_media_id: 32, customizations: [aPrint()] },
    };
    expect(madeOf('merchant-variant', start(aDesign([], { views }), { areas })).media_id).toBe(32);
  });

  test('nextLook is ten minutes later', () => {
    expect(nextLook('2026-11-21T10:00:00+00:00')).toBe('2026-11-21T10:10:00+00:00');
  });

  test('logoId differs for every variant', () => {
    expect(logoId(700, 15)).toBeLessThan(logoId(701, 0));
  });
});

describe('hash of a customization', () => {
  /** Returns the hash of a print in a design. `first` is the id of the variant. */
  function hashOf(
    print: Partial<NewCustomization>,
    { view = 'front', first, ...parts }: Partial<DesignParts> & { view?: string; first?: number } = {},
  ): string {
    const design = aDesign([], { views: { [view]: { customizations: [aPrint(print)] } } });
    const { views } = madeOf('merchant-variant', start(design, { areas, ...parts }, first));
    return views.find(({ handle }: { handle: string }) => handle === view).customizations[0].hash;
  }
  const plain = hashOf({});
  const placed = { x: 10, y: 20, rotation: 0 };

  test.each([
    ['the view', hashOf({}, { view: 'back' })],
    ['the method', hashOf({ production_method: 2 })],
    ['the image', hashOf({ production_media_id: 32 })],
    ['the width', hashOf({ dimension: { width: 100.01, height: 50 } })],
    ['the height', hashOf({ dimension: { width: 100, height: 50.01 } })],
    ['width and height swapped', hashOf({ dimension: { width: 50, height: 100 } })],
    ['a position', hashOf({ position: 'tc' })],
    ['another position', hashOf({ position: 'tl' })],
    ['a place', hashOf(placed)],
    ['another x', hashOf({ ...placed, x: 10.01 })],
    ['another y', hashOf({ ...placed, y: 20.01 })],
    ['x and y swapped', hashOf({ ...placed, x: 20, y: 10 })],
    ['a rotation', hashOf({ rotation: 90 })],
    ['the opposite rotation', hashOf({ rotation: -90 })],
    ['a hundredth of a degree', hashOf({ rotation: 0.01 })],
  ])('changes with %s', (what, hash) => {
    expect(hash, what).not.toBe(plain);
  });

  test('differs for different prints', () => {
    const different = [
      plain,
      hashOf({ position: 'tc' }),
      hashOf({ position: 'tl' }),
      hashOf(placed),
      hashOf({ ...placed, x: 20, y: 10 }),
      hashOf({ rotation: 90 }),
      hashOf({ rotation: -90 }),
    ];
    expect(new Set(different).size).toBe(different.length);
  });

  test.each([
    ['the variant', hashOf({}, { first: 9000 })],
    [
      'the base',
      hashOf({}, { base: aBase({ id: 2, price: 99, origin: { sku: 'OTHER', external_identifier: null } }) }),
    ],
    [
      'the price of the method',
      hashOf({}, { methods: new Map([['dtg', aMethod({ price_per_square_centimeter: 9 })]]) }),
    ],
    ['whether the method is an id or a handle', hashOf({ production_method: 1 })],
    ['which media has the bytes', hashOf({}, { media: new Map([[31, aPicture({ id: 39, file_name: 'other.png' })]]) })],
    ['null instead of an omitted field', hashOf({ position: null, x: null, y: null, rotation: null })],
    ['a rotation of 0°', hashOf({ rotation: 0 })],
    ['a rotation of 360°', hashOf({ rotation: 360 })],
    ['a rotation of -360°', hashOf({ rotation: -360 })],
  ])('does not depend on %s', (what, hash) => {
    expect(hash, what).toBe(plain);
  });

  test.each([
    [-90, 270],
    [-327.91, 32.09],
    [-0.01, 359.99],
  ])('is the same for rotations by %d° and %d°', (one, other) => {
    expect(hashOf({ rotation: one })).toBe(hashOf({ rotation: other }));
  });

  test('does not depend on the order of customizations, composites, instructions or names', () => {
    const prints = [aPrint(), aPrint({ position: 'tc' })];
    const hashes = (design: NewDesign) =>
      madeOf('merchant-variant', start(design, { areas })).views[0].customizations.map(
        ({ hash }: { hash: string }) => hash,
      );
    const [first, second] = hashes(aDesign(prints));
    expect(first).toBe(plain);
    expect(hashes(aDesign(prints.toReversed()))).toEqual([second, first]);
    const more = { external_identifier: 'mine', additional_instructions: [51] };
    expect(hashes(aDesign(prints, more))).toEqual([first, second]);
    const composite = { front: { composite_media_id: 32, customizations: prints } };
    expect(hashes(aDesign([], { views: composite }))).toEqual([first, second]);
  });
});

describe('startDesign and previewDesign', () => {
  test.each([
    [{ collection_name: 'custom', state: 'completed' }],
    [{ collection_name: 'custom', state: 'ready' }],
    [{ collection_name: 'ordered', state: 'ready' }],
    [{ collection_name: 'catalogue', state: 'pending' }],
    [{ collection_name: 'catalogue', state: 'completed' }],
    [{ collection_name: 'catalogue', state: 'failed' }],
  ] as const)('reject %j as a base', (more) => {
    const base = aBase(more);
    for (const run of [
      () => requireBase(base),
      () => start(aDesign(), { base }),
      () => previewDesign(aDesign(), theParts({ base })),
    ]) {
      expect(refusalOf(run)).toEqual({ id: ['The product cannot be designed.'] });
    }
  });

  test('reject a design with every error at its path, and accept warnings', () => {
    const media = new Map([[31, aPicture({ custom_properties: { width: 10, height: 10, has_alpha: true } })]]);
    const design = aDesign([aPrint({ production_method: 2, dimension: { width: 301, height: 50 } })]);
    expect(refusalOf(() => start(design, { areas, media }))).toEqual({
      'views.front.customizations.0.dimension': [expect.any(String)],
      'views.front.customizations.0.production_media_id': [
        'The image has 0 DPI at its print size. At least 100 DPI are required.',
        'The image has transparency, which embroidery does not print.',
      ],
    });
    const few = new Map([[31, aPicture({ custom_properties: { width: 1000, height: 1000 } })]]);
    expect(refusalOf(() => start(aDesign(), { media: few }))).toBeUndefined();
  });
});

describe('previewDesign', () => {
  test('returns the price of the variant and the checks', () => {
    const few = new Map([[31, aPicture({ custom_properties: { width: 1000, height: 1000 } })]]);
    expect(previewDesign(aDesign([aPrint()], { additional_instructions: [51, 52] }), theParts({ media: few }))).toEqual(
      {
        price: 12.2,
        tax: 2.32,
        total: 14.52,
        tax_rate: 19,
        checks: [
          {
            path: 'views.front.customizations.0.production_media_id',
            level: 'warning',
            message: 'The image has 254 DPI at its print size. At least 360 DPI are recommended.',
          },
        ],
      },
    );
  });

  test('reports the errors that reject a design, at the same paths', () => {
    const design = aDesign([aPrint({ dimension: { width: 301, height: 50 } })], { additional_instructions: [51, 99] });
    const { checks } = previewDesign(design, theParts());
    const refused = refusalOf(() => start(design));
    expect(Object.fromEntries(checks.map(({ path, message }) => [path, [message]]))).toEqual(refused);
  });

  test('prices the parts of the design that exist', () => {
    const design = aDesign([aPrint(), aPrint({ production_method: 'laser' })], { additional_instructions: [51, 99] });
    expect(previewDesign(design, theParts()).price).toBe(12.2);
  });
});
