import * as fc from 'fast-check';
import { asker, name, near, option, place, size, step, writer } from './arbitraries.ts';
import { addresses, type Sequence, type Step } from './requests.ts';
import { delivery, sideStep } from './steps-production.ts';

/** Arbitrary sequences: mostly steps in a useful order, and all other steps in between. */

const quantity = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 8, arbitrary: fc.integer({ min: 6, max: 20 }) },
  { weight: 2, arbitrary: fc.constant(97) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1000, 1001) },
);
const items = fc.array(fc.record({ variant: place, quantity, name: option(name, 2) }), { minLength: 1, maxLength: 3 });
const good = fc.integer({ min: 0, max: 5 });
const ship = fc.oneof(
  { weight: 30, arbitrary: good },
  { weight: 1, arbitrary: fc.integer({ min: 6, max: addresses.length - 1 }) },
);
const orNone = fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: fc.constant(null) });
const further = { bill: option(orNone, 3), white: option(orNone, 3) };
const handle = fc.oneof(
  { weight: 6, arbitrary: fc.constant('standard') },
  { weight: 3, arbitrary: fc.constant('express') },
  { weight: 1, arbitrary: fc.constant('pigeon') },
);

const create = step('create', {
  ...writer,
  items,
  ship,
  ...further,
  ident: option(name, 5),
  ref: option(name, 4),
  cost: option(name, 2),
});
const rates = step('rates', { ...asker, checkout: place });
const choose = step('change', { ...writer, checkout: place, handle });
const complete = step('complete', {
  ...writer,
  checkout: place,
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('invoice', 'credit-card') },
    { weight: 1, arbitrary: fc.constant('cash') },
  ),
});
const work = step('work', {
  broken: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: create },
  {
    weight: 8,
    arbitrary: step('change', {
      ...writer,
      checkout: place,
      items: option(items),
      ship: option(ship, 4),
      ...further,
      handle: option(handle, 3),
    }),
  },
  { weight: 10, arbitrary: choose },
  { weight: 12, arbitrary: rates },
  { weight: 4, arbitrary: step('job', { ...asker, job: place }) },
  { weight: 12, arbitrary: complete },
  { weight: 6, arbitrary: step('cancel', { ...writer, order: place }) },
  { weight: 3, arbitrary: step('checkout', { ...asker, checkout: place }) },
  { weight: 4, arbitrary: step('order', { ...asker, order: place, whole: fc.boolean() }) },
  { weight: 30, arbitrary: sideStep },
  {
    weight: 8,
    arbitrary: step('orders', {
      ...asker,
      size,
      page: option(fc.integer({ min: 1, max: 3 }), 1),
      ids: option(fc.array(place, { minLength: 1, maxLength: 3 }), 1),
      states: option(
        fc.uniqueArray(
          fc.constantFrom('preparing', 'prepared', 'completed', 'cancelled', 'cancelled', 'incompleted', 'delivered'),
          { minLength: 1, maxLength: 2 },
        ),
        2,
      ),
      idents: option(fc.uniqueArray(name, { minLength: 1, maxLength: 2 }), 2),
      refs: option(fc.uniqueArray(name, { minLength: 1, maxLength: 2 }), 2),
      since: option(place, 2),
      created: option(near, 2),
      updated: option(near, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: step('variants', {
      ...asker,
      size: option(fc.integer({ min: 2, max: 5 })),
      sku: option(fc.constantFrom('ts', 'WHITE', 'mug', '#', 'nothing'), 6),
      collections: option(
        fc.uniqueArray(fc.constantFrom('catalogue', 'custom', 'ordered'), { minLength: 1, maxLength: 2 }),
        6,
      ),
    }),
  },
  {
    weight: 10,
    arbitrary: step('repeat', { request: place, as: option(fc.nat({ max: 3 }), 3) }),
  },
  { weight: 12, arbitrary: work },
  {
    weight: 3,
    arbitrary: step('wait', {
      seconds: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 90 }) },
        { weight: 2, arbitrary: fc.constantFrom(86_398, 86_399, 86_400) },
        { weight: 2, arbitrary: fc.constantFrom(11 * 86_400, 30 * 86_400 - 10, 30 * 86_400) },
      ),
    }),
  },
);

