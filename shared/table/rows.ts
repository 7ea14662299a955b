import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type EntityName, entityDesign } from '../changes/design.ts';
import type { Records } from '../changes/records.ts';
import { nowSeconds } from '../lib/clock.ts';
import { indexAttributes, recordKey } from './keys.ts';

/** A row as the table holds it. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Makes the row of a record: keys, the attributes of its indexes, what conditions name, and the record itself as one
 * JSON text. As a map of the table's types it takes three times the CPU to read.
 */
export function recordRow<E extends EntityName>(entity: E, record: Records[E]): Row & { PK: string; SK: string } {
  const expires_at = 'expires_at' in record ? record.expires_at : null;
  const json = JSON.stringify(record);
  return {
    ...recordKey(entity, record.id),
    rev: record.rev,
    ...(typeof expires_at === 'number' && { expires_at }),
    json: entityDesign(entity).deflated ? deflateRawSync(json) : json,
    ...indexAttributes(entity, record),
  };
}

/** Reads the record of a row that `recordRow` made. */
export const recordOf = <E extends EntityName>({ json }: Row): Records[E] =>
  JSON.parse(json instanceof Uint8Array ? inflateRawSync(json).toString() : String(json));

/** Tells whether a row is not expired. An expired row counts as deleted: the table deletes it some days later. */
export const isAlive = ({ expires_at }: Row): boolean => typeof expires_at !== 'number' || expires_at > nowSeconds();
