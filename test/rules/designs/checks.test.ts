import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewCustomization, NewDesign } from '../../../shared/resources/designs/design.ts';
import type { DesignParts } from '../../../shared/resources/designs/design-parts.ts';
import { checkDesign, printedDpi } from '../../../shared/rules/designs/checks.ts';
import { aDesign, aMethod, anArea, aPicture, aPositioningArea, aPrint, aProduct, theParts } from './builders.ts';

const first = 'views.front.customizations.0';

/** Returns the checks of a design: path, level, code and message. */
const saidOf = (design: NewDesign, parts: Partial<DesignParts> = {}) =>
  checkDesign(design, theParts(parts)).map(({ path, level, problem: { code, message } }) => [
    path,
    level,
    code,
    message,
  ]);
const saidOfPrint = (more: Partial<NewCustomization>, parts: Partial<DesignParts> = {}) =>
  saidOf(aDesign([aPrint(more)]), parts);

const withPicture = (custom_properties: Readonly<Record<string, unknown>>): Partial<DesignParts> => ({
  media: new Map([[31, aPicture({ custom_properties })]]),
});

test('checkDesign finds no problem in a valid design', () => {
  const two = aDesign([aPrint(), aPrint({ production_method: 2, x: 1, y: 1, rotation: 45 })], {
    views: {
      front: { customizations: [aPrint(), aPrint({ position: 'tc' })], composite_media_id: 32 },
      back: { customizations: [], composite_media_id: null },
    },
    additional_instructions: [51, 52],
  });
  expect(saidOf(two)).toEqual([]);
});

describe('printedDpi', () => {
  // of an image of equal width and height
  const dpiOf = (pixels: number, width: number, height = width) =>
    printedDpi({ custom_properties: { width: pixels, height: pixels } }, { width, height }).least;

  test.each([
    [99, 'error', 'dpi_too_low', 'The image has 99 DPI at its print size. At least 100 DPI are required.'],
    [100, 'warning', 'low_dpi', 'The image has 100 DPI at its print size. At least 360 DPI are recommended.'],
    [359, 'warning', 'low_dpi', 'The image has 359 DPI at its print size. At least 360 DPI are recommended.'],
  ])('checkDesign reports %d DPI: %s', (dpi, ...said) => {
    // an inch is 25.4 mm
    const parts = withPicture({ width: dpi, height: dpi });
    const dimension = { width: 25.4, height: 25.4 };
    expect(saidOfPrint({ dimension }, parts)).toEqual([[`${first}.production_media_id`, ...said]]);
  });

  test.each([360, 361, 65_535])('checkDesign accepts %d DPI', (dpi) => {
    const parts = withPicture({ width: dpi, height: dpi });
    expect(saidOfPrint({ dimension: { width: 25.4, height: 25.4 } }, parts)).toEqual([]);
  });

  test.each([
    [65_536, 65_536],
    [400, 65_536],
    [65_536, 400],
  ])('checkDesign rejects %d by %d pixels as too many for the header of a file', (width, height) => {
    const words = 'The image has 65536 DPI at its print size. At most 65535 DPI can be printed.';
    expect(saidOfPrint({ dimension: { width: 25.4, height: 25.4 } }, withPicture({ width, height }))).toEqual([
      [`${first}.production_media_id`, 'error', 'dpi_too_high', words],
    ]);
  });

  test('returns the lower density of the two directions, rounded down', () => {
    expect(dpiOf(1000, 25.4)).toBe(1000);
    expect(dpiOf(1000, 25.4, 50.8)).toBe(500);
    expect(dpiOf(1000, 50.8, 25.4)).toBe(500);
    expect(dpiOf(1000, 25.41)).toBe(999);
    expect(dpiOf(3599, 254)).toBe(359);
  });

  test('is exact for every size', () => {
    const side = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(side, fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1 }), (size, dpi, less) => {
        // the least number of pixels that gives this density at this size in hundredths of a millimetre, or one less
        const pixels = Math.ceil((dpi * size) / 2540) - less;
        const exact = Number((BigInt(pixels) * 2540n) / BigInt(size));
        expect(dpiOf(pixels, size / 100)).toBe(exact);
      }),
    );
    // a quotient that is whole, but rounds to less in binary numbers
    expect([dpiOf(35, 8.89), dpiOf(234, 16.51), dpiOf(65, 16.51)]).toEqual([100, 360, 100]);
  });

  test.each([
    [undefined, 200, 50],
    [1, 200, 50],
    [4, 200, 50],
    [5, 100, 100],
    [6, 100, 100],
    [8, 100, 100],
  ])('turns an image by its EXIF orientation %j before it measures it', (orientation, _, dpi) => {
    // 200 by 100 pixels as stored, printed 25.4 mm wide and 50.8 mm high
    const picture = { custom_properties: { width: 200, height: 100, orientation } };
    expect(printedDpi(picture, { width: 25.4, height: 50.8 }).least).toBe(dpi);
  });

  test('does not depend on the rotation of the print', () => {
    const parts = withPicture({ width: 360, height: 180 });
    for (const rotation of [0, 45, 90, -90]) {
      expect(saidOfPrint({ dimension: { width: 25.4, height: 12.7 }, rotation }, parts)).toEqual([]);
    }
  });
});

