import { north, type Sequence, type Step, south, staff } from './requests.ts';

const settings = { cancellable: ['prepared', 'prepared'], currency: 'EUR' } as const;
const byStaff = { as: staff, v: 0 } as const;
const byNorth = { as: north, v: 0, made: -1 } as const;
const bySouth = { as: south, v: 0, made: -1 } as const;
const first = { as: north, v: 0, made: 1 } as const;
const reason = 'No more fabric';

/** An order of some pieces of two variants, or of a print that only North Print can make. */
function placed(as: number, quantities: readonly number[], variants = [0, 1]): readonly Step[] {
  const asker = { as, v: 0 } as const;
  const items = quantities.map((quantity, place) => ({ variant: variants[place] ?? 0, quantity }));
  return [
    { do: 'create', ...asker, items, ship: 0, white: 2 },
    { do: 'rates', ...asker, checkout: -1 },
    { do: 'work' },
    { do: 'change', ...asker, checkout: -1, handle: 'standard' },
    { do: 'complete', ...asker, checkout: -1, method: 'invoice' },
    { do: 'work' },
  ];
}

const toNorth: Step = { do: 'assign', ...byStaff, order: -1, to: [{ maker: 0 }] };
const toBoth: Step = { do: 'assign', ...byStaff, order: -1, to: [{ maker: 0 }, { maker: 1 }] };
const seen: Step = { do: 'order', as: 0, v: 0, order: -1 };
const units: Step = { do: 'list', kind: 'units', ...byStaff, size: 3 };

/** Sequences about parcels and about work that productions give back. Each leads to an answer that is easy to miss. */
export const workSequences: Readonly<Record<string, Sequence>> = {
  'several parcels': {
    settings,
    steps: [
      ...placed(0, [3, 2]),
      toNorth,
      { do: 'accept', ...byNorth },
      ...[
        [{ items: [{ item: 0, quantity: 2 }] }, { items: [{ item: 0, quantity: 2 }] }],
        [{ tracking: 'T-1' }, { tracking: 'T-2' }],
        [{ tracking: 'T-1', items: [{ item: 0, quantity: 1 }] }, { items: [{ item: 1, quantity: 1 }] }],
        [{ carrier: 'Post', url: 'https://post.example/T-3' }],
        [{ carrier: 'Post', url: 'https://post.example/T-3' }],
        [{ carrier: 'Other' }],
      ].map((parcels): Step => ({ do: 'deliver', ...byNorth, parcels })),
      seen,
    ],
  },
  'an item that is given back after a parcel': {
    settings,
    steps: [
      ...placed(0, [3, 1]),
      toNorth,
      { do: 'accept', ...byNorth },
      { do: 'deliver', ...byNorth, parcels: [{ items: [{ item: 0, quantity: 1 }] }] },
      { do: 'fail', ...byNorth, reason, items: [0] },
      units,
      { do: 'assign', ...byStaff, order: -1, to: [{ maker: 1, items: [0] }] },
      { do: 'accept', ...bySouth },
      { do: 'deliver', ...bySouth },
      { do: 'deliver', ...first },
    ],
  },
  'two productions of the same items that both give up': {
    settings,
    steps: [
      ...placed(0, [3]),
      toBoth,
      { do: 'accept', ...first },
      { do: 'accept', ...bySouth },
      { do: 'deliver', ...first, parcels: [{ items: [{ item: 0, quantity: 1 }] }] },
      { do: 'fail', ...first, reason },
      units,
      { do: 'take back', ...byStaff, made: -1 },
      units,
      { do: 'list', kind: 'dispositions', ...byStaff },
    ],
  },
  'an item that one production has sent before the other gives it back': {
    settings,
    steps: [
      ...placed(0, [2]),
      toBoth,
      { do: 'accept', ...first },
      { do: 'deliver', ...first },
      { do: 'reject', ...bySouth, reason },
      seen,
    ],
  },
  'an item that one production sends after the other has given it back': {
    settings,
    steps: [
      ...placed(0, [2]),
      toBoth,
      { do: 'accept', ...first },
      { do: 'accept', ...bySouth },
      { do: 'fail', ...bySouth, reason },
      { do: 'list', kind: 'dispositions', ...byStaff },
      { do: 'deliver', ...first },
      seen,
    ],
  },
  'a replacement for the pieces that nobody has sent': {
    settings,
    steps: [
      ...placed(0, [3]),
      toBoth,
      { do: 'accept', ...first },
      { do: 'accept', ...bySouth },
      { do: 'deliver', ...first, parcels: [{ items: [{ item: 0, quantity: 2 }] }] },
      { do: 'take back', ...byStaff, made: -1 },
      { do: 'assign', ...byStaff, order: -1, to: [{ maker: 1, items: [0] }] },
      { do: 'accept', ...bySouth },
      { do: 'deliver', ...bySouth },
      { do: 'deliver', ...byNorth, made: 2 },
      seen,
    ],
  },
  'a print that the only able production rejects': {
    settings,
    steps: [
      ...placed(0, [1], [5]),
      { do: 'reject', ...byNorth, reason },
      { do: 'work' },
      { do: 'assign', ...byStaff, order: -1, to: [{ maker: 1 }] },
      { do: 'accept', ...bySouth },
      { do: 'deliver', ...bySouth },
    ],
  },
  'an order that the rule gives to the other production': {
    settings,
    steps: [...placed(0, [1, 1]), toNorth, { do: 'reject', ...byNorth, reason }, { do: 'work' }],
  },
  'holds that end with the work': {
    settings,
    steps: [
      ...placed(0, [2]),
      toNorth,
      { do: 'accept', ...byNorth },
      { do: 'hold', ...byNorth, reason },
      { do: 'hold', ...byNorth, reason },
      { do: 'release', ...byNorth },
      seen,
      { do: 'hold', ...byNorth, reason },
      { do: 'take back', ...byStaff, made: -1 },
      seen,
    ],
  },
  'orders of both modes': {
    settings,
    steps: [...placed(1, [1, 1]), toNorth, ...placed(0, [1, 1]), { ...toNorth, to: [{ maker: 2 }] } as Step, toNorth],
  },
};
