import type { JsonAnswer } from '../../support/world.ts';
import { equal, refusal, same, status, tagged } from './answers.ts';
import type { Model, Order, Outcome } from './model.ts';
import {
  accept,
  assign,
  cancelUnit,
  makers,
  makes,
  nameIn,
  type Piece,
  type ProductionOrder,
  tell,
  wrongAssignment,
} from './production.ts';
import { dispositionView, productionOrderView, progressView, tagView, unitView } from './production-views.ts';
import {
  type Asker,
  backOffice,
  north,
  type SideKind,
  type Step,
  sideKinds,
  south,
  staff,
  tester,
} from './requests.ts';
import type { PublishedOf } from './run.ts';
import { workCommands } from './run-work.ts';
import { at, type Shown } from './views.ts';

/** Runs the steps of the back office and the productions. */

type Get<D extends Step['do']> = Extract<Step, { do: D }>;
type SideStep = 'assign' | 'accept' | 'cancel unit' | 'tell' | 'one' | 'list';

/** How a write states its revision and its callers, and what its response shows of the result. */
export interface Showing<T> {
  view(is: T, v: number): unknown;
  rev(is: T): number;
  path(is: T): string;
  match?: number | undefined;
  malformed?: boolean;
  allow?: readonly number[];
}

/** The state and functions that the steps use. */
export interface Session {
  readonly model: Model;
  readonly shown: Shown;
  now(): number;
  call(route: string, asker: Asker): Promise<JsonAnswer>;
  write<T>(
    asker: Asker,
    route: string,
    body: object | undefined,
    decide: (as: number) => Outcome<T>,
    show: Showing<T>,
  ): Promise<void>;
  revOf(match: Asker['match'], rev: number | undefined): number | undefined;
  readonly keyed: ((as: number | undefined) => Promise<void>)[];
}

const nowhere = 9_999_999_999;
const asStaff = { as: staff, v: 0 } as const;
const production = [staff, north, south, tester];
const paths: Readonly<Record<SideKind, string>> = {
  units: 'order-item-units',
  tags: 'id-tags',
  'production orders': 'production-orders',
  dispositions: 'disposition-orders',
};
const allowed: Readonly<Record<SideKind, readonly number[]>> = {
  units: [staff],
  tags: production,
  'production orders': production,
  dispositions: [staff],
};

/** An entry of a list, as the filters and the callers see it. */
interface Entry {
  readonly id: () => number;
  readonly order: Order;
  /** The piece with the place of its item, if the entry belongs to one. */
  readonly piece?: Piece;
  readonly maker?: number;
  readonly state: string;
  readonly updated: number;
  readonly mayBeSeenBy: (as: number) => boolean;
  readonly view: (whole: boolean) => unknown;
  readonly rev: number;
}

