import { isDeepStrictEqual } from 'node:util';
import { changed, replaces, type Write } from '../shared/domain/change.ts';
import type { EntityName } from '../shared/domain/entity-design.ts';
import { isPersonal, type PersonalEntity } from '../shared/domain/personal-data.ts';
import type { Records } from '../shared/domain/records.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import type { RecordBase } from '../shared/model/fields.ts';
import { erases, erasesCheckout } from '../shared/rules/people/erasure.ts';
import { readHistory } from '../shared/table/history-rows.ts';
import type { Key } from '../shared/table/keys.ts';
import { isAlive, isExpired, type Row, recordOf, rewrittenRow } from '../shared/table/rows.ts';
import { putRow } from '../shared/table/table.ts';
import { commit } from '../shared/table/writes/commit.ts';
import { sentenceOf } from './command.ts';
import { belongsTo, namesMerchant } from './restore-owner.ts';
import { continued, isOpenCheckout, orderOfPersonal, policyOfEntity, waitsForWork } from './restore-policy.ts';

/** What happened to a row of the restored table. */
export type Restored =
  | 'restored' // it was missing
  | 'overwritten'
  | 'same'
  | 'changed' // the live row differs and stays
  | 'deleted' // the live record was deleted, and its row is kept
  | 'left' // rows of its kind do not come back
  | 'waiting' // a worker would begin its work again
  | 'open' // an open checkout
  | 'erased' // its personal data was erased since then
  | 'expired'
  | 'taken' // another record holds one of its unique values
  | 'failed'
  | 'unknown'; // this release does not know such rows

/** The outcomes that somebody must look at. */
export const troubles = ['taken', 'failed', 'unknown'] as const satisfies readonly Restored[];

/** Which rows to restore. */
export interface RestoreOptions {
  /** The table that was restored. */
  readonly from: string;
  /** Only rows of this merchant, in live and test mode. */
  readonly merchant?: number | undefined;
  /** Only records of this entity. */
  readonly entity?: EntityName | undefined;
  /** Replaces records that have changed, unless their policy forbids it. */
  readonly isOverwriting: boolean;
  /** Counts what would be restored, and writes nothing. */
  readonly isDryRun: boolean;
  /** Called with a sentence about a row that somebody must look at. */
  readonly explain: (sentence: string) => void;
}

/** A row whose record cannot be read. */
export class Unreadable extends Error {}

function readableRecord<E extends EntityName>(entity: E, row: Row): Records[E] {
  try {
    return recordOf(entity, row);
  } catch (error) {
    throw new Unreadable(`it cannot be read (${sentenceOf(error)})`);
  }
}

/** Puts back a record, by the policy of its entity. Returns undefined if the options leave it out. */
export async function restoreRecord(
  entity: EntityName,
  row: Row,
  live: Row | undefined,
  { from, merchant, entity: only, isOverwriting, isDryRun }: RestoreOptions,
): Promise<Restored | undefined> {
  if ((only ?? entity) !== entity || row.json === undefined) return undefined; // an id that was never used has no JSON
  const record = readableRecord(entity, row);
  const found = live?.json !== undefined && isAlive(live) ? readableRecord(entity, live) : undefined;
  if (found && isSame(found, record))
    return merchant === undefined || namesMerchant(entity, record, merchant) ? 'same' : undefined;
  if (merchant !== undefined && !(await belongsTo(from, entity, record, merchant))) return undefined;
  const { back } = policyOfEntity(entity);
  const isMissing = !live || isExpired(live);
  if (back === 'no') return isMissing ? 'left' : undefined;
  if (isExpired(row)) return 'expired';
  if (row.deleted === true) return isMissing ? putMissing(rewrittenRow(entity, row), isDryRun) : undefined;
  if (isMissing) {
    if (waitsForWork(entity, record) && entity !== continued) return 'waiting';
    if (isOpenCheckout(entity, record)) return 'open';
    if (isDryRun) return 'restored';
    const lost = { entity, record: await asErased(entity, record), was: undefined, lastRev: record.rev + skippedRevs };
    return writeOne(lost as Write, 'restored');
  }
  if (!found) return 'deleted';
  if (!isOverwriting || back !== 'yes') return 'changed';
  if ('erased_at' in found) return 'erased';
  if (waitsForWork(entity, record) || waitsForWork(entity, found)) return 'waiting';
  if (isDryRun) return 'overwritten';
  return writeOne(replaces(entity, found, { ...record, updated_at: nowInstant() } as never), 'overwritten');
}

// more than the changes that a record gets in 35 days, the longest time that a table can be restored to. The ids of
// copies of variants have room for 26 times as many revisions
const skippedRevs = 10_000;

/** Returns whether two revisions have the same contents. */
const isSame = (one: RecordBase, other: RecordBase): boolean => isDeepStrictEqual(contentsOf(one), contentsOf(other));

const contentsOf = ({ rev, updated_at, ...contents }: RecordBase): object => contents;

/** Writes a record with its unique values and the other rows that belong to it, as the service does. */
async function writeOne(write: Write, outcome: 'restored' | 'overwritten'): Promise<Restored> {
  const result = await commit(changed(undefined, [write]));
  if (result.written) return outcome;
  return result.taken.length > 0 ? 'taken' : 'changed';
}

/**
 * Returns a record without personal data if its order has been erased since then. The history of the order says so, and
 * outlasts the order.
 */
async function asErased<E extends EntityName>(entity: E, record: Records[E]): Promise<Records[E]> {
  if (!isPersonal(entity)) return record;
  const order = (orderOfPersonal[entity] as (of: Records[E]) => number | null)(record);
  const history = order === null ? [] : await readHistory('order', order);
  if (!history.some(({ fields }) => fields.some(({ field }) => field === 'erased_at'))) return record;
  return withoutPersonal(entity, record as never) as Records[E];
}

function withoutPersonal<E extends PersonalEntity>(entity: E, record: Records[E]): Records[E] {
  const now = nowInstant();
  const [write] =
    entity === 'checkout' ? erasesCheckout(record as Records['checkout'], true, now) : erases(entity, record, now);
  return (write?.record ?? record) as Records[E];
}

/** Writes a row unless the table has it. */
export async function putMissing(row: Row & Key, isDryRun: boolean): Promise<Restored> {
  if (isDryRun) return 'restored';
  const { done } = await putRow(row, { ConditionExpression: 'attribute_not_exists(PK)' });
  return done ? 'restored' : 'changed';
}
