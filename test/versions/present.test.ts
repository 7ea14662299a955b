import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resourcesOf } from '../../docs-generator/openapi/resources.ts';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { RecordBase } from '../../shared/model/fields.ts';
import { many, one, part, parts, resource } from '../../shared/model/resource.ts';
import * as z from '../../shared/model/zod.ts';
import { Order } from '../../shared/resources/orders/order.ts';
import { loadedTree, present } from '../../shared/versions/present.ts';
import { publishedVersions, representationOf } from '../../shared/versions/versions.ts';
import { anOrder, anOrderItem, aVariant } from '../rules/builders.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { anOwner, putRows, rowOf, startTable } from '../table/own-table.ts';

// the needed relations of a resource are loaded wherever the resource is, even inside another resource

let faults: FaultInjector;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => faults.reset());

const older = '2021-02-23';

/** A resource that refers to orders. The older representation of an order needs the variants of its items. */
const Shelf = resource<RecordBase & { readonly orders: readonly number[] }>()({
  name: 'Shelf',
  label: 'Shelf',
  entity: 'job',
  relations: { orders: many(() => Order) },
  representation: {
    schema: () => z.object({ orders: z.array(z.union([z.int(), representationOf(Order, older).schema])) }),
  },
});

async function someOrders(count: number) {
  const owner = anOwner();
  const orders = Array.from({ length: count }, (_, index) => {
    const id = owner.merchant * 1000 + index;
    return anOrder({ ...owner, id, items: [anOrderItem({ variant: id }), anOrderItem({ variant: id })] });
  });
  await putRows([
    ...orders.map((order) => rowOf('order', order)),
    ...orders.map(({ id }) => rowOf('merchant-variant', aVariant({ ...owner, id, collection_name: 'ordered' }))),
  ]);
  return { owner, ids: orders.map(({ id }) => id) };
}

const base = { rev: 1, created_at: '2026-11-21T10:00:00+00:00', updated_at: '2026-11-21T10:00:00+00:00' };

test('loadedTree contains the relations that the representations on each level need', () => {
  const needs = { 'items.variant': {}, 'items.id_tags': {} };
  expect(loadedTree(Order, [], older)).toEqual(needs);
  expect(loadedTree(Order, ['order_type'], older)).toEqual({ ...needs, order_type: {} });
  expect(loadedTree(Shelf, ['orders'], older)).toEqual({ orders: needs });
  expect(loadedTree(Shelf, [], older)).toEqual({});
  expect(loadedTree(Shelf, ['orders'], '2022-02-01')).toEqual({ orders: {} });
});

test('present loads an expanded resource’s needed relations with one BatchGet per level, for any number of records', async () => {
  const { owner, ids } = await someOrders(12);
  const records = [0, 6].map((start) => ({ ...base, id: start + 1, orders: ids.slice(start, start + 6) }));
  faults.reset();
  const shown = await present(Shelf, records, {
    version: older,
    reach: owner,
    publicUrl: '',
    now: '',
    expand: ['orders'],
  });
  expect(faults.calls.map(({ command }) => command)).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
  const orders = (shown as { orders: { items: { variant: object }[] }[] }[]).flatMap((shelf) => shelf.orders);
  expect(orders).toHaveLength(12);
  expect(orders.flatMap(({ items }) => items.map(({ variant }) => variant))).toEqual(
    ids.flatMap((id) => [expect.objectContaining({ id }), expect.objectContaining({ id })]),
  );
});

test('present keeps relations as ids and reads nothing unless they are expanded', async () => {
  const { owner, ids } = await someOrders(2);
  faults.reset();
  const record = { ...base, id: 1, orders: ids };
  expect(await present(Shelf, [record], { version: older, reach: owner, publicUrl: '', now: '', expand: [] })).toEqual([
    { orders: ids },
  ]);
  expect(faults.calls).toEqual([]);
});