export function productionCommands({ model, shown, now, call, write, revOf, keyed }: Session) {
  const orderAt = (place: number): Order | undefined =>
    model.orders.at(place < 0 ? -1 : -1 - (place % Math.max(1, model.orders.length)));
  const pieceAt = (order: Order | undefined, n: number): Piece | undefined => {
    const pieces = order?.routing.pieces ?? [];
    return pieces.at(n < 0 ? n : n % Math.max(1, pieces.length));
  };
  const path = (kind: SideKind) => `${backOffice.path}/${paths[kind]}`;

  /**
   * Returns the ID of a piece. The service chooses the IDs of pieces, tags and production orders, so the model learns
   * them from responses.
   */
  async function idOfPiece(piece: Piece | undefined): Promise<number> {
    if (!piece) return nowhere;
    if (piece.id.value === undefined)
      await walk('units', `filter[order]=${piece.order.id.value}&per_page=100`, asStaff, unitsOf(piece.order));
    return piece.id.value ?? nowhere;
  }
  async function idOfTag(piece: Piece | undefined): Promise<number> {
    if (!piece) return nowhere;
    const id = await idOfPiece(piece);
    if (piece.state !== 'confirmed') return id;
    if (piece.tag.value === undefined) same(unitView(piece, shown), await shownBy(`${path('units')}/${id}`));
    return piece.tag.value ?? nowhere;
  }
  async function idOfMade(one: ProductionOrder | undefined): Promise<number> {
    if (one && one.id.value === undefined) await readDisposition(one.order);
    return one?.id.value ?? nowhere;
  }
  const readDisposition = async (order: Order) =>
    same(dispositionView(order, shown), await shownBy(`${path('dispositions')}/by-order/${order.id.value}`));
  async function shownBy(route: string): Promise<unknown> {
    const answer = await call(`GET ${route}`, asStaff);
    status(answer, 200);
    return answer.json;
  }

  /** Sends a write. If it has a key, stores the write so that a later step can repeat it. */
  async function send<T>(
    step: Asker,
    route: string,
    body: object | undefined,
    decide: (as: number) => Outcome<T>,
    show: Parameters<typeof write<T>>[4],
  ): Promise<void> {
    const once = (as = step.as) => write({ ...step, as }, route, body, decide, show);
    if (step.key !== undefined) keyed.push(once);
    await once();
  }

  async function assignStep(step: Get<'assign'>): Promise<void> {
    const order = orderAt(step.order);
    const id = order?.id.value ?? nowhere;
    const names = step.to.map(({ items }) => items?.map((place) => (order ? nameIn(order, place) : 'nothing')));
    const body = {
      productions: step.to.map(({ maker }, index) => ({
        handle: makers[maker]?.handle ?? 'nobody',
        ...(names[index] && { order_items: names[index].map((external_identifier) => ({ external_identifier })) }),
      })),
    };
    await send(
      step,
      `POST ${path('dispositions')}/by-order/${id}/production-orders`,
      body,
      (as) => assign(model, as, id, step, names, now()),
      {
        view: (is) => dispositionView(is, shown),
        rev: ({ routing }) => routing.rev,
        path: () => '',
        malformed: [...wrongAssignment(step)].length > 0,
        allow: [staff],
      },
    );
  }

  const made = () => model.orders.flatMap(({ routing }) => routing.made);
  const madeAt = (place: number) => made().at(place < 0 ? -1 : -1 - (place % Math.max(1, made().length)));
  const madeShown = {
    view: (is: ProductionOrder) => progressView(is, shown),
    rev: ({ rev }: ProductionOrder) => rev,
    path: () => '',
    allow: production,
  };

  async function acceptStep(step: Get<'accept'>): Promise<void> {
    const one = madeAt(step.made);
    const id = await idOfMade(one);
    const match = revOf(step.match, one?.rev);
    const decide = (as: number) => accept(model, as, id, match, now());
    await send(step, `PUT ${path('production orders')}/${id}/accept`, undefined, decide, { ...madeShown, match });
  }

  async function cancelStep(step: Get<'cancel unit'>): Promise<void> {
    const piece = pieceAt(orderAt(step.order), step.piece);
    const id = await idOfPiece(piece);
    const match = revOf(step.match, piece?.order.routing.rev);
    const decide = (as: number) => cancelUnit(model, as, id, match, now());
    await send(step, `PUT ${path('units')}/${id}/cancel`, undefined, decide, {
      view: (is: Piece) => unitView(is, shown),
      rev: ({ order }: Piece) => order.routing.rev,
      path: () => '',
      match,
      allow: [staff],
    });
  }

  async function tellStep(step: Get<'tell'>): Promise<void> {
    const piece = pieceAt(orderAt(step.order), step.piece);
    const id = await idOfTag(piece);
    const { text } = step;
    const match = revOf(step.match, piece?.told?.rev ?? 0);
    const malformed = text.length < 1 || text.length > 255;
    const decide = (as: number) => tell(model, as, id, text, match, now());
    await send(step, `PUT ${path('tags')}/${id}`, { current_state: text }, decide, {
      view: (is: Piece) => tagView(is),
      rev: ({ told }: Piece) => told?.rev ?? 0,
      path: () => '',
      match,
      malformed,
      allow: production,
    });
  }

  const unitsOf = (order: Order): readonly Entry[] =>
    order.routing.pieces.map((piece) => ({
      id: () => piece.id.value ?? nowhere,
      order,
      piece,
      state: piece.state,
      updated: piece.since,
      mayBeSeenBy: (as) => as === staff,
      view: (whole) => unitView(piece, shown, whole),
      rev: order.routing.rev,
    }));
  const tagsOf = (order: Order): readonly Entry[] =>
    order.routing.pieces
      .filter(({ state }) => state === 'confirmed')
      .map((piece) => ({
        id: () => piece.tag.value ?? nowhere,
        order,
        piece,
        state: 'ordered',
        updated: piece.told?.at ?? piece.since,
        mayBeSeenBy: (as) => as === staff || makes(piece, as),
        view: () => tagView(piece),
        rev: piece.told?.rev ?? 0,
      }));
  const madeOf = (order: Order): readonly Entry[] =>
    order.routing.made.map((one) => ({
      id: () => one.id.value ?? nowhere,
      order,
      maker: one.maker,
      state: one.state,
      updated: one.updated,
      mayBeSeenBy: (as) => as === staff || as === one.maker,
      view: (whole) => productionOrderView(one, shown, now(), whole),
      rev: one.rev,
    }));
  const dispositionOf = (order: Order): readonly Entry[] => [
    {
      id: () => order.id.value ?? nowhere,
      order,
      state: order.routing.state,
      updated: order.routing.updated,
      mayBeSeenBy: (as) => as === staff,
      view: () => dispositionView(order, shown),
      rev: order.routing.rev,
    },
  ];
  const entriesOf: Readonly<Record<SideKind, (order: Order) => readonly Entry[]>> = {
    units: unitsOf,
    tags: tagsOf,
    'production orders': madeOf,
    dispositions: dispositionOf,
  };
  /** Returns the entries in the order of IDs. The entries of an order follow the entries of earlier orders. */
  const entries = (kind: SideKind): readonly Entry[] =>
    [...model.orders].sort((a, b) => (a.id.value ?? 0) - (b.id.value ?? 0)).flatMap(entriesOf[kind]);

  async function oneStep(step: Get<'one'>): Promise<void> {
    const { kind, as, whole } = step;
    const order = orderAt(step.order);
    const own = order ? entriesOf[kind](order) : [];
    const entry = own[step.n % Math.max(1, own.length)];
    if (entry?.piece) await idOfTag(entry.piece);
    if (entry?.maker !== undefined) await readDisposition(entry.order);
    const expand = { units: 'id_tag', 'production orders': 'production', tags: '', dispositions: '' }[kind];
    const query = whole && expand !== '' ? `?expand=${expand}` : '';
    const route = kind === 'dispositions' ? `${path(kind)}/by-order` : path(kind);
    const answer = await call(`GET ${route}/${entry?.id() ?? nowhere}${query}`, step);
    if (!allowed[kind].includes(as)) return refusal(answer, { status: 403 });
    if (!entry?.mayBeSeenBy(as)) return refusal(answer, { status: 404 });
    status(answer, 200);
    same(entry.view(query !== ''), answer.json);
    tagged(answer, entry.rev);
  }

  /** Walks through a list from its first to its last page, and one page back. */
  async function walk(kind: SideKind, query: string, asker: Asker, expected: readonly Entry[]): Promise<void> {
    const size = Number(new URLSearchParams(query).get('per_page') ?? 15);
    let next: string | null = `${path(kind)}?${query}`;
    let before: JsonAnswer | undefined;
    let last = 0;
    for (let page = 0; next !== null; page += 1) {
      const answer: JsonAnswer = await call(`GET ${next}`, asker);
      if (!allowed[kind].includes(asker.as)) return refusal(answer, { status: 403 });
      status(answer, 200);
      const { data, links, meta } = answer.json;
      const wanted = expected.slice(page * size, (page + 1) * size);
      same(
        wanted.map(({ view }) => view(false)),
        data,
      );
      for (const { id } of data) {
        if (!(id > last)) throw new Error(`${id} comes after ${last}`);
        last = id;
      }
      equal(links.next !== null, expected.length > (page + 1) * size, 'a next page');
      equal(links.prev !== null, page > 0, 'a page before');
      equal(meta.per_page, size, 'the size of the page');
      const linkOf = (link: string) => link.slice(shown.publicUrl.length);
      if (links.next === null && before && links.prev !== null) {
        const back = await call(`GET ${linkOf(links.prev)}`, asker);
        equal(JSON.stringify(back.json.data), JSON.stringify(before.json.data), 'the page before');
      }
      before = answer;
      next = links.next === null ? null : linkOf(links.next);
    }
  }

  async function listStep(step: Get<'list'>): Promise<void> {
    const { kind, as, size, ids, order: place, item, name, ref, maker, states, updated } = step;
    const query = new URLSearchParams();
    const holds: ((entry: Entry) => boolean)[] = [({ mayBeSeenBy }) => mayBeSeenBy(as)];
    const all = entries(kind);
    if (ids && all.length > 0) {
      const chosen = ids.flatMap((one) => all.at(-1 - (one % all.length)) ?? []);
      for (const { piece, order, maker: by } of chosen) {
        if (piece) await idOfTag(piece);
        if (by !== undefined) await readDisposition(order);
      }
      const wanted = chosen.map(({ id }) => id());
      query.set('filter[id]', wanted.join());
      holds.push(({ id }) => wanted.includes(id()));
    }
    const order = place === undefined ? undefined : orderAt(place);
    if (order && kind !== 'dispositions') {
      query.set(kind === 'production orders' ? 'filter[disposition_order]' : 'filter[order]', String(order.id.value));
      holds.push((one) => one.order === order);
    }
    if (item !== undefined && kind === 'units') {
      const of = orderAt(item);
      const chosen = of?.from.items[item % Math.max(1, of.from.items.length)];
      query.set('filter[order_item]', String(chosen?.id.value ?? nowhere));
      holds.push(({ piece }) => piece?.order.from.items[piece.item] === chosen);
    }
    if (name !== undefined && kind === 'units') {
      query.set('filter[order_item.external_identifier]', name);
      holds.push(({ piece }) => piece?.order.named === true && nameIn(piece.order, piece.item) === name);
    }
    if (ref !== undefined && kind === 'units') {
      query.set('filter[external_reference]', ref);
      holds.push((one) => one.order.from.sent.ref === ref);
    }
    if (maker !== undefined && kind === 'production orders') {
      const caller = makers[maker]?.caller ?? 0;
      query.set('filter[production]', String(shown.makerIds.get(caller) ?? nowhere));
      holds.push((one) => one.maker === caller);
    }
    if (updated && all.length > 0) {
      const bound = (all.at(-1 - (updated.of % all.length))?.updated ?? 0) + updated.by;
      query.set(`filter[updated_at_${updated.bound}]`, at(bound));
      holds.push((one) => (updated.bound === 'min' ? one.updated >= bound : one.updated <= bound));
    }
    if (size !== undefined) query.set('per_page', String(size));
    if (states) {
      const known = statesOf[kind];
      const wanted = states.map((one) => known[one % known.length] ?? '');
      query.set('filter[state]', wanted.join());
      holds.push(({ state }) => wanted.includes(state));
    }
    const expected = all.filter((entry) => holds.every((one) => one(entry)));
    await walk(kind, String(query), step, expected);
  }

  const works = workCommands({ model, now, revOf, send, madeAt, idOfMade, madeShown, path: path('production orders') });
  const perform: { [D in SideStep]: (step: Get<D>) => Promise<void> } = {
    assign: assignStep,
    accept: acceptStep,
    'cancel unit': cancelStep,
    tell: tellStep,
    one: oneStep,
    list: listStep,
  };

  return {
    perform: { ...perform, ...works },
    /** If the work took time, takes over the time at which an order was routed. */
    async adoptTime(order: Order, before: number): Promise<void> {
      const changed = order.routing.made.filter(({ created }) => created === now());
      if (changed.length === 0) return;
      const { json } = await call(`GET ${path('dispositions')}/by-order/${order.id.value}`, asStaff);
      const since = Date.parse(json.updated_at) / 1000;
      if (!(since >= before && since <= now())) throw new Error('Routed at another time');
      order.routing.updated = since;
      for (const one of changed) Object.assign(one, { created: since, updated: since });
      await readDisposition(order);
    },
    /** Reads everything as each side sees it. */
    async readAll(): Promise<void> {
      for (const kind of sideKinds) {
        for (const as of allowed[kind]) {
          const seen = entries(kind).filter(({ mayBeSeenBy }) => mayBeSeenBy(as));
          await walk(kind, 'per_page=100', { as, v: 0 }, seen);
        }
      }
    },
    told: (): readonly PublishedOf[] =>
      model.orders.flatMap(({ id, told, routing }): PublishedOf[] => [
        { entity: 'order', id: id.value ?? 0, events: told },
        ...routing.made.map(
          (one): PublishedOf => ({
            entity: 'production-order',
            id: one.id.value ?? 0,
            events: one.sent.map((sequence) => ({ type: 'shipment.prepared', sequence })),
          }),
        ),
        ...routing.pieces.flatMap(({ told: own, tag }): PublishedOf[] =>
          own
            ? [
                {
                  entity: 'id-tag',
                  id: tag.value ?? 0,
                  events: Array.from({ length: own.rev }, (_, index) => ({
                    type: 'id-tag.updated',
                    sequence: index + 1,
                  })),
                },
              ]
            : [],
        ),
      ]),
  };
}

const statesOf: Readonly<Record<SideKind, readonly string[]>> = {
  units: ['pending', 'confirmed', 'cancelled'],
  tags: ['ordered'],
  'production orders': ['pending', 'accepted', 'delivered', 'rejected', 'failed', 'taken_back', 'cancelled'],
  dispositions: ['manual_assignment_process', 'partly_assigned', 'assigned', 'delivered', 'cancelled'],
};
