import {
  type EntityName,
  entityDesign,
  type IndexDesign,
  isListed,
  projectedFields,
  valueAt,
} from '../domain/entity-design.ts';
import { tenantIn, tenantKey, tenantKeyOfRecord, tenantOfKey } from '../domain/reach.ts';
import { sha256 } from '../lib/hash.ts';
import { sameName } from '../lib/same-name.ts';
import type { RecordBase, Tenant } from '../model/fields.ts';

/**
 * The key table: every key string of the one DynamoDB table is made in this file and nowhere else.
 *
 * | Row | PK | SK |
 * |---|---|---|
 * | record | `<entity>#<id>` | `@` |
 * | record whose home is its tenant | `<entity>#<tenant>` | padded id |
 * | child of a record | the record's PK | its name |
 * | event (outbox, and log of events) | `outbox#<day>#<shard>` | its time and its identity |
 * | time until which no event waits | `outbox` | `@` |
 * | body of an event's notifications | `notification#<event>` | the version |
 * | unique value | `unique#<entity>.<field>#<value>` | `@` |
 * | name of a record | `name#<entity>#<name>` | `@` |
 * | lines of an import's report, rows of its file that wait | the import's PK | `report#<number>`, `waiting#<row>` |
 * | counter | `counter#<family>` | `@` |
 * | shard of a record's counter | the record's PK | `<counter>#<number>` |
 * | order guard | `order-guard#<tenant>` | `@` |
 * | distinct SKUs of a merchant | `sku#<merchant>` | the SKU |
 * | key | `key#<key id>` | `@` |
 * | uploads of a key that were too large, in an hour | `large-uploads#<key id>` | the hour |
 * | slot of a waiting request of a key | `wait#<key id>` | its number |
 * | idempotency | `idempotency#<tenant>#<hash of the key>` | `@` |
 */

/** A key as the table knows it. */
export interface Key {
  readonly PK: string;
  readonly SK: string;
}
const idDigits = 16; // holds every safe integer

/** Writes an id as a sort key: padded, so that ids sort as numbers. */
export const paddedId = (id: number): string => String(id).padStart(idDigits, '0');

/** Reads the id behind a padded sort key. */
export const unpaddedId = (sortKey: string): number => Number(sortKey.slice(-idDigits));

