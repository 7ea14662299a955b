import * as fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import type { DispositionState } from '../../shared/resources/orders/disposition-record.ts';
import { firstPiece, orderOfPiece, type UnitState } from '../../shared/resources/orders/pieces.ts';
import { orderOfProductionOrder } from '../../shared/resources/orders/production-order-record.ts';
import { offeredProduct } from '../../shared/rules/offers/offered.ts';
import { dictionaryPartition, paddedId, recordKey } from '../../shared/table/keys.ts';
import { rowsPerRequest } from '../../shared/table/lists/merge.ts';
import { recordRow } from '../../shared/table/rows.ts';
import { deleteRow, putRow } from '../../shared/table/table.ts';
import {
  aDisposition,
  aMasterProduct,
  aMerchant,
  anIdTag,
  anOrder,
  aProductionOrder,
  aRoutedItem,
  aVariant,
} from '../rules/builders.ts';
import { aKey, anUnlistedKey, idsIn, pathOf, putRecord, walk } from '../support/arrange.ts';
import { arrangeExample, keyFor, routeWith } from '../support/example.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { report } from '../support/report.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows } from '../table/own-table.ts';

// P13: a walk through the pages shows each object that existed throughout exactly once, in both directions. Other
// requests add, delete and change objects between two pages. The suite follows the links of a model collection as a
// caller does. It covers lists by page and by cursor, descending and ascending, over one partition and over several
// merged ones, with filters.

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

/** The kind of a record in the model. Filters distinguish the kinds. */
type Flavour = number;
const flavours = 6;

