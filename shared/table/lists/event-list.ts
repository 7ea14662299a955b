import { eventSeconds } from '../../domain/lifetimes.ts';
import type { Tenant } from '../../model/fields.ts';
import { eventLogPartition, paddedId, positionOfLogSort } from '../keys.ts';
import { isAlive, type Row } from '../rows.ts';
import { queryPartition, readRowsByKey } from '../table.ts';
import { isOutboxRow, type OutboxRow } from '../writes/outbox.ts';
import { type LogReading, positionsOf } from './log-page.ts';
import { rowsPerRequest } from './merge.ts';
import type { Page } from './page.ts';

const batch = 200; // index rows per query: two pages of 100, about 50 KB

/** A request for one page of a tenant's event log. The newest events come first. */
export interface EventsRequest extends LogReading {
  readonly tenant: Tenant;
  /** Returns whether events of a type are shown. */
  readonly shows: (type: string) => boolean;
}

/** An event and its position in the log, which serves as the page cursor. */
export interface EventAt {
  readonly id: number;
  readonly row: OutboxRow;
}

/**
 * Reads one page of an event log. Events with the same position are always on the same page, so no event is shown twice
 * or missed. If not all of them fit, the page ends before them. If the page would then be empty, it contains them all
 * and exceeds its limit.
 */
export async function readEvents(request: EventsRequest): Promise<Page<EventAt>> {
  const { backwards, limit, tenant, shows } = request;
  const query = { index: 1, partition: eventLogPartition(tenant), ...boundsOf(request), ascending: backwards } as const;
  const found: Row[] = [];
  let [room, toSkip] = [limit, request.skip];
  let last: number | undefined;
  let held: readonly Row[] = [];
  let start: Row | undefined;
  for (let read = 0; ; read += batch) {
    const { rows, more, next } = await queryPartition({ ...query, limit: batch, start });
    const all = [...held, ...rows];
    const end = more ? all.at(-1) : undefined; // more events with the same position may follow
    held = all.filter((row) => end && positionOf(row) === positionOf(end));
    for (const [position, together] of Map.groupBy(all.slice(0, all.length - held.length), positionOf)) {
      const shown = together.filter(({ facets }) => shows(String(Reflect.get(facets ?? {}, 'type'))));
      if (shown.length > toSkip) {
        const wanted = shown.length - toSkip;
        if (found.length > 0 && wanted > room) return pageOf(found, request, { more: true, last, skip: 0 });
        found.push(...shown);
        room -= wanted;
        toSkip = 0;
      } else toSkip -= shown.length;
      last = position;
    }
    if (!more || read + batch >= rowsPerRequest) return pageOf(found, request, { more, last, skip: toSkip });
    start = next;
  }
}

/** Reads the events themselves, because the index rows contain neither their data nor their expiry. */
async function pageOf(
  found: readonly Row[],
  { backwards }: EventsRequest,
  end: Omit<Page<EventAt>, 'records'>,
): Promise<Page<EventAt>> {
  const keyOf = ({ PK, SK }: Row) => ({ PK: String(PK), SK: String(SK) });
  const rowOf = await readRowsByKey(found.map(keyOf));
  const records = found.flatMap((place) => {
    const row = rowOf(place);
    return row && isOutboxRow(row) && isAlive(row) ? [{ id: positionOf(place), row }] : [];
  });
  return { ...end, records: backwards ? records.toReversed() : records };
}

const positionOf = ({ G1SK }: Row): number => positionOfLogSort(String(G1SK));

function boundsOf(request: EventsRequest) {
  const { first, last } = positionsOf(request, eventSeconds);
  return { from: paddedId(first), to: `${paddedId(last)}~` };
}
