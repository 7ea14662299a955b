import * as fc from 'fast-check';
import { name, near, option, place, size, step, writer } from './arbitraries.ts';
import { north, type SideFilters, type Step, sideKinds, south, staff, tester } from './requests.ts';

/** Arbitrary steps of the back office and the productions. */

const v = fc.constant(0);
const anyone = { weight: 1, arbitrary: fc.integer({ min: 0, max: 7 }) };
const byStaff = { ...writer, v, as: fc.oneof({ weight: 15, arbitrary: fc.constant<number>(staff) }, anyone) };
const bySide = {
  ...writer,
  v,
  as: fc.oneof({ weight: 15, arbitrary: fc.constantFrom<number>(staff, staff, north, south, tester) }, anyone),
};
const last = fc.constant(-1);
const maker = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(0, 1) },
  { weight: 4, arbitrary: fc.constant(2) },
  { weight: 1, arbitrary: fc.constant(3) }, // an unknown one
);
const someItems = fc.oneof(
  { weight: 8, arbitrary: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 2 }) },
  { weight: 2, arbitrary: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }) },
);
const to = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 2).map((one) => [{ maker: one }]) },
  { weight: 3, arbitrary: fc.constant([{ maker: 0 }, { maker: 1 }]) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      [
        { maker: 0, items: [0] },
        { maker: 1, items: [1] },
      ],
      [{ maker: 0, items: [0, 1] }],
      [{ maker: 1, items: [0] }],
      [{ maker: 0, items: [1] }],
    ),
  },
  { weight: 4, arbitrary: fc.array(fc.record({ maker, items: option(someItems, 7) }), { maxLength: 3 }) },
);
const tracking = fc.constantFrom(undefined, null, 'T-1', 'T-1', 'T-2');
const reason = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('No more fabric', 'The machine is broken', 'x'.repeat(500)) },
  { weight: 1, arbitrary: fc.constantFrom('', 'x'.repeat(501)) },
);
const contents = fc.array(fc.record({ item: fc.nat({ max: 2 }), quantity: fc.constantFrom(1, 1, 1, 2, 3, 7) }), {
  minLength: 1,
  maxLength: 2,
});
const parcel = fc.record({
  tracking: fc.constantFrom(undefined, 'T-1', 'T-2'),
  carrier: fc.constantFrom(undefined, undefined, 'Post'),
  url: fc.constantFrom(undefined, undefined, 'https://post.example/T-1'),
  items: option(contents, 8),
});
const wrongParcel = fc.constantFrom(
  { carrier: 'x'.repeat(61) },
  { url: 'http://post.example/' },
  { items: [] },
  { items: [{ item: 0, quantity: 0 }] },
);
const parcels = fc.oneof(
  { weight: 12, arbitrary: fc.array(parcel, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(wrongParcel, { maxLength: 2 }) },
);
/** A parcel with one piece, so that others are left. */
const onePiece = fc.constantFrom(0, 1).map((item) => [{ items: [{ item, quantity: 1 }] }]);
const failing = option(fc.array(fc.nat({ max: 2 }), { maxLength: 2 }), 5);
const text = fc.constantFrom('Scanned on machine (DTG)', 'Shipped', 'Größe', 'ordered');
const wrongText = fc.constantFrom('', 'x'.repeat(256));
const kind = fc.constantFrom(...sideKinds);

/** The production of the last order. Each step may be missing or repeated. */
export const delivery: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    ...(
      [
        [1, step('cancel unit', { ...byStaff, order: last, piece: place })],
        [8, step('assign', { ...byStaff, order: last, to })],
        [2, step('assign', { ...byStaff, order: last, to })],
        [2, step('cancel unit', { ...byStaff, order: last, piece: fc.constantFrom(0, 1, -1, -2) })],
        [2, step('cancel unit', { ...byStaff, order: last, piece: place })],
        [1, step('cancel', { ...writer, order: last })],
        [2, step('reject', { ...bySide, made: fc.constantFrom(-1, 1), reason })],
        [1, fc.constant<Step>({ do: 'work' })],
        [2, step('assign', { ...byStaff, order: last, to })],
        [8, step('accept', { ...bySide, made: last })],
        [5, step('accept', { ...bySide, made: fc.constant(1) })],
        [3, step('tell', { ...bySide, order: last, piece: place, text })],
        [2, step('tell', { ...bySide, order: last, piece: fc.constantFrom(0, -1), text })],
        [1, step('cancel unit', { ...byStaff, order: last, piece: place })],
        [1, step('list', { ...bySide, kind, order: option(last), size })],
        [1, step('hold', { ...bySide, made: last, reason })],
        [3, step('deliver', { ...bySide, made: last, parcels: onePiece })],
        [2, step('fail', { ...bySide, made: fc.constantFrom(-1, 1), reason, items: failing })],
        [1, step('take back', { ...byStaff, made: fc.constantFrom(-1, 1) })],
        [1, step('release', { ...bySide, made: last })],
        [2, step('assign', { ...byStaff, order: last, to })],
        [2, step('accept', { ...bySide, made: last })],
        [8, step('deliver', { ...bySide, made: last, tracking })],
        [2, step('assign', { ...byStaff, order: last, to })],
        [5, step('deliver', { ...bySide, made: fc.constant(1), tracking })],
        [2, step('deliver', { ...bySide, made: fc.constantFrom(0, 1), tracking })],
        [1, step('cancel unit', { ...byStaff, order: last, piece: place })],
      ] as const
    ).map(([tenths, one]) => option(one, tenths)),
  )
  .map((steps) => steps.filter((one) => one !== undefined));

const filters: { [K in keyof Required<SideFilters>]: fc.Arbitrary<SideFilters[K]> } = {
  ids: option(fc.array(place, { minLength: 1, maxLength: 3 }), 2),
  order: option(place, 3),
  item: option(place, 2),
  name: option(name, 2),
  ref: option(name, 2),
  maker: option(maker, 2),
  states: option(fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 2 }), 3),
  updated: option(near, 2),
};

/** A random step of the back office or a production. */
export const sideStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: step('assign', { ...byStaff, order: place, to }) },
  { weight: 5, arbitrary: step('accept', { ...bySide, made: place }) },
  {
    weight: 5,
    arbitrary: step('deliver', {
      ...bySide,
      made: place,
      tracking: fc.oneof({ weight: 9, arbitrary: tracking }, { weight: 1, arbitrary: fc.constant('x'.repeat(300)) }),
    }),
  },
  {
    weight: 4,
    arbitrary: step('deliver', { ...bySide, made: place, parcels, tracking: option(fc.constant('T-1'), 1) }),
  },
  { weight: 3, arbitrary: step('reject', { ...bySide, made: place, reason }) },
  { weight: 3, arbitrary: step('fail', { ...bySide, made: place, reason, items: failing }) },
  { weight: 2, arbitrary: step('hold', { ...bySide, made: place, reason }) },
  { weight: 2, arbitrary: step('release', { ...bySide, made: place }) },
  { weight: 2, arbitrary: step('take back', { ...byStaff, made: place }) },
  { weight: 5, arbitrary: step('cancel unit', { ...byStaff, order: place, piece: place }) },
  {
    weight: 4,
    arbitrary: step('tell', {
      ...bySide,
      order: place,
      piece: place,
      text: fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: wrongText }),
    }),
  },
  { weight: 4, arbitrary: step('one', { ...bySide, kind, order: place, n: place, whole: fc.boolean() }) },
  { weight: 5, arbitrary: step('list', { ...bySide, kind, size, ...filters }) },
);