/** The parts of a page that a caller sees. */
interface Seen {
  readonly data: readonly { readonly id: number }[];
  readonly links: Readonly<Record<'first' | 'last' | 'prev' | 'next', string | null>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

interface Filtered {
  readonly query: string;
  readonly fits: (flavour: Flavour, piece: number) => boolean;
  /** IDs ascend, and new records only appear at the end, which the sequence of the ids ensures. */
  readonly polling?: true;
}

/** A collection to walk through. */
interface Collection {
  readonly name: string;
  readonly path: string;
  readonly paging: 'page' | 'cursor';
  readonly ascending: boolean;
  readonly filters: readonly Filtered[];
  readonly expand: string;
  /** True if the list needs a staff key. Otherwise it takes a merchant's key. */
  readonly isStaffs?: true;
  /** The number of objects in each record. If undefined, the record is the object. */
  readonly pieces?: number;
  put(merchant: number, id: number, flavour: Flavour): Promise<unknown>;
  remove(merchant: number, id: number): Promise<void>;
  get(link: string, key: string): Promise<Seen>;
}

const day = (index: number) => instantOf(Date.UTC(2026, 0, 1 + index));
const pick = <const T>(values: readonly [T, ...T[]], index: number): T => values[index % values.length] ?? values[0];
const byHttp = async (link: string, key: string): Promise<Seen> =>
  expectStatus(await world.call(`GET ${link}`, { key }), 200).json;

const everything: Filtered = { query: '', fits: () => true };

const orders: Collection = {
  name: 'orders, by page',
  path: '/v2/orders',
  paging: 'page',
  ascending: false,
  expand: 'order_type,disposition_order',
  filters: [
    everything,
    { query: 'filter[state]=prepared,cancelled', fits: (flavour) => flavour % 3 > 0 },
    { query: 'filter[external_reference]=odd', fits: (flavour) => flavour % 2 === 1 },
    { query: `filter[updated_at_min]=${encodeURIComponent(day(2))}`, fits: (flavour) => flavour >= 2 },
    {
      query: 'filter[state]=prepared&filter[external_reference]=odd,none',
      fits: (flavour) => flavour % 3 === 1 && flavour % 2 === 1,
    },
    { query: 'filter[since_id]=0', fits: () => true, polling: true },
    { query: 'filter[since_id]=0&filter[state]=prepared', fits: (flavour) => flavour % 3 === 1, polling: true },
  ],
  async put(merchant, id, flavour) {
    const updated_at = day(flavour);
    const state = pick(['preparing', 'prepared', 'cancelled'], flavour);
    const external_reference = flavour % 2 === 1 ? 'odd' : 'even';
    await putRecord('order', anOrder({ id, merchant, state, external_reference, updated_at, disposition_order: id }));
  },
  remove: (merchant, id) => deleteRow(recordKey('order', id, { merchant, is_test: false })),
  get: byHttp,
};

const variants: Collection = {
  name: 'variants, by page, of three collections on two sides',
  path: '/v2/variants',
  paging: 'page',
  ascending: false,
  expand: 'product',
  filters: [
    everything,
    { query: 'filter[collection_name]=custom', fits: (flavour) => flavour % 3 === 1 },
    { query: 'filter[collection_name]=catalogue,ordered', fits: (flavour) => flavour % 3 !== 1 },
    { query: 'filter[origin.sku]=paging-o', fits: (flavour) => flavour % 2 === 1 },
    {
      query: 'filter[origin.sku]=paging&filter[collection_name]=ordered',
      fits: (flavour) => flavour % 3 === 2,
    },
  ],
  put(merchant, id, flavour) {
    const sku = flavour % 2 === 1 ? 'PAGING-ODD' : 'PAGING-EVEN';
    const collection_name = pick(['catalogue', 'custom', 'ordered'], flavour);
    return putRecord(
      'merchant-variant',
      aVariant({ id, merchant, collection_name, origin: { sku, external_identifier: null } }),
    );
  },
  remove: (_, id) => deleteRow(recordKey('merchant-variant', id)),
  get: byHttp,
};

// lists of the back office use cursors and ascend
const productionOrders: Collection = {
  name: 'production orders, by cursor, ascending',
  path: '/master-administration/production-orders',
  paging: 'cursor',
  ascending: true,
  expand: 'production',
  filters: [everything, { query: 'filter[state]=accepted,cancelled', fits: (flavour) => flavour % 3 > 0 }],
  async put(merchant, id, flavour) {
    const state = pick(['pending', 'accepted', 'cancelled'], flavour);
    const order = orderOfProductionOrder(id);
    await putRecord('order', anOrder({ id: order, merchant }));
    const routed = recordRow('disposition-order', aDisposition({ id: order, merchant, order, items: [] }));
    const kept = Object.fromEntries(Object.entries(routed).filter(([name]) => !/^G\d/.test(name)));
    await putRow({ ...kept, PK: String(routed.PK), SK: String(routed.SK) }); // in no list
    await putRecord('production-order', aProductionOrder({ id, merchant, state, disposition_order: order }));
  },
  remove: (_, id) => deleteRow(recordKey('production-order', id)),
  isStaffs: true,
  get: byHttp,
};

/** The states of the three pieces of an order, by flavour. */
const pieceStates: readonly (readonly UnitState[])[] = [
  ['pending', 'pending', 'pending'],
  ['confirmed', 'confirmed', 'confirmed'],
  ['cancelled', 'pending', 'pending'],
  ['confirmed', 'cancelled', 'confirmed'],
  ['cancelled', 'cancelled', 'cancelled'],
  ['pending', 'confirmed', 'cancelled'],
];
const stateOf = (flavour: Flavour, piece: number): UnitState => pieceStates[flavour]?.[piece] ?? 'pending';
/** Returns a state in which an order can have such pieces, because impossible combinations have no partition. */
const routedAs = (flavour: Flavour): DispositionState => {
  const states = pieceStates[flavour] ?? [];
  if (states.includes('confirmed')) return 'partly_assigned';
  return states.includes('pending') ? 'manual_assignment_process' : 'cancelled';
};
const isConfirmed = (flavour: Flavour, piece: number) => stateOf(flavour, piece) === 'confirmed';

function putDisposition(merchant: number, id: number, flavour: Flavour): Promise<unknown> {
  const pieces = [0, 1, 2].map((piece) => ({ count: 1, state: stateOf(flavour, piece), since: day(flavour) }));
  const external_reference = flavour % 2 === 1 ? 'pieces-odd' : 'pieces-even';
  const items = [aRoutedItem({ id, productions: [1], pieces })];
  return putRecord(
    'disposition-order',
    aDisposition({
      id,
      merchant,
      state: routedAs(flavour),
      order: id,
      external_reference,
      first_item: id,
      items,
      updated_at: day(flavour),
    }),
  );
}

const units: Collection = {
  name: 'units of orders, by cursor, ascending',
  path: '/master-administration/order-item-units',
  paging: 'cursor',
  ascending: true,
  expand: 'id_tag',
  filters: [
    everything,
    {
      query: 'filter[state]=confirmed,cancelled',
      fits: (flavour, piece) => stateOf(flavour, piece) !== 'pending',
    },
    { query: 'filter[state]=pending', fits: (flavour, piece) => stateOf(flavour, piece) === 'pending' },
    { query: 'filter[external_reference]=pieces-odd,none', fits: (flavour) => flavour % 2 === 1 },
    {
      query: 'filter[external_reference]=pieces-odd&filter[state]=confirmed',
      fits: (flavour, piece) => flavour % 2 === 1 && isConfirmed(flavour, piece),
    },
  ],
  isStaffs: true,
  pieces: 3,
  put: putDisposition,
  remove: (_, id) => deleteRow(recordKey('disposition-order', id)),
  get: byHttp,
};

const tags: Collection = {
  ...units,
  name: 'id tags, by cursor, ascending, some with their own text',
  path: '/master-administration/id-tags',
  expand: '',
  filters: [
    { query: '', fits: isConfirmed },
    { query: 'filter[state]=ordered', fits: isConfirmed },
  ],
  async put(merchant, id, flavour) {
    await putDisposition(merchant, id, flavour);
    const tag = firstPiece(id);
    if (flavour === 3) await putRecord('id-tag', anIdTag({ id: tag, merchant, order: id, order_item_unit: tag }));
  },
  async remove(_, id) {
    await deleteRow(recordKey('disposition-order', id));
    await deleteRow(recordKey('id-tag', firstPiece(id)));
  },
};

const collections = [orders, variants, productionOrders, units, tags];

let merchants = 9000;

/** A change between two pages. */
interface Event {
  readonly what: 'insert' | 'delete' | 'change';
  readonly at: number;
  readonly flavour: Flavour;
}

/** A collection with its contents. Each belongs to a separate merchant. */
class Model {
  readonly inside = new Map<number, Flavour>();
  /** The objects that have matched the filter ever since `watch` was called. */
  throughout = new Set<number>();
  readonly #collection: Collection;
  readonly #filter: Filtered;
  readonly #merchant: number;
  readonly #base: number;
  constructor(collection: Collection, filter: Filtered) {
    merchants += 1;
    this.#collection = collection;
    this.#filter = filter;
    this.#merchant = merchants;
    this.#base = merchants * 10_000;
  }

