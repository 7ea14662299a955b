import { everything } from '../../domain/reach.ts';
import type { HeldCounts } from '../../resources/people/privacy-request-record.ts';
import { nothingHeld } from '../../rules/people/privacy-request.ts';
import { entriesOf } from '../../table/history-rows.ts';
import { readRecord } from '../../table/table.ts';
import { eventsIn, keptBy, subjectOf } from '../../table/writes/outbox.ts';
import { notificationBody } from '../webhooks/read-notification.ts';
import { countsOf, type HeldByOrder, readHeld } from './held-by-order.ts';
import type { PrivacyItem } from './privacy-subjects.ts';

/** A part of an export, as the file contains it. */
interface ExportedPart {
  readonly kind: string;
  readonly data: unknown;
}

/** Reads what an export contains about an order or an open checkout, and counts it. */
export async function exportedWith({ order, checkout: id }: PrivacyItem): Promise<{
  readonly records: readonly ExportedPart[];
  readonly counts: HeldCounts;
}> {
  const held = order && (await readHeld(order, id));
  if (held) return { records: await partsOf(held), counts: countsOf(held) };
  const checkout = id === undefined ? undefined : await readRecord('checkout', id, everything);
  if (!checkout) return { records: [], counts: nothingHeld };
  return { records: [{ kind: 'checkout', data: checkout }], counts: { ...nothingHeld, checkouts: 1 } };
}

async function partsOf(held: HeldByOrder): Promise<readonly ExportedPart[]> {
  const { order, checkout, disposition, productionOrders, events, notifications, deliveries, histories } = held;
  const bodies = await Promise.all(notifications.map(async (row) => [row, await notificationBody(row)] as const));
  return [
    ...(checkout ? [{ kind: 'checkout', data: checkout }] : []),
    { kind: 'order', data: order },
    ...(disposition ? [{ kind: 'disposition_order', data: disposition }] : []),
    ...productionOrders.map((data) => ({ kind: 'production_order', data })),
    ...events.flatMap(eventsIn).map((event) => ({
      kind: 'event',
      data: { id: event.event, type: event.type, at: event.at, subject: subjectOf(event), related: keptBy(event) },
    })),
    ...bodies.flatMap(([, body]) => (body ? [{ kind: 'notification', data: JSON.parse(body.toString()) }] : [])),
    ...deliveries.map((data) => ({ kind: 'delivery', data })),
    ...histories.map(({ entity, id, rows }) => ({
      kind: 'changes',
      data: { entity, id, changes: rows.flatMap(entriesOf) },
    })),
  ];
}

/** Yields the file of an export: one JSON object, with one record per line. */
export async function* chunksOf(pages: AsyncIterable<readonly ExportedPart[]>): AsyncGenerator<Buffer> {
  let before = '{"records":[\n';
  for await (const page of pages) {
    for (const part of page) {
      yield Buffer.from(`${before}${JSON.stringify(part, shown)}`);
      before = ',\n';
    }
  }
  yield Buffer.from(`${before === ',\n' ? '' : before}\n]}\n`);
}

// fields of the service's own that say nothing about the person
const internal: ReadonlySet<string> = new Set(['persons', 'rev', 'due_at']);

const shown = (name: string, value: unknown): unknown => (internal.has(name) ? undefined : value);