describe('size checks of checkDesign', () => {
  const of = (width: number, height: number, more: Partial<NewCustomization> = {}) => ({
    dimension: { width, height },
    ...more,
  });
  const tooLarge = (message: string) => [[`${first}.dimension`, 'error', 'print_too_large', message]];
  const noArea = { areas: { production: [], positioning: [] } };

  test('limit a print by its method', () => {
    expect(saidOfPrint(of(400, 400), noArea)).toEqual([]);
    expect(saidOfPrint(of(400.01, 400), noArea)).toEqual(
      tooLarge('The print is 400.01 × 400 mm. The maximum for dtg is 400 × 500 mm.'),
    );
    expect(saidOfPrint(of(300, 423), { ...noArea, ...withPicture({ width: 9000, height: 9000 }) })).toEqual([]);
    expect(saidOfPrint(of(10, 500.01), { ...noArea, ...withPicture({ width: 9000, height: 9000 }) })).toEqual(
      tooLarge('The print is 10 × 500.01 mm. The maximum for dtg is 400 × 500 mm.'),
    );
  });

  test('accept any size for a method without limits', () => {
    const { max_width, max_height, ...older } = aMethod();
    for (const method of [older, aMethod({ max_width: null, max_height: null })]) {
      const parts = { methods: new Map([['dtg', method]]), ...withPicture({ width: 90_000, height: 90_000 }) };
      expect(saidOfPrint(of(5000, 5000), { ...noArea, ...parts })).toEqual([]);
    }
  });

  test('limit a print by its area and name the area', () => {
    expect(saidOfPrint(of(300, 400))).toEqual([]);
    expect(saidOfPrint(of(300.01, 400))).toEqual(
      tooLarge('The print is 300.01 × 400 mm. The maximum for shirt-front is 300 × 400 mm.'),
    );
    expect(saidOfPrint(of(300, 400.01))).toEqual(
      tooLarge('The print is 300 × 400.01 mm. The maximum for shirt-front is 300 × 400 mm.'),
    );
  });

  test("report a print that exceeds the method's limit without checking its areas", () => {
    expect(saidOfPrint(of(400.01, 400.01))).toHaveLength(1);
  });

  test('measure a print after its rotation', () => {
    expect(saidOfPrint(of(400, 300))).toEqual(
      tooLarge('The print is 400 × 300 mm. The maximum for shirt-front is 300 × 400 mm.'),
    );
    expect(saidOfPrint(of(400, 300, { rotation: 90 }))).toEqual([]);
    expect(saidOfPrint(of(212.13, 212.13, { rotation: 45 }))).toEqual([]);
    expect(saidOfPrint(of(212.14, 212.14, { rotation: 45 }))).toEqual(
      tooLarge('The print is 300.01 × 300.01 mm. The maximum for shirt-front is 300 × 400 mm.'),
    );
  });

  test('accept a print that fits one of several areas', () => {
    const small = anArea({ id: 13, handle: 'small', width: 10, height: 10 });
    const areas = { production: [small, anArea()], positioning: [] };
    expect(saidOfPrint(of(300, 400), { areas })).toEqual([]);
    expect(saidOfPrint(of(301, 400), { areas })).toEqual(
      tooLarge('The print is 301 × 400 mm. The maximum for small is 10 × 10 mm.'),
    );
  });

  test('limit a print with a position by its positioning area', () => {
    const areas = { production: [anArea()], positioning: [aPositioningArea()] };
    expect(saidOfPrint(of(100, 100, { position: 'mc' }), { areas })).toEqual([]);
    expect(saidOfPrint(of(100.01, 100, { position: 'mc' }), { areas })).toEqual(
      tooLarge('The print is 100.01 × 100 mm. The maximum for chest-left is 100 × 100 mm.'),
    );
    expect(saidOfPrint(of(100.01, 100), { areas })).toEqual([]);
  });
});