  static async of(collection: Collection, filter: Filtered, initial: ReadonlyMap<number, Flavour>): Promise<Model> {
    const model = new Model(collection, filter);
    if (collection === variants) {
      for (const SK of ['PAGING-ODD', 'PAGING-EVEN']) {
        await putRow({ PK: dictionaryPartition(model.#merchant), SK });
      }
    }
    await Promise.all([...initial].map(([place, flavour]) => model.put(model.#base + place, flavour)));
    return model;
  }

  key(): Promise<string> {
    return anUnlistedKey(this.#collection.isStaffs ? { role: 'staff', merchant: null } : { merchant: this.#merchant });
  }

  /** Returns the IDs of the objects in a record. */
  objectsOf(id: number): readonly number[] {
    const { pieces } = this.#collection;
    return pieces === undefined ? [id] : Array.from({ length: pieces }, (_, piece) => firstPiece(id) + piece);
  }

  async put(id: number, flavour: Flavour): Promise<void> {
    await this.#collection.put(this.#merchant, id, flavour);
    this.inside.set(id, flavour);
    for (const object of this.objectsOf(id)) if (!this.fits(object)) this.throughout.delete(object);
  }

  async remove(id: number): Promise<void> {
    await this.#collection.remove(this.#merchant, id);
    this.inside.delete(id);
    for (const object of this.objectsOf(id)) this.throughout.delete(object);
  }

  fits(object: number): boolean {
    const id = this.#collection.pieces === undefined ? object : orderOfPiece(object);
    const flavour = this.inside.get(id);
    return flavour !== undefined && this.#filter.fits(flavour, this.objectsOf(id).indexOf(object));
  }

  watch(): void {
    const objects = [...this.inside.keys()].flatMap((id) => this.objectsOf(id));
    this.throughout = new Set(objects.filter((object) => this.fits(object)));
  }

  async happen({ what, at, flavour }: Event): Promise<void> {
    const ids = [...this.inside.keys()];
    const chosen = ids[at % Math.max(1, ids.length)];
    const place = this.#filter.polling ? Math.max(this.#base, ...ids) - this.#base + 1 : 1 + (at % 990);
    if (what === 'insert' && !this.inside.has(this.#base + place)) await this.put(this.#base + place, flavour);
    if (what === 'delete' && chosen !== undefined) await this.remove(chosen);
    if (what === 'change' && chosen !== undefined) await this.put(chosen, flavour);
  }

  async clear(): Promise<void> {
    await Promise.all([...this.inside.keys()].map((id) => this.remove(id)));
  }
}

const figures = { walks: 0, pages: 0, objects: 0, events: 0 };

/** Returns the query of a link without its position. */
function askedBy(link: string): readonly (readonly [string, string])[] {
  const query = [...new URL(link, publicUrl).searchParams];
  return query.filter(([name]) => name !== 'page' && name !== 'cursor').sort(([a], [b]) => (a < b ? -1 : 1));
}

const relative = (link: string) => (link.includes('/v2/') ? pathOf(link) : link.slice(publicUrl.length));

/** Checks one page independently of the pages before it. */
function expectPage(
  collection: Collection,
  filter: Filtered,
  page: Seen,
  size: number,
  link: string,
  model: Model,
): void {
  const ids = page.data.map(({ id }) => id);
  const ascending = collection.ascending || filter.polling === true;
  expect(ids, 'in order').toEqual([...ids].sort((a, b) => (ascending ? a - b : b - a)));
  expect(ids.length).toBeLessThanOrEqual(size);
  for (const id of ids) expect(model.fits(id), `${id} fits`).toBe(true);
  expect(page.meta).toMatchObject({ per_page: size, path: `${publicUrl}${collection.path}` });
  for (const other of [page.links.first, page.links.prev, page.links.next]) {
    if (other !== null) expect(askedBy(other)).toEqual(askedBy(link));
  }
  if (collection.paging === 'cursor') {
    const cursorOf = (other: string | null) => other && new URL(other).searchParams.get('cursor');
    expect([page.meta.next_cursor, page.meta.prev_cursor]).toEqual([page.links.next, page.links.prev].map(cursorOf));
    return;
  }
  const number = Number(new URL(link, publicUrl).searchParams.get('page') ?? 1);
  const from = (number - 1) * size + 1;
  const ends = ids.length > 0 ? { from, to: from + ids.length - 1 } : { from: null, to: null };
  expect(page.meta).toMatchObject({ current_page: number, ...ends });
}

/**
 * Follows `next` to the end and `prev` back, with events between the pages. `backwards` selects which direction it
 * checks.
 */
async function walkThrough(
  collection: Collection,
  filter: Filtered,
  drawn: { initial: ReadonlyMap<number, Flavour>; size: number; events: readonly (readonly Event[])[] },
  { backwards }: { readonly backwards: boolean },
): Promise<void> {
  const model = await Model.of(collection, filter, drawn.initial);
  const key = await model.key();
  const ascending = collection.ascending || filter.polling === true;
  const seen: number[] = [];
  let turn = 0;
  const look = async (link: string, way: 'next' | 'prev'): Promise<Seen> => {
    const page = await collection.get(link, key);
    expectPage(collection, filter, page, drawn.size, link, model);
    const ids = page.data.map(({ id }) => id);
    if (way === 'next') seen.push(...ids);
    else seen.unshift(...ids);
    // across all pages so far, objects are in order and none is repeated
    expect(seen, `${way} ${link}`).toEqual([...new Set(seen)].sort((a, b) => (ascending ? a - b : b - a)));
    figures.pages += 1;
    return page;
  };
  const meanwhile = async () => {
    for (const event of drawn.events[turn] ?? []) {
      await model.happen(event);
      figures.events += 1;
    }
    turn += 1;
    expect(turn, 'the pages end').toBeLessThan(2000);
  };
  const expectSeen = () => {
    const missed = [...model.throughout].filter((id) => !seen.includes(id));
    expect(missed, 'existed throughout and was not shown').toEqual([]);
    figures.objects += model.throughout.size;
    figures.walks += 1;
  };

  model.watch();
  const expand = collection.expand && `expand=${collection.expand}`;
  const query = [`per_page=${drawn.size}`, expand, filter.query].filter((part) => part !== '');
  let page = await look(`${collection.path}?${query.join('&')}`, 'next');
  expect(page.links.prev).toBeNull();
  while (page.links.next !== null) {
    if (!backwards) await meanwhile();
    page = await look(relative(page.links.next), 'next');
  }
  expectSeen();
  if (backwards) {
    seen.splice(0, seen.length, ...page.data.map(({ id }) => id));
    model.watch();
    while (page.links.prev !== null) {
      await meanwhile();
      page = await look(relative(page.links.prev), 'prev');
    }
    expectSeen();
  }
  await model.clear();
}

const event: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom('insert', 'insert', 'delete', 'change'),
  at: fc.nat(100_000),
  flavour: fc.nat(flavours - 1),
});

const drawing = fc.record({
  initial: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 990 }), fc.nat(flavours - 1)), {
      minLength: 3,
      maxLength: 24,
      selector: ([place]) => place,
    })
    .map((entries) => new Map(entries)),
  size: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 1, max: 100 })),
  events: fc.array(fc.array(event, { maxLength: 3 }), { minLength: 4, maxLength: 12 }),
  filter: fc.nat(),
});

// always tested too: three pages of one object. On the way an object is added, or the object at the far end is deleted
const three = { initial: new Map([100, 200, 300].map((place) => [place, 1] as const)), size: 1, filter: 0 };
const examples: [typeof three & { events: Event[][] }][] = [
  [{ ...three, events: [[{ what: 'insert', at: 150, flavour: 1 }]] }],
  [{ ...three, events: [[], [], [{ what: 'insert', at: 150, flavour: 1 }]] }],
  [{ ...three, events: [[{ what: 'delete', at: 2, flavour: 1 }]] }],
  [{ ...three, events: [[], [], [{ what: 'delete', at: 2, flavour: 1 }]] }],
];

const runs = 25; // including the examples

describe.each(collections.map((collection) => [collection.name, collection] as const))('%s', (name, collection) => {
  test.each([
    ['links.next to the end', false],
    ['links.prev back', true],
  ] as const)('%s show each object that existed throughout exactly once', async (way, backwards) => {
    Object.assign(figures, { walks: 0, pages: 0, objects: 0, events: 0 });
    await fc.assert(
      fc.asyncProperty(drawing, async ({ filter, ...drawn }) => {
        const chosen = collection.filters[filter % collection.filters.length] ?? everything;
        await walkThrough(collection, chosen, drawn, { backwards });
      }),
      { numRuns: runs, endOnFailure: true, examples },
    );
    // the number of pages is random, but the walks of the examples have at least three
    expect(figures.walks).toBe(backwards ? 2 * runs : runs);
    expect(figures.pages).toBeGreaterThanOrEqual(runs + 2 * examples.length);
    report('P13', `${name}, ${way}`, figures);
  });

  test('pages of 1 to 100 objects show more than one full page with every filter', async () => {
    Object.assign(figures, { walks: 0, pages: 0, objects: 0, events: 0 });
    const initial = new Map(Array.from({ length: 120 }, (_, index) => [1 + index * 3, index % flavours] as const));
    const events = [
      [],
      [{ what: 'delete', at: 7, flavour: 0 } as const, { what: 'insert', at: 500, flavour: 1 } as const],
    ];
    for (const [index, filter] of collection.filters.entries()) {
      const size = [100, 99, 50, 17, 60, 33, 40][index % 7] ?? 100;
      await walkThrough(collection, filter, { initial, size, events }, { backwards: false });
    }
    report('P13', `${name}, full pages`, figures);
  });
});

test('links.prev of a bare page number points to the objects before it, even if newer objects exist', async () => {
  const model = await Model.of(orders, everything, new Map([1, 2, 3, 4, 5, 6].map((place) => [place, 1] as const)));
  const key = await model.key();
  const page = await orders.get('/v2/orders?per_page=2&page=2', key);
  const [fourth, third] = page.data.map(({ id }) => id);
  if (fourth === undefined || third === undefined) throw new Error('The second page is not full');
  expect([fourth, third]).toEqual([third + 1, third]);
  await model.put(fourth + 3, 1);
  const previous = await orders.get(relative(page.links.prev ?? ''), key);
  expect(previous.data.map(({ id }) => id)).toEqual([fourth + 2, fourth + 1]);
  await model.clear();
});

test('a page number counts matching objects, even beyond the rows that one request may read', async () => {
  merchants += 1;
  const owner = merchants;
  const key = await aKey({ merchant: owner });
  const titled = (title: string) => ({
    ...offeredProduct(aMasterProduct(), { ...aMerchant(), id: owner }, []),
    title: { en: title },
    rev: 1,
    created_at: day(0),
    updated_at: day(0),
  });
  const first = owner * 100_000;
  const sought = [first + 1, first + 2, first + 3];
  for (const id of sought) await putRecord('merchant-product', { ...titled('sought'), id });
  // only the rows in the merchant's own collection exist: they show projected fields, and have no record
  const { G2PK, facets } = recordRow('merchant-product', { ...titled('other'), id: first });
  const others = Array.from({ length: rowsPerRequest + 10 }, (_, index) => {
    const id = first + 4 + index;
    return { ...recordKey('merchant-product', id), G2PK, G2SK: paddedId(id), facets };
  });
  await putRows(others); // the newest objects are first
  const pages = await walk(world, '/v2/products?filter[title]=sought&per_page=1&page=2', { key });
  expect(pages.map((page) => idsIn(page))).toEqual([[], [first + 2], [first + 1]]);
});

/** At least as many requests as the service counts without a pause: see shared/table/request-counts.ts. */
const requestsCountedAtOnce = 12;

const lists: readonly Contract[] = (await findEndpoints())
  .map(({ endpoint: { contract } }) => contract)
  .filter(({ paging }) => paging);

describe.each(lists.map((contract) => [contract.route, contract] as const))('%s', (route, contract) => {
  test('returns the same objects by next, prev and page numbers while nothing changes, each once', async () => {
    const id = await arrangeExample(world, contract);
    await arrangeExample(world, contract);
    const key = keyFor(contract);
    const path = routeWith(contract, id).slice('GET '.length);
    // The first requests may start work. While the time stands still, they are also the only ones that are counted.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let request = 0; request < requestsCountedAtOnce; request += 1) await world.call(`GET ${path}`, { key });
    await world.drain();
    const whole: unknown[] = expectStatus(await world.call(`GET ${path}?per_page=100`, { key }), 200).json.data;
    expect(whole.length).toBeGreaterThan(0);
    let pages = 0;
    for (const size of [1, 2, 3, whole.length, 100]) {
      const forwards = await walk(world, `${path}?per_page=${size}`, { key });
      expect(forwards.flatMap(({ json }) => json.data)).toEqual(whole);
      expect(forwards.slice(0, -1).filter(({ json }) => json.data.length < size)).toEqual([]);
      pages += forwards.length;
      const back: unknown[][] = [];
      for (let page = forwards.at(-1); page; pages += 1) {
        back.unshift(page.json.data);
        const { prev } = page.json.links;
        page = prev && expectStatus(await world.call(`GET ${prev.slice(publicUrl.length)}`, { key }), 200);
      }
      expect(back.flat()).toEqual(whole);
      if (contract.paging !== 'page') continue;
      for (const [index, { json }] of forwards.entries()) {
        const { json: bare } = await world.call(`GET ${path}?per_page=${size}&page=${index + 1}`, { key });
        expect(bare.data).toEqual(json.data);
        expect(bare.meta).toEqual(json.meta);
        expect([json.meta.current_page, json.meta.from]).toEqual([
          index + 1,
          json.data.length > 0 ? index * size + 1 : null,
        ]);
      }
    }
    report('P13', route, { objects: whole.length, pages });
  });
});
