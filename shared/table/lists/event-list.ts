import { eventSeconds } from '../../domain/lifetimes.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import {
  eventKey,
  eventLogPartition,
  eventOfLogSort,
  feedPartition,
  type Key,
  paddedId,
  positionAt,
  positionOfLogSort,
} from '../keys.ts';
import { isAlive, type Row } from '../rows.ts';
import { type PartitionQuery, queryPartition, readRowsByKey } from '../table.ts';
import { feedDelay } from '../writes/event-feed.ts';
import { isOutboxRow, type OutboxRow } from '../writes/outbox.ts';
import { type LogReading, positionsOf } from './log-page.ts';
import { rowsPerRequest } from './merge.ts';
import type { Page } from './page.ts';

const batch = 200; // index rows per query: two pages of 100, about 50 KB

/** A request for one page of a tenant's event log, newest events first, or of its feed, oldest events first. */
export interface EventsRequest extends LogReading {
  readonly tenant: Tenant;
  /** Whether to read the feed. It shows events that are older than `feedDelay`, and none is added before them later. */
  readonly isFeed: boolean;
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
  const { limit, shows } = request;
  const { positionOf, ...place } = request.isFeed ? feed : log;
  const query = { ...place.of(request.tenant), ...boundsOf(request), ascending: isAscending(request) };
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

const isAscending = ({ isFeed, backwards }: EventsRequest): boolean => isFeed || backwards;

/** Where events are listed: the partition of a tenant, and what its rows say of an event. */
interface EventListing {
  readonly of: (tenant: Tenant) => Pick<PartitionQuery, 'index' | 'partition'>;
  readonly positionOf: (row: Row) => number;
  readonly keyOf: (row: Row) => Key;
}

const log: EventListing = {
  of: (tenant) => ({ index: 1, partition: eventLogPartition(tenant) }),
  positionOf: ({ G1SK }) => positionOfLogSort(String(G1SK)),
  keyOf: ({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }),
};

const feed: EventListing = {
  of: (tenant) => ({ partition: feedPartition(tenant) }),
  positionOf: ({ SK }) => positionOfLogSort(String(SK)),
  keyOf: ({ SK, at }) => eventKey(String(at), eventOfLogSort(String(SK))),
};

/** Reads the events themselves, because the rows of a listing contain neither their data nor their expiry. */
async function pageOf(
  found: readonly Row[],
  { isFeed, backwards }: EventsRequest,
  end: Omit<Page<EventAt>, 'records'>,
): Promise<Page<EventAt>> {
  const { keyOf, positionOf } = isFeed ? feed : log;
  const rowOf = await readRowsByKey(found.map(keyOf));
  const records = found.flatMap((place) => {
    const row = rowOf(keyOf(place));
    return row && isOutboxRow(row) && isAlive(row) ? [{ id: positionOf(place), row }] : [];
  });
  return { ...end, records: backwards && !isFeed ? records.toReversed() : records };
}

function boundsOf(request: EventsRequest) {
  const { first, last } = positionsOf({ ...request, backwards: isAscending(request) }, eventSeconds);
  const visible = request.isFeed ? positionAt(nowMilliseconds() - feedDelay) - 1 : last;
  return { from: paddedId(first), to: `${paddedId(Math.min(last, visible))}~` };
}