const goodItems = fc.array(
  fc.record({ variant: fc.integer({ min: 0, max: 5 }), quantity: fc.integer({ min: 1, max: 7 }) }),
  { minLength: 1, maxLength: 2 },
);
const goodAddress = fc.integer({ min: 0, max: 4 });
const last = fc.constant(-1);
const keyOnly = { ...asker, key: writer.key };
const goodChoice = fc.constantFrom('standard', 'standard', 'express');

/** The life of one checkout. Each step may be missing, so that others are too early, too late or not repeated. */
const life: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    asker.as,
    fc.tuple(
      ...(
        [
          [9, step('rates', { ...asker, checkout: last })],
          [9, work],
          [9, step('change', { ...keyOnly, checkout: last, handle: goodChoice })],
          [4, step('change', { ...keyOnly, checkout: last, items: goodItems })],
          [3, step('change', { ...keyOnly, checkout: last, ship: goodAddress, ...further })],
          [3, step('change', { ...writer, checkout: last, bill: option(orNone, 6), white: option(orNone, 6) })],
          [3, step('rates', { ...asker, checkout: last })],
          [3, work],
          [3, step('change', { ...keyOnly, checkout: last, handle: goodChoice })],
          [1, step('wait', { seconds: fc.constantFrom(30 * 86_400 - 60, 30 * 86_400) })],
          [9, step('complete', { ...writer, checkout: last, method: fc.constantFrom('invoice', 'credit-card') })],
          [7, work],
          [1, step('cancel', { ...writer, order: last })],
          [1, step('wait', { seconds: fc.constantFrom(86_390, 86_399, 86_400) })],
          [5, step('repeat', { request: fc.nat({ max: 5 }) })],
          [
            2,
            step('orders', {
              ...asker,
              created: fc.record({ of: last, by: fc.constant(0), bound: fc.constantFrom('min', 'max') }),
            }),
          ],
        ] as const
      ).map(([tenths, one]) => option(one, tenths)),
    ),
    delivery,
    step('create', {
      ...keyOnly,
      items: goodItems,
      ship: goodAddress,
      ...further,
      ident: option(name, 5),
      ref: option(name, 4),
    }),
  )
  .map(([as, later, delivered, made]) => [
    ...[made, ...later].flatMap((one) => (one ? [{ ...one, ...('v' in one && { as }) }] : [])),
    ...delivered,
  ]);

/** An order that is placed without detours, so that many further steps can change it. */
const placed: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    asker.as,
    step('create', {
      ...asker,
      items: fc.array(
        fc.record({ variant: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 4 }), name: option(name, 4) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      ship: goodAddress,
      ref: option(name, 4),
    }),
    option(work, 9),
    delivery,
    fc.array(sideStep, { maxLength: 8 }),
  )
  .map(([as, made, worked, delivered, more]): readonly Step[] => {
    const asked = { as, v: 0, checkout: -1 } as const;
    return [
      { ...made, as } as Step,
      { do: 'rates', ...asked },
      { do: 'work' },
      { do: 'change', ...asked, handle: 'standard' },
      { do: 'complete', ...asked, method: 'invoice' },
      ...(worked ? [worked] : []),
      ...delivered,
      ...more,
    ];
  });

const part = fc.oneof(
  { weight: 9, arbitrary: anyStep.map((one) => [one]) },
  { weight: 1, arbitrary: life },
  { weight: 1, arbitrary: placed },
);

/** Sequences of up to 45 steps. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  settings: fc.record({
    cancellable: fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constant('prepared') },
        { weight: 1, arbitrary: fc.constantFrom('preparing', 'never') },
      ),
      fc.constantFrom('prepared', 'preparing', 'never'),
    ),
    currency: fc.oneof({ weight: 4, arbitrary: fc.constant('EUR') }, { weight: 1, arbitrary: fc.constant('USD') }),
  }),
  steps: fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: life }, { weight: 2, arbitrary: placed }),
      fc.oneof(
        { weight: 14, arbitrary: fc.array(part, { maxLength: 6 }) },
        { weight: 1, arbitrary: fc.array(part, { maxLength: 30, size: 'max' }) },
      ),
    )
    .map(([first, lists]) => [...first, ...lists.flat()].slice(0, 45)),
});
