import { isDeepStrictEqual } from 'node:util';
import type { Write } from '../shared/domain/change.ts';
import { changed, replaces } from '../shared/domain/change.ts';
import type { EntityName } from '../shared/domain/entity-design.ts';
import { isPersonal, type PersonalEntity } from '../shared/domain/personal-data.ts';
import type { Records } from '../shared/domain/records.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import { Refusal } from '../shared/lib/refusal.ts';
import { changeTooLarge, recordTooLarge } from '../shared/lib/request-errors.ts';
import type { RecordBase } from '../shared/model/fields.ts';
import { erases, erasesCheckout } from '../shared/rules/people/erasure.ts';
import { readHistory } from '../shared/table/history-rows.ts';
import type { Key } from '../shared/table/keys.ts';
import { kindOfKey, type OtherKind } from '../shared/table/row-kinds.ts';
import { isAlive, type Row, recordOf, rewrittenRow } from '../shared/table/rows.ts';
import { putRow, readRow, readRowsByKey, updateRow } from '../shared/table/table.ts';
import { commit } from '../shared/table/writes/commit.ts';
import { sentenceOf } from './command.ts';
import { belongsTo, namesMerchant, ownerOfSequence, rootBelongsTo, rootOf } from './restore-owner.ts';
import {
  continued,
  isOpenCheckout,
  orderOfPersonal,
  policyOfEntity,
  policyOfOther,
  waitsForWork,
} from './restore-policy.ts';
import type { WalkOutcome } from './walk.ts';

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

/**
 * Puts rows of a restored table back into the table of the service. Rows that the options leave out have no outcome.
 */
export async function restoreRows(rows: readonly Row[], options: RestoreOptions): Promise<readonly WalkOutcome[]> {
  const keys = rows.map(keyOf);
  const liveOf = await readRowsByKey(keys);
  const outcomes: WalkOutcome[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const { group, outcome } = await restoreOne(key, row, liveOf(key), options);
    if (outcome) outcomes.push({ group, outcome });
  }
  return outcomes;
}

const keyOf = ({ PK, SK }: Row): Key => ({ PK: String(PK), SK: String(SK) });

interface RestoredRow {
  readonly group: string;
  /** Undefined if the options leave the row out. */
  readonly outcome: Restored | undefined;
}

async function restoreOne(key: Key, row: Row, live: Row | undefined, options: RestoreOptions): Promise<RestoredRow> {
  const kind = kindOfKey(key);
  const name = `${key.PK} ${key.SK}`;
  if (!kind) {
    options.explain(`${name} was not restored: this release does not know such rows.`);
    return { group: key.PK.replace(/#.*/, ''), outcome: 'unknown' };
  }
  const group = kind.entity ?? kind.other;
  try {
    const outcome = kind.entity
      ? await restoreRecord(kind.entity, row, live, options)
      : await restoreOther(kind.other, key, row, live, options);
    if (outcome === 'taken')
      options.explain(`${name} was not restored: another record holds one of its unique values.`);
    return { group, outcome };
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    options.explain(`${name} was not restored: ${sentenceOf(error)}`);
    return { group, outcome: 'failed' };
  }
}

const tooLarge: readonly string[] = [recordTooLarge.code, changeTooLarge.code];

/** Returns whether an error is about the contents of a row. Other rows do not have it. */
const isAboutRow = (error: unknown): boolean =>
  error instanceof Unreadable || (error instanceof Refusal && tooLarge.includes(error.code));

class Unreadable extends Error {}

function readableRecord<E extends EntityName>(entity: E, row: Row): Records[E] {
  try {
    return recordOf(entity, row);
  } catch (error) {
    throw new Unreadable(`it cannot be read (${sentenceOf(error)})`);
  }
}

const isExpired = (row: Row): boolean => !isAlive({ ...row, deleted: false });

async function restoreRecord(
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
async function putMissing(row: Row & Key, isDryRun: boolean): Promise<Restored> {
  if (isDryRun) return 'restored';
  const { done } = await putRow(row, { ConditionExpression: 'attribute_not_exists(PK)' });
  return done ? 'restored' : 'changed';
}

async function restoreOther(
  kind: OtherKind,
  key: Key,
  row: Row,
  live: Row | undefined,
  options: RestoreOptions,
): Promise<Restored | undefined> {
  const { from, merchant, entity, isDryRun } = options;
  const isWhole = merchant === undefined && entity === undefined;
  const { back } = policyOfOther(kind);
  if (back === 'with record') return undefined;
  if (kind === 'shard') {
    const root = rootOf(key);
    if (!isUncounted(live) || row.counted === undefined) return undefined;
    if (entity !== undefined && kindOfKey(root)?.entity !== entity) return undefined;
    if (merchant !== undefined && !(await rootBelongsTo(from, root, merchant))) return undefined;
    return putCount(key, row, isDryRun);
  }
  if (kind === 'sequence') {
    const owner = ownerOfSequence(key);
    if ((merchant ?? owner.merchant) !== owner.merchant || (entity ?? owner.entity) !== owner.entity) return undefined;
    if (live) return 'same';
    // its block of ids is over, so the next id comes from the counter
    return putMissing({ ...key, next: row.next, last: Number(row.next) - 1 }, isDryRun);
  }
  if (!isWhole) return undefined;
  if (back === 'no') return live || isExpired(row) ? undefined : 'left';
  if (kind === 'counter') return raise(key, row, live, isDryRun);
  return live ? 'same' : putMissing({ ...row, ...key }, isDryRun);
}

/** Returns whether a shard of a counter is missing, or was closed when its record was deleted. */
const isUncounted = (live: Row | undefined): boolean => !live || live.is_closed === true;

/** Puts back a shard of a counter, if its record exists. */
async function putCount(key: Key, { counted }: Row, isDryRun: boolean): Promise<Restored> {
  if (isDryRun) return 'restored';
  if ((await readRow(rootOf(key)))?.json === undefined) return 'left';
  const { done } = await putRow(
    { ...key, counted },
    { ConditionExpression: 'attribute_not_exists(PK) OR attribute_exists(is_closed)' },
  );
  return done ? 'restored' : 'changed';
}

/** Raises the counters of a family that are lower than they were. */
async function raise(key: Key, { PK, SK, ...counters }: Row, live: Row | undefined, isDryRun: boolean) {
  const lower = Object.entries(counters).filter(([name, value]) => Number(live?.[name] ?? 0) < Number(value));
  if (lower.length === 0) return 'same';
  if (isDryRun) return 'restored';
  for (const [name, value] of lower) {
    await updateRow(key, {
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_not_exists(#name) OR #name < :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    });
  }
  return 'restored';
}
