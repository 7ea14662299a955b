import type { EntityName } from '../domain/entity-design.ts';
import type { Records } from '../domain/records.ts';
import { nowSeconds } from '../lib/clock.ts';
import { deflate, inflate } from './deflate.ts';
import { indexAttributes, keyOfRecord } from './keys.ts';

/** A row as the table holds it. */
export type Row = Readonly<Record<string, unknown>>;

const unitBytes = 1024; // what one write unit writes

/**
 * Makes the row of a record: keys, the attributes of its indexes, what conditions name, and the record itself as one
 * JSON text, deflated where the row would take more than one write unit. As a map of the table's types it takes three
 * times the CPU to read.
 */
export function recordRow<E extends EntityName>(entity: E, record: Records[E]): Row & { PK: string; SK: string } {
  const expires_at = 'expires_at' in record ? record.expires_at : null;
  const json = JSON.stringify(record);
  const row = {
    ...keyOfRecord(entity, record),
    rev: record.rev,
    ...(typeof expires_at === 'number' && { expires_at }),
    json,
    ...indexAttributes(entity, record),
  };
  return bytesOfRow(row) > unitBytes ? { ...row, json: deflate(json) } : row;
}

/** Counts bytes nearly as DynamoDB does: names and strings as UTF-8, bytes as they are, a few for everything else. */
export function bytesOfRow(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce(
    (bytes, [name, inner]) => bytes + Buffer.byteLength(name) + bytesOfRow(inner) + 1,
    3,
  );
}

/** What is read of a row where the record alone is wanted: where it is, when it ends, its text. */
export const recordAttributes = 'PK, SK, expires_at, json';

/** Reads the record of a row that `recordRow` made. */
export const recordOf = <E extends EntityName>({ json }: Row): Records[E] =>
  JSON.parse(json instanceof Uint8Array ? inflate(json) : String(json));

/** Tells whether a row is not expired. An expired row counts as deleted: the table deletes it some days later. */
export const isAlive = ({ expires_at }: Row): boolean => typeof expires_at !== 'number' || expires_at > nowSeconds();
