import { usageDays } from '../domain/lifetimes.ts';
import type { RequestOwner } from '../domain/reach.ts';
import { instantOf, nowMilliseconds, nowSeconds } from '../lib/clock.ts';
import { heldMap } from '../lib/held.ts';
import { type Key, usageKey, usagePartition } from './keys.ts';
import type { Row } from './rows.ts';
import { readRounds, updateRow } from './table.ts';

/** The requests of an owner on one day with the same route, version and status. */
export interface Usage {
  /** The day in UTC, such as `2026-01-31`. */
  readonly day: string;
  /** Null if no endpoint has the requested path. */
  readonly route: string | null;
  /** Null if the request failed before its version was known. */
  readonly version: string | null;
  readonly status: number;
  readonly count: number;
}

/** Requests that this process has counted and not yet written, of one row. */
interface Pending {
  readonly key: Key;
  /** The numbers of requests by version and status. */
  readonly counts: Map<string, number>;
}

// A request writes its count at once, so the count is complete at low traffic. At high traffic, requests share a write
const writesAtOnce = 10; // rounds of writes in quick succession
const secondsPerWrite = 6; // between rounds after these
const rowsPerRound = 25; // rows that one request may write: its own, and those of other owners

const pending = heldMap<Pending>();
// `next`: when the next round would be due if none were made early, in milliseconds since 1970
const rounds = heldMap<number>();

/** Counts an owner's request. Writes the numbers of this process, unless it did so several times just now. */
export async function countRequest(owner: RequestOwner, request: Pick<Usage, 'route' | 'version' | 'status'>) {
  const key = usageKey(owner, dayOf(nowMilliseconds()), request.route ?? '');
  add(key, nameOf(request), 1);
  if (!takeRound()) return;
  const round = [...pending].slice(0, rowsPerRound);
  for (const [name] of round) pending.delete(name);
  await Promise.all(round.map(([, of]) => write(of)));
}

const dayOf = (milliseconds: number): string => instantOf(milliseconds).slice(0, 10);

function add(key: Key, name: string, count: number): void {
  const row = `${key.PK}\n${key.SK}`;
  const known = pending.get(row) ?? { key, counts: new Map<string, number>() };
  known.counts.set(name, (known.counts.get(name) ?? 0) + count);
  pending.set(row, known);
}

/** Returns whether the process may write now. */
function takeRound(): boolean {
  const now = nowMilliseconds();
  const next = Math.max(rounds.get('next') ?? 0, now) + secondsPerWrite * 1000;
  if (next > now + writesAtOnce * secondsPerWrite * 1000) return false;
  rounds.set('next', next);
  return true;
}

/** Adds numbers to their row. If that fails, keeps them for the next round. */
async function write({ key, counts }: Pending): Promise<void> {
  const all = [...counts];
  try {
    await updateRow(key, {
      UpdateExpression: `SET expires_at = :expires ADD ${all.map((_, at) => `#${at} :${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(all.map(([name], at) => [`#${at}`, name])),
      ExpressionAttributeValues: {
        ':expires': nowSeconds() + usageDays * 24 * 3600,
        ...Object.fromEntries(all.map(([, count], at) => [`:${at}`, count])),
      },
      ReturnValues: 'NONE',
    });
  } catch (error) {
    for (const [name, count] of all) add(key, name, count);
    throw error;
  }
}

/** Reads the numbers of an owner's requests of the last days, the latest day first. */
export async function readUsage(owner: RequestOwner): Promise<readonly Usage[]> {
  const first = dayOf(nowMilliseconds() - (usageDays - 1) * 24 * 3600 * 1000);
  const query = { from: first, ascending: true, limit: 1000, eventual: true } as const;
  const usage: Usage[] = [];
  for await (const rows of readRounds([usagePartition(owner)], query)) usage.push(...rows.flatMap(usageIn));
  return usage.toSorted(
    (a, b) => order(b.day, a.day) || order(a.route ?? '', b.route ?? '') || order(nameOf(a), nameOf(b)),
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Returns the name of the attribute that counts requests with the same version and status. */
const nameOf = ({ version, status }: Pick<Usage, 'version' | 'status'>): string => `${version ?? ''} ${status}`;

const counted = /^(?<version>\S*) (?<status>\d{3})$/;

function usageIn({ SK, ...row }: Row): readonly Usage[] {
  const [, day = '', route = ''] = /^([^#]*)#(.*)$/.exec(String(SK)) ?? [];
  return Object.entries(row).flatMap(([name, count]) => {
    const { version, status } = counted.exec(name)?.groups ?? {};
    return status === undefined
      ? []
      : [{ day, route: route || null, version: version || null, status: Number(status), count: Number(count) }];
  });
}
