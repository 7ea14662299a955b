import { eventSeconds } from '../../domain/lifetimes.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import { eventLogPartition, eventPositionAt, paddedId, positionOfLogSort } from '../keys.ts';
import { isAlive, type Row } from '../rows.ts';
import { queryPartition, readRowsByKey } from '../table.ts';
import { isOutboxRow, type OutboxRow } from '../writes/outbox.ts';
import { rowsPerRequest } from './merge.ts';
import type { Page } from './page.ts';

const batch = 200; // index rows of one query: two pages of 100, some 50 KB

/** One page of a tenant's log of events that is asked for; the newest are first. */
export interface EventsRequest {
  readonly tenant: Tenant;
  /** Tells whether events of a type are shown. */
  readonly shows: (type: string) => boolean;
  /** Instants that they happened between, both included. */
  readonly range: { readonly min?: string; readonly max?: string } | undefined;
  /** Positions beyond this one only, in the direction of reading. */
  readonly after: number | undefined;
  /** Read from `after` back, towards the newest. */
  readonly backwards: boolean;
  readonly limit: number;
  /** Events to pass over first. */
  readonly skip: number;
}

/** An event with its position in the log, by which pages are made. */
export interface EventAt {
  readonly id: number;
  readonly row: OutboxRow;
}

/**
 * Reads one page of a log of events. Events of one position are never parted, so that none is shown twice or missing
 * beyond a position: a page that has no room for all of them ends before, and one that would be empty then holds more
 * than its limit.
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
    const end = more ? all.at(-1) : undefined; // more of its position may follow
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

/** Reads the events themselves: their rows in the index show neither what they tell nor whether they have expired. */
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

/** Bounds the part of the log that a page may show: by its position, by the times asked for, and by what is kept. */
function boundsOf({ after, backwards, range = {} }: EventsRequest) {
  const oldest = nowMilliseconds() - eventSeconds * 1000;
  const from = Math.max(oldest, range.min === undefined ? 0 : Date.parse(range.min));
  // a time is shown in whole seconds: all of the last one belongs to the range
  const until = range.max === undefined ? undefined : Date.parse(range.max) + 1000;
  const [first, last] = [
    eventPositionAt(from),
    until === undefined ? Number.MAX_SAFE_INTEGER : eventPositionAt(until) - 1,
  ];
  if (after === undefined) return sortsBetween(first, last);
  return backwards ? sortsBetween(Math.max(first, after + 1), last) : sortsBetween(first, Math.min(last, after - 1));
}

const sortsBetween = (first: number, last: number) => ({
  from: paddedId(first),
  to: `${paddedId(Math.max(0, last))}~`,
});
