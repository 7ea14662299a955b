import { isDeepStrictEqual } from 'node:util';
import { design, type EntityName, entityDesign, valueAt } from '../../shared/domain/entity-design.ts';
import { isPublished } from '../../shared/domain/events.ts';
import type { Records } from '../../shared/domain/records.ts';
import type { Tenant } from '../../shared/model/fields.ts';
import type { ItemVariant } from '../../shared/resources/orders/checkout.ts';
import { indexAttributes, keyOfRecord, recordKey, sequenceKey, uniqueKey } from '../../shared/table/keys.ts';
import { isAlive, type Row, recordOf } from '../../shared/table/rows.ts';
import { placeOfRow } from '../../shared/table/table.ts';
import { catalogueViolations } from './catalogue-invariants.ts';
import { counterViolations } from './counter-invariants.ts';
import { designViolations } from './design-invariants.ts';
import { allRows, isRecorded } from './dump.ts';
import { fileViolations } from './file-invariants.ts';
import { importViolations } from './import-invariants.ts';
import { routingViolations } from './routing-invariants.ts';
import { webhookViolations } from './webhook-invariants.ts';

/** The table's records by entity, read from its rows. Expired records are left out. */
export interface Table {
  readonly rows: readonly Row[];
  of<E extends EntityName>(entity: E): readonly Records[E][];
  get<E extends EntityName>(entity: E, id: number): Records[E] | undefined;
  row(key: { PK: string; SK: string }): Row | undefined;
  events(entity: EntityName, id: number): readonly Row[];
}

/** Reads the whole table. */
export async function readTable(): Promise<Table> {
  const rows = (await allRows()).filter(({ PK }) => !isRecorded.test(String(PK)));
  const byKey = new Map(rows.map((row) => [`${row.PK} ${row.SK}`, row]));
  const records = Map.groupBy(
    rows.filter((row) => 'json' in row && isAlive(row)),
    (row) => `${String(row.PK).replace(/#.*/, '')} ${placeOfRow(row).tenant ? 'at home' : row.SK}`,
  );
  const parsed = new Map<EntityName, ReadonlyMap<number, object>>();
  const all = <E extends EntityName>(entity: E) => {
    const { home, childOf } = entityDesign(entity);
    const kind = childOf ? `${childOf.entity} ${childOf.sort}` : `${entity} ${home ? 'at home' : '@'}`;
    const own = records.get(kind) ?? [];
    const known =
      parsed.get(entity) ?? new Map(own.map((row) => recordOf(entity, row)).map((record) => [record.id, record]));
    parsed.set(entity, known);
    return known as ReadonlyMap<number, Records[E]>;
  };
  return {
    rows,
    of: (entity) => [...all(entity).values()],
    get: (entity, id) => all(entity).get(id),
    row: ({ PK, SK }) => byKey.get(`${PK} ${SK}`),
    events: (entity, id) =>
      rows
        .filter((row) => row.kind === 'outbox' && String(row.event).startsWith(`evt_${entity}_${id}_`))
        .sort((a, b) => Number(a.sequence) - Number(b.sequence)),
  };
}

/**
 * Returns the violations of a drained table as sentences. The list is empty if every invariant of the order path, the
 * catalogue, the imports, the designs, the files and the webhooks holds.
 */
export function violations(table: Table): readonly string[] {
  return [
    ...indexViolations(table),
    ...table.of('order').flatMap((order) => orderViolations(table, order)),
    ...copyViolations(table),
    ...table.of('checkout').flatMap((checkout) => checkoutViolations(table, checkout)),
    ...jobViolations(table),
    ...table.of('goods-transfer').flatMap(transferViolations),
    ...catalogueViolations(table),
    ...importViolations(table),
    ...designViolations(table),
    ...fileViolations(table),
    ...counterViolations(table),
    ...webhookViolations(table),
    ...orphanViolations(table),
    ...eventViolations(table),
  ];
}

export const say = (wrong: boolean, sentence: string): readonly string[] => (wrong ? [sentence] : []);