/** A parcel with an embedded sender and embedded lines. Its label is derived from its contents. */
interface Parcel extends RecordBase {
  readonly sender: { readonly id: number; readonly name: string } | null;
  readonly lines: readonly { readonly id: number; readonly order: number; readonly note: object }[];
}
const piece = { label: '', entity: 'job' } as const;
const Sender = resource<{ readonly id: number; readonly name: string }>()({
  ...piece,
  name: 'Sender',
  relations: {},
  representation: {
    schema: () => z.object({ id: z.int(), name: z.string() }),
    shape: ({ id, name }) => ({ id, name: `${name}!` }),
  },
});
const Line = resource<Parcel['lines'][number]>()({
  ...piece,
  name: 'Line',
  relations: { order: one(() => Order), note: part(() => Sender) },
  representation: { schema: ({ order, note }) => z.object({ id: z.int(), order, note }) },
});
const Parcel = resource<Parcel>()({
  ...piece,
  name: 'Parcel',
  relations: {
    sender: part(() => Sender),
    lines: parts(() => Line),
    label: part(
      () => Sender,
      ({ id }: Parcel) => ({ id, name: 'label' }),
    ),
  },
  representation: {
    schema: ({ sender, lines, label }) => z.object({ sender: sender.nullable(), lines, label }),
  },
});

describe('embedded parts of a record', () => {
  const whole = (order: number): Parcel => ({
    ...base,
    id: 5,
    sender: { id: 6, name: 'Jo' },
    lines: [
      { id: 1, order, note: { id: 11, name: 'one' } },
      { id: 2, order, note: { id: 12, name: 'two' } },
    ],
  });
  const show = (record: Parcel, ...expand: string[]) =>
    present(Parcel, [record], { version: '2022-02-01', reach: anOwner(), publicUrl: '', now: '', expand });

  test('embedded parts are shown as ids by default', async () => {
    const record = whole(3);
    const copy = structuredClone(record);
    expect(await show(record)).toEqual([{ sender: 6, lines: [1, 2], label: 5 }]);
    expect(record).toEqual(copy);
  });

  test('expanded embedded parts are shown in their own shape, with their own parts as ids', async () => {
    expect(await show(whole(3), 'sender', 'lines')).toEqual([
      {
        sender: { id: 6, name: 'Jo!' },
        lines: [
          { id: 1, order: 3, note: 11 },
          { id: 2, order: 3, note: 12 },
        ],
        label: 5,
      },
    ]);
    expect(await show(whole(3), 'label')).toMatchObject([{ sender: 6, label: { id: 5, name: 'label!' } }]);
  });

  test('embedded parts can be expanded further, to their own parts and to other records', async () => {
    const { owner, ids } = await someOrders(1);
    const [shown] = await present(Parcel, [whole(ids[0] ?? 0)], {
      version: '2022-02-01',
      reach: owner,
      publicUrl: '',
      now: '',
      expand: ['lines.note', 'lines.order'],
    });
    expect(shown).toMatchObject({
      lines: [
        { id: 1, note: { id: 11, name: 'one!' }, order: { id: ids[0], state: 'preparing' } },
        { id: 2, note: { id: 12, name: 'two!' }, order: { id: ids[0], state: 'preparing' } },
      ],
    });
  });

  test('missing embedded parts are null or an empty list, whether or not they are expanded', async () => {
    const empty = { ...whole(3), sender: null, lines: [] };
    expect(await show(empty)).toEqual([{ sender: null, lines: [], label: 5 }]);
    expect(await show(empty, 'sender', 'lines.note')).toEqual([{ sender: null, lines: [], label: 5 }]);
  });
});

test('older representations exist only for published versions other than the latest', async () => {
  const contracts = (await findEndpoints()).map(({ endpoint }) => endpoint.contract);
  const dates = resourcesOf(contracts).flatMap(({ older = {} }) => Object.keys(older));
  const published = Object.values(publishedVersions).flatMap(([, ...before]) => before.map(({ date }) => date));
  expect(dates.length).toBeGreaterThan(0);
  expect(dates.filter((date) => !published.includes(date))).toEqual([]);
});
