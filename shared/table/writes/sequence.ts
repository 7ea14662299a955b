import { randomBytes } from 'node:crypto';
import { currentDeadline } from '../../aws/deadlines.ts';
import type { EntityName, SequencedEntity } from '../../domain/entity-design.ts';
import { instantOf, nowMilliseconds, nowSeconds } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import { recordKey, sequenceKey } from '../keys.ts';
import { pause } from '../retry.ts';
import type { Row } from '../rows.ts';
import { putRow, readRow, readRowsByKey, updateRow } from '../table.ts';
import { reserveBlocks } from './reserve-ids.ts';

// Ids of records that clients poll. A row per tenant holds the next id, the end of the block of ids, and the reserved
// ids whose outcome is not known yet. A poll shows no id above the lowest of these. So requests write their records in
// any order, without waiting for each other, and a poll still misses none.
//
// A request that ends without releasing its id would stop the polls. After some seconds, a poll therefore settles the
// id: it puts a deleted row in the place of the record, unless the record exists. A transaction of that request fails
// afterwards, because it requires that its record does not exist.

/** Ids of a block. Other tenants get the ids of other blocks, so the ids of a tenant have gaps. */
const blockSize = 20;
const lastingMilliseconds = 15_000; // a request retries for ten seconds
const settledSeconds = 24 * 3600; // no request lives as long
const reservation = 'r#'; // the beginning of the attributes with reserved ids
const randomLength = 6; // bytes

/** An id that a request has reserved for a new record. */
export interface ReservedId {
  readonly entity: EntityName;
  readonly tenant: Tenant;
  readonly id: number;
  /** The attribute with the id. */
  readonly name: string;
}

/**
 * Reserves the next id of a tenant's records. Call it after all other reads, and `releaseId` when the outcome is known.
 */
export async function reserveNext(entity: SequencedEntity, tenant: Tenant): Promise<ReservedId> {
  const key = sequenceKey(entity, tenant);
  const name = `${reservation}${nowMilliseconds().toString(36)}#${randomBytes(randomLength).toString('base64url')}`;
  const names = { '#name': name, '#next': 'next', '#last': 'last' };
  const deadline = currentDeadline();
  for (let attempt = 0; ; attempt += 1) {
    const { done, row } = await updateRow(key, {
      UpdateExpression: 'SET #name = #next, #next = #next + :one',
      ConditionExpression: '#next <= #last',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    });
    if (done) return { entity, tenant, id: Number(row[name]), name };
    const { first, last } = (await reserveBlocks({ [entity]: blockSize }))[entity];
    // another request may have begun a later block. The ids of a tenant never fall
    const begun = await updateRow(key, {
      UpdateExpression: 'SET #name = :first, #next = :next, #last = :last',
      ConditionExpression: 'attribute_not_exists(#last) OR #last < :first',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':first': first, ':next': first + 1, ':last': last },
    });
    if (begun.done) {
      // keeps the row small, even if nobody polls
      await settle(entity, tenant, reservedIn(begun.row).filter(isExpired));
      return { entity, tenant, id: first, name };
    }
    await pause(attempt, deadline);
  }
}

/**
 * Releases a reserved id, after its record was written or when it will not be. If this fails, a poll settles the id
 * later.
 */
export const releaseId = ({ entity, tenant, name }: ReservedId): Promise<void> =>
  removeReservations(entity, tenant, [name]).catch(() => undefined);

async function removeReservations(entity: EntityName, tenant: Tenant, names: readonly string[]): Promise<void> {
  await updateRow(sequenceKey(entity, tenant), {
    UpdateExpression: `REMOVE ${names.map((_, index) => `#r${index}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#r${index}`, name])),
    ReturnValues: 'NONE',
  });
}

/**
 * Returns the highest id up to which all of a tenant's records can be read: no record with a lower id will be written
 * afterwards. Read the records after this call, with consistent reads.
 */
export async function lowWatermark(entity: EntityName, tenant: Tenant): Promise<number> {
  const row = await readRow(sequenceKey(entity, tenant));
  if (!row) return 0;
  const reserved = reservedIn(row);
  if (reserved.length === 0) return Number(row.next) - 1;
  const keyOf = ({ id }: { readonly id: number }) => recordKey(entity, id, tenant);
  const rowOf = await readRowsByKey(reserved.map(keyOf));
  const open = reserved.filter((one) => !rowOf(keyOf(one)));
  const expired = open.filter(isExpired);
  await settle(entity, tenant, expired);
  const unsettled = open.filter((one) => !expired.includes(one));
  return Math.min(Number(row.next), ...unsettled.map(({ id }) => id)) - 1;
}

/** A reserved id in a row, with the time of its reservation in milliseconds since 1970. */
interface Reserved {
  readonly id: number;
  readonly at: number;
  readonly name: string;
}

const isExpired = ({ at }: Reserved): boolean => at + lastingMilliseconds < nowMilliseconds();

const reservedIn = (row: Row): readonly Reserved[] =>
  Object.entries(row)
    .filter(([name]) => name.startsWith(reservation))
    .map(([name, id]) => {
      const [, at = ''] = name.split('#');
      return { id: Number(id), at: Number.parseInt(at, 36), name };
    });

/** Ensures that no record gets one of these ids any more, unless it has been written. */
async function settle(entity: EntityName, tenant: Tenant, reserved: readonly Reserved[]): Promise<void> {
  if (reserved.length === 0) return;
  const expires_at = nowSeconds() + settledSeconds;
  await Promise.all(
    reserved.map(({ id, at }) => {
      const row = {
        ...recordKey(entity, id, tenant),
        deleted: true,
        facets: { created_at: instantOf(at) },
        expires_at,
      };
      return putRow(row, { ConditionExpression: 'attribute_not_exists(PK)' });
    }),
  );
  await removeReservations(
    entity,
    tenant,
    reserved.map(({ name }) => name),
  );
}
