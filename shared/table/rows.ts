import type { EntityName } from '../domain/entity-design.ts';
import type { Records } from '../domain/records.ts';
import { dataVersion, upgraded } from '../domain/upgraded.ts';
import type { ChangedBy } from '../lib/actor.ts';
import { nowSeconds } from '../lib/clock.ts';
import { deflate, inflate } from './deflate.ts';
import { indexAttributes, type Key, keyOfRecord } from './keys.ts';

/** A row as DynamoDB stores it. */
export type Row = Readonly<Record<string, unknown>>;

/** The size that one write unit covers. */
export const unitBytes = 1024;

/** Returns the key of a row. */
export const keyOfRow = ({ PK, SK }: { readonly PK?: unknown; readonly SK?: unknown }): Key => ({
  PK: String(PK),
  SK: String(SK),
});

/**
 * Returns the row of a record: its keys, its index attributes, the attributes that conditions use, the version of its
 * form, who changed it, and the record as JSON. The JSON is compressed if the row would otherwise need more than one
 * write unit. Reading a DynamoDB map instead of JSON takes three times the CPU.
 */
export function recordRow<E extends EntityName>(entity: E, record: Records[E], changed_by?: ChangedBy): KeyedRow {
  const expires_at = 'expires_at' in record ? record.expires_at : null;
  const json = JSON.stringify(record);
  const row = {
    ...keyOfRecord(entity, record),
    rev: record.rev,
    v: dataVersion,
    ...(changed_by && { changed_by }),
    ...(typeof expires_at === 'number' && { expires_at }),
    json,
    ...indexAttributes(entity, record),
  };
  return bytesOfRow(row) > unitBytes ? { ...row, json: deflate(json) } : row;
}

/**
 * Counts bytes almost as DynamoDB does: names and strings as UTF-8, binary values by their length, other values as a
 * few bytes.
 */
export function bytesOfRow(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce(
    (bytes, [name, inner]) => bytes + Buffer.byteLength(name) + bytesOfRow(inner) + 1,
    3,
  );
}

/** A row with its key, as a record is written. */
type KeyedRow = Row & { PK: string; SK: string };

/**
 * Returns the row of a deleted record that is kept. Its `rev` is higher than any before, and no index contains it.
 */
export const deletedRow = <E extends EntityName>(entity: E, record: Records[E]): KeyedRow =>
  keptRow(entity, { ...record, rev: record.rev + 1 });

const keptRow = <E extends EntityName>(entity: E, record: Records[E]): KeyedRow => ({
  ...keyOfRecord(entity, record),
  rev: record.rev,
  v: dataVersion,
  deleted: true,
  json: JSON.stringify(record),
});

/**
 * Returns the row of a record in the form of this release, with the same `rev`. The stream passes it to no worker,
 * because it names neither who changed the record nor the work that the change requested.
 */
export const rewrittenRow = (entity: EntityName, row: Row): KeyedRow =>
  (row.deleted === true ? keptRow : recordRow)(entity, recordOf(entity, row));

/** The attributes that reading a record needs: its key, version and expiry, whether it is deleted, and its JSON. */
export const recordAttributes = 'PK, SK, v, expires_at, deleted, json';

/** Returns the record in a row that `recordRow` of this or an earlier release created. */
export const recordOf = <E extends EntityName>(entity: E, { json, v }: Row): Records[E] =>
  upgraded(entity, JSON.parse(json instanceof Uint8Array ? inflate(json) : String(json)), v);

/**
 * Returns whether a row is neither deleted nor expired. An expired row counts as deleted, although DynamoDB deletes it
 * only some days later.
 */
export const isAlive = ({ expires_at, deleted }: Row): boolean =>
  deleted !== true && (typeof expires_at !== 'number' || expires_at > nowSeconds());

/** Returns whether a row has expired, even if it is also deleted. */
export const isExpired = (row: Row): boolean => !isAlive({ ...row, deleted: false });