describe('place checks of checkDesign', () => {
  const outside = [
    [`${first}.x`, 'error', 'outside_print_area', 'The print must lie within shirt-front, which is 300 × 400 mm.'],
  ];

  test.each([
    [{ x: 0, y: 0 }, []],
    [{ x: 200, y: 350 }, []],
    [{ x: 200.01, y: 350 }, outside],
    [{ x: 200, y: 350.01 }, outside],
    [{ x: 0, y: 24.99, rotation: 90 }, outside],
    [{ x: 0, y: 25, rotation: 90 }, []],
    [{ x: 10, y: 10, rotation: 45 }, outside],
    [{ x: 10, y: 40, rotation: 45 }, []],
  ])('return for %j: %j', (place, said) => {
    expect(saidOfPrint(place)).toEqual(said);
  });

  test('compare the place only with areas into which the print fits', () => {
    const small = anArea({ id: 13, handle: 'small', width: 10, height: 10 });
    const areas = { production: [small, anArea()], positioning: [] };
    expect(saidOfPrint({ x: 200, y: 350 }, { areas })).toEqual([]);
    expect(saidOfPrint({ x: 200.01, y: 350 }, { areas })).toEqual(outside);
  });

  test('accept any place if the product lacks an area for the method, but reject a position', () => {
    const areas = { production: [], positioning: [] };
    expect(saidOfPrint({}, { areas })).toEqual([]);
    expect(saidOfPrint({ x: 9_000, y: 9_000 }, { areas })).toEqual([]);
    const words = 'The product has no print area for dtg at this place.';
    expect(saidOfPrint({ position: 'tc' }, { areas })).toEqual([
      [`${first}.position`, 'error', 'no_print_area', words],
    ]);
  });

  test('reject a method with areas only on other views', () => {
    const areas = { production: [anArea({ view: 'back' })], positioning: [] };
    const words = 'The product has no print area for dtg at this place.';
    for (const place of [{}, { position: 'tc' as const }, { x: 0, y: 0 }]) {
      expect(saidOfPrint(place, { areas })).toEqual([[`${first}.production_method`, 'error', 'no_print_area', words]]);
    }
  });
});

describe('transparency check of checkDesign', () => {
  const said = ['error', 'transparency_not_supported', 'The image has transparency, which embroidery does not print.'];
  const seeThrough = withPicture({ has_alpha: true });

  test('rejects a transparent image if the method does not print transparency', () => {
    expect(saidOfPrint({ production_method: 'embroidery' }, seeThrough)).toEqual([
      [`${first}.production_media_id`, ...said],
    ]);
    expect(saidOfPrint({ production_method: 'dtg' }, seeThrough)).toEqual([]);
    expect(saidOfPrint({ production_method: 'embroidery' })).toEqual([]);
  });

  test('accepts a transparent image if the row of the method lacks the field', () => {
    const { prints_alpha, ...older } = aMethod();
    expect(saidOfPrint({}, { methods: new Map([['dtg', older]]), ...seeThrough })).toEqual([]);
  });
});

describe('reference checks of checkDesign', () => {
  const unknown = ['error', 'not_found', 'Does not exist.'];

  test.each([
    [`${first}.production_method`, aDesign([aPrint({ production_method: 'laser' })])],
    [`${first}.production_method`, aDesign([aPrint({ production_method: 99 })])],
    [`${first}.production_media_id`, aDesign([aPrint({ production_media_id: 99 })])],
    [
      'views.front.composite_media_id',
      aDesign([], { views: { front: { customizations: [aPrint()], composite_media_id: 99 } } }),
    ],
    ['views.left', aDesign([], { views: { left: { customizations: [aPrint()] } } })],
    ['additional_instructions.1', aDesign([aPrint()], { additional_instructions: [51, 99] })],
  ])('report an unknown reference at %s', (path, design) => {
    expect(saidOf(design)).toEqual([[path, ...unknown]]);
  });

  test('report only the view if the view does not exist', () => {
    const design = aDesign([], { views: { left: { customizations: [aPrint({ production_media_id: 99 })] } } });
    expect(saidOf(design)).toEqual([['views.left', ...unknown]]);
  });

  test('reject a method with which the product is not designed', () => {
    const product = aProduct({ designable_production_methods: [2] });
    expect(saidOfPrint({}, { product })).toEqual([
      [
        `${first}.production_method`,
        'error',
        'method_not_supported',
        'The product cannot be designed with this method.',
      ],
    ]);
    expect(saidOfPrint({ production_method: 2 }, { product })).toEqual([]);
  });

  test('report all errors at once, each at its path', () => {
    const design = aDesign([], {
      views: {
        front: {
          customizations: [aPrint(), aPrint({ dimension: { width: 301, height: 1 }, production_media_id: 99 })],
        },
        back: { customizations: [aPrint({ production_method: 'laser' })] },
      },
      additional_instructions: [99],
    });
    expect(saidOf(design).map(([path, , code]) => [path, code])).toEqual([
      ['views.front.customizations.1.dimension', 'print_too_large'],
      ['views.front.customizations.1.production_media_id', 'not_found'],
      ['views.back.customizations.0.production_method', 'not_found'],
      ['additional_instructions.0', 'not_found'],
    ]);
  });
});

describe('designer check of checkDesign', () => {
  const product = (type: 'none' | 'default' | 'detail-page', only_customized_orderable = false) =>
    aProduct({ designer: { type, only_customized_orderable } });

  test("rejects a design if the product's designer is `none`", () => {
    const said = ['views', 'error', 'not_designable', 'The product cannot be designed.'];
    for (const onlyCustomized of [true, false])
      expect(saidOfPrint({}, { product: product('none', onlyCustomized) })).toEqual([said]);
  });

  test.each([null, product('default').designer, product('detail-page', true).designer])(
    'accepts a design if the designer is %j',
    (designer) => {
      expect(saidOfPrint({}, { product: aProduct({ designer }) })).toEqual([]);
    },
  );
});
