import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positions } from '../../../shared/resources/designs/design.ts';
import { areasFor, fitsInto, liesIn, sizeText, turned } from '../../../shared/rules/designs/placement.ts';
import { anArea, aPositioningArea } from './builders.ts';

const near = ({ width, height }: { width: number; height: number }) => [
  Number(width.toFixed(6)),
  Number(height.toFixed(6)),
];

describe('turned', () => {
  test.each([
    [0, [100, 50]],
    [90, [50, 100]],
    [-90, [50, 100]],
    [180, [100, 50]],
    [270, [50, 100]],
    [360, [100, 50]],
    [-360, [100, 50]],
    [45, [106.066017, 106.066017]],
    [-45, [106.066017, 106.066017]],
    [30, [111.60254, 93.30127]],
    [120, [93.30127, 111.60254]],
  ])('by %d° needs %j mm', (degrees, taken) => {
    expect(near(turned({ width: 100, height: 50 }, degrees))).toEqual(taken);
  });

  const length = fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths / 100);

  test('needs the same size after half a turn and in both directions, and never less than the shorter side', () => {
    fc.assert(
      fc.property(length, length, fc.integer({ min: -36_000, max: 36_000 }), (width, height, hundredths) => {
        const degrees = hundredths / 100;
        const taken = turned({ width, height }, degrees);
        for (const same of [degrees + 180, -degrees]) {
          expect(turned({ width, height }, same).width).toBeCloseTo(taken.width, 4);
          expect(turned({ width, height }, same).height).toBeCloseTo(taken.height, 4);
        }
        expect(Math.min(taken.width, taken.height)).toBeGreaterThan(Math.min(width, height) - 0.0001);
      }),
    );
  });

  test('by 90° fits exactly into the swapped size', () => {
    fc.assert(
      fc.property(length, length, fc.constantFrom(90, 270, -90), (width, height, degrees) => {
        expect(fitsInto(turned({ width, height }, degrees), { width: height, height: width })).toBe(true);
      }),
    );
  });
});

describe('fitsInto', () => {
  const length = fc.integer({ min: 1, max: 1_000_000 });

  test('accepts an equal size and rejects a size that is 0.01 mm larger', () => {
    fc.assert(
      fc.property(length, length, (width, height) => {
        const limit = { width: width / 100, height: height / 100 };
        expect(fitsInto(limit, limit)).toBe(true);
        expect(fitsInto({ ...limit, width: (width + 1) / 100 }, limit)).toBe(false);
        expect(fitsInto({ ...limit, height: (height + 1) / 100 }, limit)).toBe(false);
      }),
    );
  });

  test('checks only the sides that have a limit', () => {
    expect(fitsInto({ width: 10_000, height: 5 }, { width: null, height: 5 })).toBe(true);
    expect(fitsInto({ width: 10_000, height: 5.01 }, { width: null, height: 5 })).toBe(false);
    expect(fitsInto({ width: 10_000, height: 10_000 }, { width: null, height: null })).toBe(true);
  });
});

describe('liesIn', () => {
  const area = { name: 'shirt-front', width: 300, height: 400 };
  const size = { width: 100, height: 50 };

  test.each([
    [0, 0, 0, true],
    [200, 350, 0, true],
    [200.01, 350, 0, false],
    [200, 350.01, 0, false],
    // after a quarter turn it is 25 mm narrower on each side, and 25 mm higher
    [0, 0, 90, false],
    [0, 25, 90, true],
    [0, 24.99, 90, false],
    [225, 325, 90, true],
    [225.01, 325, 90, false],
    [225, 325.01, 90, false],
    [0, 0, 180, true],
    [3.03, 28.03, 45, false],
    [3.04, 28.04, 45, true],
    [3.04, 28.04, -45, true],
    [196.96, 321.96, 45, true],
    [196.98, 321.96, 45, false],
    [196.96, 321.98, 45, false],
  ])('checks a print at %d, %d, turned by %d°: %j', (x, y, degrees, lies) => {
    expect(liesIn(size, { x, y, degrees }, area)).toBe(lies);
  });

  test('accepts every place inside an area of unknown size', () => {
    const unknown = { name: 'any', width: null, height: null };
    expect(liesIn(size, { x: 9_000, y: 9_000, degrees: 0 }, unknown)).toBe(true);
    expect(liesIn(size, { x: 0, y: 0, degrees: 90 }, unknown)).toBe(false);
  });
});

describe('areasFor', () => {
  const front = anArea();
  const back = anArea({ id: 13, handle: 'shirt-back', view: 'back' });
  const chest = aPositioningArea();
  const anywhere = anArea({ id: 14, handle: 'all-over', view: null, width: null, height: null });
  const older = anArea({ id: 15, handle: 'older' });
  const namesOf = (
    position: (typeof positions)[number] | null,
    production: readonly (typeof front)[],
    positioning: readonly (typeof chest)[] = [],
    view = 'front',
  ) => areasFor({ position }, 1, view, { production, positioning })?.map(({ name }) => name);

  test('picks production areas with or without a place, and positioning areas for a position', () => {
    expect(namesOf(null, [front, back], [chest])).toEqual(['shirt-front']);
    for (const position of positions) expect(namesOf(position, [front, back], [chest])).toEqual(['chest-left']);
  });

  test('picks areas of the other kind if the view has none', () => {
    expect(namesOf(null, [back], [chest])).toEqual(['chest-left']);
    expect(namesOf('tc', [front, back], [])).toEqual(['shirt-front']);
    expect(namesOf('tc', [front, back], [chest], 'back')).toEqual(['shirt-back']);
  });

  test('picks the areas of the method on the view, and areas without a view', () => {
    const other = anArea({ id: 16, handle: 'other-method', production_method: 2 });
    expect(namesOf(null, [other, front, anywhere, back])).toEqual(['shirt-front', 'all-over']);
    expect(namesOf(null, [other, front, anywhere, back], [], 'back')).toEqual(['all-over', 'shirt-back']);
  });

  test('returns undefined if the method has areas only on other views', () => {
    expect(namesOf(null, [back])).toBeUndefined();
    expect(namesOf('tc', [back], [{ ...chest, view: 'left' }])).toBeUndefined();
  });

  test('returns an empty list if the product has no area for the method', () => {
    expect(namesOf(null, [])).toEqual([]);
    expect(namesOf('tc', [{ ...front, production_method: 2 }], [{ ...chest, production_method: 2 }])).toEqual([]);
  });

  test('picks older rows, which lack view and size', () => {
    const { view, width, height, ...row } = older;
    expect(areasFor({}, 1, 'front', { production: [row], positioning: [] })).toEqual([
      { name: 'older', width: null, height: null },
    ]);
  });
});

test.each([
  [{ width: 300, height: 400 }, '300 × 400'],
  [{ width: 106.06601717798213, height: 12.5 }, '106.07 × 12.5'],
  [{ width: null, height: 400 }, 'any × 400'],
])('sizeText formats %j as %s', (size, text) => {
  expect(sizeText(size)).toBe(text);
});