// '#' separates the parts of a key; a value that holds one must not make another key of it
const part = (value: unknown): string =>
  String(value).replace(/[%#]/g, (character) => (character === '#' ? '%23' : '%25'));
const recordSort = '@';

/** Names the partition that holds one record alone, and what belongs to it. */
const ownPartition = (entity: EntityName, id: number): string =>
  `${entityDesign(entity).childOf?.entity ?? entity}#${id}`;

/** Names the partition of an entity's records whose home is their tenant. No id has the form of a tenant. */
export const homePartition = (entity: EntityName, tenant: Tenant): string => `${entity}#${tenantKey(tenant)}`;

/** Makes the key of a record's row; where its home is its tenant, with that tenant. */
export function recordKey(entity: EntityName, id: number, tenant?: Tenant): Key {
  const { home, childOf } = entityDesign(entity);
  if (!home) return { PK: ownPartition(entity, id), SK: childOf?.sort ?? recordSort };
  if (!tenant) throw new Error(`Without its tenant nothing tells where a record of ${entity} is`);
  return { PK: homePartition(entity, tenant), SK: paddedId(id) };
}

/** Makes the key of the row that a record is in. */
export const keyOfRecord = (entity: EntityName, record: RecordBase): Key =>
  recordKey(entity, record.id, tenantIn(record));

/** What a key tells of a record: its id, and its tenant where that is its home. */
export interface ParsedKey {
  readonly id: number;
  readonly tenant: Tenant | undefined;
}

/** Reads what a key tells of a record. */
export function placeOfKey({ PK, SK }: Key): ParsedKey {
  const last = PK.replace(/^.*#/, '');
  const tenant = tenantOfKey(last);
  return { id: unpaddedId(tenant ? SK : last), tenant };
}

/** Makes the key of the row by which a record is listed under another one; undefined for those that are not. */
export function listedKey(entity: EntityName, record: RecordBase): Key | undefined {
  const { listedUnder } = entityDesign(entity);
  if (!listedUnder) return undefined;
  const { entity: above, field, sort } = listedUnder;
  return { PK: `${above}#${valueAt(record, field)}`, SK: `${sort}#${paddedId(record.id)}` };
}

/** Names the sort keys under which an entity's records are listed in another one's partition. */
export function listedRange(entity: EntityName): { readonly from: string; readonly to: string } {
  const sort = entityDesign(entity).listedUnder?.sort ?? '';
  return { from: `${sort}#`, to: `${sort}#~` };
}

/** Names a partition of an index. `values` are those of the index's `by`, in its order. */
export function indexPartition(
  entity: EntityName,
  name: string | undefined,
  index: IndexDesign,
  tenant: string | undefined,
  values: readonly unknown[],
): string {
  const owner = index.byTenant ? `#${tenant}` : '';
  const lookup = name === undefined ? '' : `.${name}`;
  return [`${entity}${owner}${lookup}`, ...values.map(part)].join('#');
}

/** Names a partition of the recently changed. */
export const changesPartition = (entity: EntityName, tenant: string | undefined): string =>
  tenant === undefined ? entity : `${entity}#${tenant}`;

const changesSort = (updatedAt: string, id: number): string => `${updatedAt}#${paddedId(id)}`;

/** Makes the keys and projected fields that a record's row carries for the indexes. */
export function indexAttributes(entity: EntityName, record: RecordBase): Record<string, unknown> {
  const { collection, lookups = {}, changes, due } = entityDesign(entity);
  if (!isListed(entity, record)) return {};
  const tenant = tenantKeyOfRecord(entity, record);
  const attributes: Record<string, unknown> = dueAttributes(entity, record.id, due && valueAt(record, due));
  const place = (name: string | undefined, index: IndexDesign, fields: readonly string[]) => {
    const values = fields.map((field) => valueAt(record, field));
    if (values.some((value) => value === null || value === undefined)) return;
    attributes[`G${index.gsi}PK`] = indexPartition(entity, name, index, tenant, values);
    attributes[`G${index.gsi}SK`] = paddedId(index.sort ? Number(valueAt(record, index.sort)) : record.id);
  };
  if (collection) place(undefined, collection, collection.by ?? []);
  for (const [name, index] of Object.entries(lookups)) place(name, index, index.by ?? [name]);
  if (changes) {
    attributes.G5PK = changesPartition(entity, changes === 'tenant' ? tenant : undefined);
    attributes.G5SK = changesSort(record.updated_at, record.id);
  }
  const facets = projectedFields(entity).map((field) => [field, valueAt(record, field) ?? null]);
  if (facets.length > 0 && Object.keys(attributes).length > 0) attributes.facets = Object.fromEntries(facets);
  return attributes;
}

/** Makes the key of a row that belongs to an import: by the number of the report's part, or of the row in the file. */
export const importRowKey = (entity: EntityName, id: number, sort: 'report' | 'waiting', number: number): Key => ({
  PK: recordKey(entity, id).PK,
  SK: `${sort}#${paddedId(number)}`,
});

/** Names the sort keys of an import's rows of one sort, from a number on. */
export const importRowRange = (sort: 'report' | 'waiting', from = 0) => ({
  from: `${sort}#${paddedId(from)}`,
  to: `${sort}#~`,
});

const shards = 16; // so that pending work of one kind does not reach the write limit of one index partition

/** Names the partitions of an entity's records that the sweeper has to see to; their sort keys begin with the time. */
export const duePartitions = (entity: EntityName): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${entity}.due#${shard}`);

const dueAttributes = (entity: EntityName, id: number, at: unknown): Record<string, unknown> =>
  typeof at === 'string' ? { G1PK: `${entity}.due#${id % shards}`, G1SK: changesSort(at, id) } : {};

/** The global secondary indexes of the table; all project `facets` alone. */
export const indexes = [1, 2, 3, 4, 5].map((gsi) => ({ name: `GSI${gsi}`, partition: `G${gsi}PK`, sort: `G${gsi}SK` }));

export const uniqueKey = (entity: EntityName, field: string, value: unknown): Key => ({
  PK: `unique#${entity}.${field}#${part(value)}`,
  SK: recordSort,
});

/** Makes the key of the row that leads from a name to the record that has it. */
export const nameKey = (entity: EntityName, name: string): Key => ({
  PK: `name#${entity}#${part(sameName(name))}`,
  SK: recordSort,
});

const shardPrefix = (entity: EntityName): string => {
  const { shardedCounter } = entityDesign(entity);
  if (!shardedCounter) throw new Error(`Nothing is counted beside a record of ${entity}`);
  return `${shardedCounter}#`;
};

/** Makes the key of a shard of the counter that is kept beside a record. */
export const shardKey = (entity: EntityName, id: number, shard: number): Key => ({
  PK: ownPartition(entity, id),
  SK: `${shardPrefix(entity)}${shard}`,
});

/** Reads which shard a sort key is of. */
export const shardOfKey = (sortKey: string): number => Number(sortKey.replace(/^.*#/, ''));

/** Names where the shards of a record's counter are. */
export const shardRange = (entity: EntityName, id: number) => ({
  partition: ownPartition(entity, id),
  from: shardPrefix(entity),
  to: `${shardPrefix(entity)}~`,
});

export const counterKey = (family: string): Key => ({ PK: `counter#${family}`, SK: recordSort });

/** The row of the keys that addresses of files are signed with. */
export const fileKeysKey: Key = { PK: 'file-keys', SK: recordSort };

export const orderGuardKey = (tenant: Tenant): Key => ({ PK: `order-guard#${tenantKey(tenant)}`, SK: recordSort });

export const dictionaryPartition = (merchant: number): string => `sku#${merchant}`;

export const accessKeyKey = (keyId: string): Key => ({ PK: `key#${keyId}`, SK: recordSort });

/** Makes the index keys of the access keys' collection, for `npm run keys -- list`. */
export const accessKeyIndex = (keyId: string) => ({ G1PK: 'key', G1SK: keyId });

export const waitSlotKey = (keyId: string, slot: number): Key => ({ PK: `wait#${keyId}`, SK: String(slot) });

/** The row that counts the uploads of a key which were too large, in an hour of the clock since 1970. */
export const largeUploadsKey = (keyId: string, hour: number): Key => ({
  PK: `large-uploads#${keyId}`,
  SK: String(hour),
});

export const idempotencyKey = (tenant: string, hash: string): Key => ({
  PK: `idempotency#${tenant}#${hash}`,
  SK: recordSort,
});

const outboxShards = 8; // 8 000 write units a second
const dayLength = 'YYYY-MM-DD'.length;

/** Names the day of a time, of which the outbox has partitions of its own. */
export const outboxDay = (at: string): string => at.slice(0, dayLength);

/** Names the partitions of the events of a day, whose sort keys begin with their times. */
export const outboxPartitions = (day: string): readonly string[] =>
  Array.from({ length: outboxShards }, (_, shard) => `outbox#${day}#${shard}`);

/** The row of the time until which no event waits. */
export const outboxReachedKey: Key = { PK: 'outbox', SK: recordSort };

const eventIdForm = /^evt_([a-z-]+)_(\d+)_(\d+)$/;

/** Makes the identity of an event: the same however often it is relayed. */
export const eventId = (entity: EntityName, id: number, rev: number): string => `evt_${entity}_${id}_${rev}`;

/** Makes the key of an event by when it happened, with milliseconds, and its identity. */
export function eventKey(at: string, event: string): Key {
  const [, , subject] = eventIdForm.exec(event) ?? [];
  if (!subject) throw new Error('There is no such event');
  return { PK: `outbox#${outboxDay(at)}#${Number(subject) % outboxShards}`, SK: `${at}#${event}` };
}

/** Makes the key of what a version's subscribers are told of an event. */
export const notificationKey = (event: string, version: string): Key => ({
  PK: `notification#${part(event)}`,
  SK: version,
});

/** Reads the time that a sort key begins with, of an event or of what is due, in milliseconds since 1970. */
export const timeOfSort = (sort: string): number => Date.parse(sort.replace(/#.*/, ''));

const positionsPerMillisecond = 1000; // that a safe integer holds until 2255

/** Answers the first position in a log of events that an event of a moment may have, in milliseconds since 1970. */
export const eventPositionAt = (milliseconds: number): number => milliseconds * positionsPerMillisecond;

/**
 * Places an event in its log: by its time, and within a millisecond by a hash of its identity, so that pages are made
 * by a number. Two events may have one position.
 */
const eventPosition = (at: string, event: string): number =>
  eventPositionAt(Date.parse(at)) + (Buffer.from(sha256(event), 'base64url').readUInt32BE() % positionsPerMillisecond);

/** Names the partition of a tenant's log of events; of what is no merchant's without a tenant. */
export const eventLogPartition = (tenant: Tenant | undefined): string =>
  tenant ? `event#${tenantKey(tenant)}` : 'event';

/** Makes the index keys of an event in the log of events. */
export const eventLogIndex = (tenant: Tenant | undefined, at: string, eventId: string) => ({
  G1PK: eventLogPartition(tenant),
  G1SK: `${paddedId(eventPosition(at, eventId))}#${eventId}`,
});

/** Reads the position of an event from its sort key in the log. */
export const positionOfLogSort = (sort: string): number => Number(sort.slice(0, idDigits));