/** Every row has the keys that the design gives its record, and every unique value has its row. */
function indexViolations(table: Table): readonly string[] {
  const entities = Object.keys(design) as EntityName[];
  return entities.flatMap((entity) =>
    table.of(entity).flatMap((record) => {
      const row = table.row(keyOfRecord(entity, record)) ?? {};
      const wanted = indexAttributes(entity, record);
      const names = new Set([...Object.keys(wanted), ...Object.keys(row).filter((name) => /^G\dPK$/.test(name))]);
      const stale = [...names].some((name) => !isDeepStrictEqual(row[name], wanted[name]));
      const unique = (entityDesign(entity).unique ?? []).flatMap((field) => {
        const value = valueAt(record, field);
        if (value === undefined || value === null) return [];
        const held = table.row(uniqueKey(entity, field, value));
        return say(held?.id !== record.id, `${entity} ${record.id} does not hold its ${field}`);
      });
      return [...say(stale, `${entity} ${record.id} has index keys of an earlier state`), ...unique];
    }),
  );
}

/** The published events of an order, by state. */
const eventsUpTo: Readonly<Record<string, readonly string[]>> = {
  preparing: [],
  prepared: ['order.prepared'],
  completed: ['order.prepared', 'order.completed'],
};

function orderViolations(table: Table, order: Records['order']): readonly string[] {
  const name = `order ${order.id}`;
  const tenant = { merchant: order.merchant, is_test: order.is_test };
  const all = table.events('order', order.id).map(({ type }) => String(type));
  // an order may fail during preparation
  const events = all.filter((type) => type !== 'order.failed');
  const expected = eventsUpTo[order.state] ?? [];
  const cancelled = order.state === 'cancelled';
  const checkouts = table.of('checkout').filter((checkout) => checkout.order === order.id);
  const disposition = table.get('disposition-order', order.id);
  return [
    ...say(checkouts.length !== 1, `${name} belongs to ${checkouts.length} checkouts`),
    ...say(all.length > order.rev, `${name} has rev ${order.rev} and ${all.length} events`),
    ...say(!cancelled && !isDeepStrictEqual(events, expected), `${name} is ${order.state} after ${events.join(', ')}`),
    ...say(cancelled && events.at(-1) !== 'order.cancelled', `${name} is cancelled after ${events.join(', ')}`),
    ...say(disposition?.order !== order.id, `${name} has no disposition order`),
    ...say(!(order.id < Number(table.row(sequenceKey('order', tenant))?.next)), `${name} is beyond its sequence`),
    ...say(order.state === 'preparing', `${name} is still preparing`),
    ...say(order.due_at !== null, `${name} is due forever`),
    ...order.items.flatMap(({ id, variant }, index) => {
      const held = checkouts[0]?.items[index]?.variant;
      const copy = table.get('merchant-variant', variant);
      return say(!held || !copy || !isCopyOf(held, copy, tenant), `item ${id} of ${name} lacks a copy of its variant`);
    }),
    ...(disposition ? routingViolations(table, order, disposition) : []),
  ];
}

/**
 * Whether an ordered variant is on its order's side, has never changed, and equals the variant of the checkout's item.
 */
function isCopyOf(held: ItemVariant, copy: Records['merchant-variant'], side: Tenant): boolean {
  const { id, rev, created_at, updated_at, ...same } = held;
  const wanted = { ...copy, ...same, ...side, rev: 1, collection_name: 'ordered', copy_of: id };
  return isDeepStrictEqual(withoutNext(copy), withoutNext(wanted));
}

/** Returns a record without the field of the next release. This release may have made the copy, without the field. */
const withoutNext = ({ written_by, ...record }: object & { readonly written_by?: unknown }) => record;

/** A side has one copy for each revision of a variant that it has ordered, and each copy has only one source. */
function copyViolations(table: Table): readonly string[] {
  const ordered = new Map(table.of('order').map((order) => [order.id, order]));
  const pairs = table.of('checkout').flatMap(({ order, items, merchant, is_test }) =>
    items.flatMap(({ variant: { id, rev } }, index) => {
      const copy = ordered.get(order ?? 0)?.items[index]?.variant;
      return copy === undefined ? [] : [{ copy, source: `${merchant}.${is_test} variant ${id}.${rev}` }];
    }),
  );
  const bySource = Map.groupBy(pairs, ({ source }) => source);
  const byCopy = Map.groupBy(pairs, ({ copy }) => copy);
  return [
    ...[...bySource].flatMap(([source, all]) =>
      say(new Set(all.map(({ copy }) => copy)).size > 1, `${source} has several copies`),
    ),
    ...[...byCopy].flatMap(([copy, all]) =>
      say(new Set(all.map(({ source }) => source)).size > 1, `variant ${copy} is the copy of several variants`),
    ),
  ];
}

