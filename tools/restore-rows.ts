import { Refusal } from '../shared/lib/refusal.ts';
import { changeTooLarge, recordTooLarge } from '../shared/lib/request-errors.ts';
import type { Key } from '../shared/table/keys.ts';
import { kindOfKey, type OtherKind } from '../shared/table/row-kinds.ts';
import { isExpired, keyOfRow, type Row } from '../shared/table/rows.ts';
import { putRow, readRow, readRowsByKey, updateRow } from '../shared/table/table.ts';
import { sentenceOf } from './command.ts';
import { ownerOfSequence, rootBelongsTo, rootOf } from './restore-owner.ts';
import { policyOfOther } from './restore-policy.ts';
import { putMissing, type Restored, type RestoreOptions, restoreRecord, Unreadable } from './restore-record.ts';
import type { WalkOutcome } from './walk.ts';

/**
 * Puts rows of a restored table back into the table of the service. Rows that the options leave out have no outcome.
 */
export async function restoreRows(rows: readonly Row[], options: RestoreOptions): Promise<readonly WalkOutcome[]> {
  const keys = rows.map(keyOfRow);
  const liveOf = await readRowsByKey(keys);
  const outcomes: WalkOutcome[] = [];
  for (const row of rows) {
    const key = keyOfRow(row);
    const { group, outcome } = await restoreOne(key, row, liveOf(key), options);
    if (outcome) outcomes.push({ group, outcome });
  }
  return outcomes;
}

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