function checkoutViolations(table: Table, checkout: Records['checkout']): readonly string[] {
  const rates = table.get('checkout-rates', checkout.id);
  const told = table.events('checkout-rates', checkout.id).map(({ type, sequence }) => [type, sequence].join(' '));
  const ended = rates?.state === 'finished' ? [`shipping-rates.calculated ${rates.rev}`] : [];
  const placed = checkout.order !== null && table.row(recordKey('order', checkout.order, checkout)) !== undefined;
  return [
    ...say(
      (checkout.state === 'completed') !== placed,
      `checkout ${checkout.id} is ${checkout.state} with order ${checkout.order}`,
    ),
    ...say(rates?.state === 'queued', `the rates of checkout ${checkout.id} are never calculated`),
    ...say(rates?.due_at !== null && rates !== undefined, `the rates of checkout ${checkout.id} are due forever`),
    ...say(
      rates !== undefined && (rates.merchant !== checkout.merchant || rates.is_test !== checkout.is_test),
      `the rates of checkout ${checkout.id} belong to another checkout`,
    ),
    ...say(
      !ended.every((event) => told.includes(event)) ||
        told.some((event) => Number(event.split(' ')[1]) > Number(rates?.rev)),
      `the rates of checkout ${checkout.id} are ${rates?.state} with rev ${rates?.rev} after ${told.join(', ')}`,
    ),
  ];
}

/** Whether a job of the back office was created together with its product, so that no worker had work. */
const isFinishedAtOnce = ({ merchant, state, rev }: Records['job']): boolean =>
  merchant === null && state === 'finished' && rev === 1;

function jobViolations(table: Table): readonly string[] {
  return table.of('job').flatMap((job) => {
    return [
      ...say(job.state === 'queued', `job ${job.id} never ended`),
      ...say(job.rev !== (isFinishedAtOnce(job) ? 1 : 2), `job ${job.id} has changed ${job.rev} times`),
    ];
  });
}

/** The state of a transfer and of its parcels follows from the states of its items. */
function transferViolations({ id, state, parcels }: Records['goods-transfer']): readonly string[] {
  const states = parcels.map((parcel) => parcel.goods_transfer_items.map((item) => item.state));
  const meant = (items: readonly string[]) => {
    if (items.every((item) => item === 'pending')) return 'pending';
    return items.includes('pending') ? 'partially-received' : 'received';
  };
  return [
    ...say(state !== meant(states.flat()), `goods transfer ${id} is ${state}`),
    ...parcels.flatMap((parcel, index) =>
      say(parcel.state !== meant(states[index] ?? []), `parcel ${parcel.id} is ${parcel.state}`),
    ),
  ];
}

/** Records that belong to an order have an order that exists. */
function orphanViolations(table: Table): readonly string[] {
  const orders = table.of('order');
  const variants = new Set(orders.flatMap(({ items }) => items.map(({ variant }) => variant)));
  const ids = new Set(orders.map(({ id }) => id));
  const ordered = table.of('merchant-variant').filter(({ collection_name }) => collection_name === 'ordered');
  return [
    ...ordered.flatMap(({ id }) => say(!variants.has(id), `variant ${id} belongs to no order`)),
    ...table
      .of('production-order')
      .flatMap(({ id, disposition_order }) =>
        say(!ids.has(disposition_order), `production order ${id} belongs to no order`),
      ),
    ...table.of('id-tag').flatMap(({ id, order }) => say(!ids.has(order), `tag ${id} belongs to no order`)),
    ...table
      .of('disposition-order')
      .flatMap(({ id, order }) => say(!ids.has(order), `disposition order ${id} belongs to no order`)),
  ];
}

/** A worker's event is deleted after it was relayed, and published events stay. No row announces finished work. */
const eventViolations = (table: Table): readonly string[] =>
  table.rows
    .filter(isAlive)
    .flatMap(({ kind, event, type, PK, SK }) => [
      ...say(kind === 'outbox' && !isPublished(String(type)), `${event} was never relayed`),
      ...say(kind === 'work', `${PK} ${SK} announces work that is done, or never done`),
    ]);
