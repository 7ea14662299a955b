import {
  design,
  type EntityName,
  entityDesign,
  type IndexDesign,
  isListed,
  projectedFields,
  valueAt,
} from '../domain/entity-design.ts';
import { everything, type RequestOwner, tenantIn, tenantKey, tenantKeyOfRecord, tenantOfKey } from '../domain/reach.ts';
import { sha256 } from '../lib/hash.ts';
import { sameName } from '../lib/same-name.ts';
import type { RecordBase, Tenant } from '../model/fields.ts';

/**
 * All keys of the single DynamoDB table. Only this file builds key strings.
 *
 * | Row | PK | SK |
 * |---|---|---|
 * | record | `<entity>#<id>` | `@` |
 * | record of an entity with `home: 'tenant'` | `<entity>#<tenant>#<shard>` | padded id |
 * | child of a record | the record's PK | its name |
 * | event (outbox) | `outbox#<day>#<shard>` | its time and id |
 * | entry of an event in the feed of its tenant | `feed#<tenant>` | padded position and the event's id |
 * | time before which no event is pending | `outbox` | `@` |
 * | notification body of an event | `notification#<event>` | the version |
 * | changes of a record | `history#<entity>#<id>` | padded `rev` of the first of them |
 * | failed request of an owner | `request#<owner>` | padded position by time |
 * | number of an owner's requests on one day | `usage#<owner>` | `<day>#<route>` |
 * | unique value | `unique#<entity>.<field>#<value>` | `@` |
 * | name of a record | `name#<entity>#<name>` | `@` |
 * | report lines of an import, waiting rows of its file | the import's PK | `report#<number>`, `waiting#<row>` |
 * | counter | `counter#<family>` | `@` |
 * | shard of a record's counter | the record's PK | `<counter>#<number>` |
 * | ids of a tenant's records, and the reserved ones | `sequence#<entity>#<tenant>` | `@` |
 * | dictionary of a merchant's SKUs | `sku#<merchant>` | the SKU |
 * | access key | `key#<key id>` | `@` |
 * | number of a key's oversized uploads in one hour | `large-uploads#<key id>` | the hour |
 * | slot for a waiting request of an access key | `wait#<key id>` | its number |
 * | slot for a running import of an access key | `imports#<key id>` | `slot#<number>` |
 * | import that waits for a slot | `imports#<key id>` | `waiting#<padded id>#<entity>` |
 * | keys that sign file URLs, key that hashes e-mail addresses | `file-keys`, `person-key` | `@` |
 * | idempotency | `idempotency#<tenant>#<hash of the key>` | `@` |
 */

/** The primary key of a row. */
export interface Key {
  readonly PK: string;
  readonly SK: string;
}
const idDigits = 16; // enough for every safe integer

/** Returns an id as a sort key, padded with zeros so that ids sort as numbers. */
export const paddedId = (id: number): string => String(id).padStart(idDigits, '0');

/** Returns the id in a padded sort key. */
export const unpaddedId = (sortKey: string): number => Number(sortKey.slice(-idDigits));

// '#' separates the parts of a key, so a '#' within a value is escaped
const part = (value: unknown): string =>
  String(value).replace(/[%#]/g, (character) => (character === '#' ? '%23' : '%25'));
const recordSort = '@';

/** Returns the partition of one record and its children. A child is in its parent's partition. */
const ownPartition = (entity: EntityName, id: number): string =>
  `${entityDesign(entity).childOf?.entity ?? entity}#${id}`;

// A partition accepts 1,000 write units a second, and a tenant with 400 orders a second writes some 4,000. This is a
// prime number, because ids of some entities are multiples of other ids
const shardCount = 7;

/** Returns the shard of a list that has a record. Consecutive ids are in different shards. */
const shardFor = (partition: string, id: number): string => `${partition}#${id % shardCount}`;

/** Returns the shards of a list which is too busy for one partition. */
const shardsOf = (partition: string): readonly string[] =>
  Array.from({ length: shardCount }, (_, shard) => shardFor(partition, shard));

const homeOf = (entity: EntityName, tenant: Tenant): string => `${entity}#${tenantKey(tenant)}`;

/**
 * Returns the partitions with a tenant's records of an entity that has `home: 'tenant'`. None of them equals the
 * partition of a single record, because no id looks like a tenant.
 */
export const homePartitions = (entity: EntityName, tenant: Tenant): readonly string[] =>
  shardsOf(homeOf(entity, tenant));

/** Returns the key of a record's row. Throws if the entity has `home: 'tenant'` and the tenant is missing. */
export function recordKey(entity: EntityName, id: number, tenant?: Tenant): Key {
  const { home, childOf } = entityDesign(entity);
  if (!home) return { PK: ownPartition(entity, id), SK: childOf?.sort ?? recordSort };
  if (!tenant) throw new Error(`The key of a record of ${entity} needs its tenant`);
  return { PK: shardFor(homeOf(entity, tenant), id), SK: paddedId(id) };
}

/** Returns the key of a record's row. */
export const keyOfRecord = (entity: EntityName, record: RecordBase): Key =>
  recordKey(entity, record.id, tenantIn(record));

/** The contents of a record's key: its id, and its tenant if the entity has `home: 'tenant'`. */
export interface ParsedKey {
  readonly id: number;
  readonly tenant: Tenant | undefined;
}

/** Parses the key of a record. */
export function placeOfKey({ PK, SK }: Key): ParsedKey {
  const [, owner = ''] = PK.split('#');
  const tenant = tenantOfKey(owner);
  return { id: unpaddedId(tenant ? SK : owner), tenant };
}

/** Returns the key of the row that lists a record under another record. Undefined if the entity has no such list. */
export function listedKey(entity: EntityName, record: RecordBase): Key | undefined {
  const { listedUnder } = entityDesign(entity);
  if (!listedUnder) return undefined;
  const { entity: above, field, sort } = listedUnder;
  return { PK: `${above}#${valueAt(record, field)}`, SK: `${sort}#${paddedId(record.id)}` };
}

/** Returns the range of sort keys that list an entity's records in another record's partition. */
export function listedRange(entity: EntityName): { readonly from: string; readonly to: string } {
  const sort = entityDesign(entity).listedUnder?.sort ?? '';
  return { from: `${sort}#`, to: `${sort}#~` };
}

/**
 * Returns the name of an index partition. `values` are the values of the index's `by` fields, in that order. An index
 * that is `spread` has shards of this partition.
 */
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

/** Returns the index partitions with the records that have the values of the index's `by` fields. */
export function indexPartitions(...given: Parameters<typeof indexPartition>): readonly string[] {
  const [, , { spread }] = given;
  const partition = indexPartition(...given);
  return spread ? shardsOf(partition) : [partition];
}

const changesPartition = (entity: EntityName, tenant: string | undefined): string =>
  tenant === undefined ? entity : `${entity}#${tenant}`;

/** Returns the GSI5 partitions that list recently changed records. */
export function changesPartitions(entity: EntityName, tenant: string | undefined): readonly string[] {
  const partition = changesPartition(entity, tenant);
  return entityDesign(entity).spreadsChanges ? shardsOf(partition) : [partition];
}

const changesSort = (updatedAt: string, id: number): string => `${updatedAt}#${paddedId(id)}`;

/** Returns the index keys and the projected fields of a record's row. */
export function indexAttributes(entity: EntityName, record: RecordBase): Record<string, unknown> {
  const { collection, lookups = {}, changes, spreadsChanges, due } = entityDesign(entity);
  if (!isListed(entity, record)) return {};
  const tenant = tenantKeyOfRecord(entity, record);
  const attributes: Record<string, unknown> = dueAttributes(entity, record.id, due && valueAt(record, due));
  const shard = (partition: string, spread: boolean | undefined) =>
    spread ? shardFor(partition, record.id) : partition;
  const place = (name: string | undefined, index: IndexDesign, fields: readonly string[]) => {
    const values = fields.map((field) => valueAt(record, field));
    if (values.some((value) => value === null || value === undefined)) return;
    attributes[`G${index.gsi}PK`] = shard(indexPartition(entity, name, index, tenant, values), index.spread);
    attributes[`G${index.gsi}SK`] = paddedId(index.sort ? Number(valueAt(record, index.sort)) : record.id);
  };
  if (collection) place(undefined, collection, collection.by ?? []);
  for (const [name, index] of Object.entries(lookups)) place(name, index, index.by ?? [name]);
  if (changes) {
    attributes.G5PK = shard(changesPartition(entity, changes === 'tenant' ? tenant : undefined), spreadsChanges);
    attributes.G5SK = changesSort(record.updated_at, record.id);
  }
  const facets = projectedFields(entity).map((field) => [field, valueAt(record, field) ?? null]);
  if (facets.length > 0 && Object.keys(attributes).length > 0) attributes.facets = Object.fromEntries(facets);
  return attributes;
}

/** Returns the key of a row that belongs to an import. `number` is the part of the report or the row of the file. */
export const importRowKey = (entity: EntityName, id: number, sort: 'report' | 'waiting', number: number): Key => ({
  PK: recordKey(entity, id).PK,
  SK: `${sort}#${paddedId(number)}`,
});

/** Returns the range of sort keys of an import's `report` or `waiting` rows, from a number on. */
export const importRowRange = (sort: 'report' | 'waiting', from = 0) => ({
  from: `${sort}#${paddedId(from)}`,
  to: `${sort}#~`,
});

const shards = 16; // keeps the pending work of one entity below the write limit of one index partition

/** Returns the GSI1 partitions that list an entity's records by the time at which the sweeper must process them. */
export const duePartitions = (entity: EntityName): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${entity}.due#${shard}`);

const dueAttributes = (entity: EntityName, id: number, at: unknown): Record<string, unknown> =>
  typeof at === 'string' ? { G1PK: `${entity}.due#${id % shards}`, G1SK: changesSort(at, id) } : {};

/** The global secondary indexes of the table. They project only `facets`. */
export const indexes = [1, 2, 3, 4, 5].map((gsi) => ({ name: `GSI${gsi}`, partition: `G${gsi}PK`, sort: `G${gsi}SK` }));

/** Returns the key of the row that holds a unique value of an entity. */
export const uniqueKey = (entity: EntityName, field: string, value: unknown): Key => ({
  PK: `unique#${entity}.${field}#${part(value)}`,
  SK: recordSort,
});

/** Returns the key of the row that points from a name to the record with that name. */
export const nameKey = (entity: EntityName, name: string): Key => ({
  PK: `name#${entity}#${part(sameName(name))}`,
  SK: recordSort,
});

/** Returns the partition with the history of a record. */
export const historyPartition = (entity: EntityName, id: number): string => `history#${entity}#${id}`;

/** Returns the key of the row with changes of a record, the first of which led to `rev`. */
export const historyKey = (entity: EntityName, id: number, rev: number): Key => ({
  PK: historyPartition(entity, id),
  SK: paddedId(rev),
});

/** Returns the beginning of the partitions that contain an entity's records. */
export const recordPrefix = (entity: EntityName): string => `${entity}#`;

const shardPrefix = (entity: EntityName): string => {
  const { shardedCounter } = entityDesign(entity);
  if (!shardedCounter) throw new Error(`Records of ${entity} have no sharded counter`);
  return `${shardedCounter}#`;
};

/** Returns the key of one shard of a record's counter. */
export const shardKey = (entity: EntityName, id: number, shard: number): Key => ({
  PK: ownPartition(entity, id),
  SK: `${shardPrefix(entity)}${shard}`,
});

/** Returns the shard number in a sort key. */
export const shardOfKey = (sortKey: string): number => Number(sortKey.replace(/^.*#/, ''));

/** Returns the partition and the range of sort keys of a record's counter shards. */
export const shardRange = (entity: EntityName, id: number) => ({
  partition: ownPartition(entity, id),
  from: shardPrefix(entity),
  to: `${shardPrefix(entity)}~`,
});

/** Returns the key of the row that the ids of a family's counters come from. */
export const counterKey = (family: string): Key => ({ PK: `counter#${family}`, SK: recordSort });

/** The row with the keys that sign file URLs. */
export const fileKeysKey: Key = { PK: 'file-keys', SK: recordSort };

/** The row with the key that hashes e-mail addresses. */
export const personKeyKey: Key = { PK: 'person-key', SK: recordSort };

/** Returns the key of the row that a tenant's records get their ids from, if the entity has `home: 'tenant'`. */
export const sequenceKey = (entity: EntityName, tenant: Tenant): Key => ({
  PK: `sequence#${entity}#${tenantKey(tenant)}`,
  SK: recordSort,
});

/** Returns the partition with the distinct SKUs of a merchant. */
export const dictionaryPartition = (merchant: number): string => `sku#${merchant}`;

/** Returns the key of an access key's row. */
export const accessKeyKey = (keyId: string): Key => ({ PK: `key#${keyId}`, SK: recordSort });

/** Returns the keys of the slots for waiting requests of an access key. */
export const waitSlotKeys = (keyId: string, slots: number): readonly Key[] =>
  Array.from({ length: slots }, (_, slot) => ({ PK: `wait#${keyId}`, SK: String(slot) }));

const importTurns = (keyId: string): string => `imports#${keyId}`;

/** Returns the keys of the slots for running imports of an access key. */
export const importSlotKeys = (keyId: string, slots: number): readonly Key[] =>
  Array.from({ length: slots }, (_, slot) => ({ PK: importTurns(keyId), SK: `slot#${slot}` }));

/** Returns the key of an import that waits for a slot of its access key. The ids of imports rise with time. */
export const importWaitingKey = (keyId: string, entity: EntityName, id: number): Key => ({
  PK: importTurns(keyId),
  SK: `waiting#${paddedId(id)}#${entity}`,
});

/** Returns the partition and the range of sort keys of the waiting imports of an access key. */
export const importWaitingRange = (keyId: string) => ({
  partition: importTurns(keyId),
  from: 'waiting#',
  to: 'waiting#~',
});

/**
 * Returns the key of the row that counts the oversized uploads of an access key in one hour. `hour` counts from 1970.
 */
export const largeUploadsKey = (keyId: string, hour: number): Key => ({
  PK: `large-uploads#${keyId}`,
  SK: String(hour),
});

/** Returns the key of an idempotency record. `hash` is the hash of the `Idempotency-Key`. */
export const idempotencyKey = (tenant: string, hash: string): Key => ({
  PK: `idempotency#${tenant}#${hash}`,
  SK: recordSort,
});

const outboxShards = 32; // 32,000 write units per second
const dayLength = 'YYYY-MM-DD'.length;

/** Returns the day of a time. Every day has its own outbox partitions. */
export const outboxDay = (at: string): string => at.slice(0, dayLength);

/** Returns the partitions with the events of a day. Their sort keys begin with the event's time. */
export const outboxPartitions = (day: string): readonly string[] =>
  Array.from({ length: outboxShards }, (_, shard) => `outbox#${day}#${shard}`);

/** The row with the time before which no event is pending. */
export const outboxReachedKey: Key = { PK: 'outbox', SK: recordSort };

const eventIdForm = /^evt_([a-z-]+)_(\d+)_(\d+)(?:_(\d+))?$/;

/**
 * Returns the id of an event: of the only or first event about a subject's new `rev`, or of the event with an ordinal.
 * The id stays the same however often the event is relayed.
 */
export const eventId = (entity: EntityName, id: number, rev: number, ordinal?: number): string =>
  `evt_${entity}_${id}_${rev}${ordinal === undefined ? '' : `_${ordinal}`}`;

/** Returns whether a text is the id of an event about a record of a known entity. */
export function isEventId(text: string): boolean {
  const [, entity = '', ...numbers] = eventIdForm.exec(text) ?? [];
  return Object.hasOwn(design, entity) && numbers.every((number = '') => number.length <= idDigits);
}

/** Returns the entity of an event's subject, from the event's id. Throws if the id isn't an event id. */
export function entityOfEvent(event: string): EntityName {
  const [, entity] = eventIdForm.exec(event) ?? [];
  if (!entity) throw new Error('Invalid event id');
  return entity as EntityName; // only `eventId` creates ids
}

/** Returns the key of an event, from its time (with milliseconds) and its id. Throws if the id isn't an event id. */
export function eventKey(at: string, event: string): Key {
  const [, , subject] = eventIdForm.exec(event) ?? [];
  if (!subject) throw new Error('Invalid event id');
  return { PK: `outbox#${outboxDay(at)}#${Number(subject) % outboxShards}`, SK: `${at}#${event}` };
}

/** Returns the key of an event's notification in one API version. */
export const notificationKey = (event: string, version: string): Key => ({
  PK: `notification#${part(event)}`,
  SK: version,
});

/** Returns the time at the beginning of a sort key (of an event or a due record), in milliseconds since 1970. */
export const timeOfSort = (sort: string): number => Date.parse(sort.replace(/#.*/, ''));

const positionsPerMillisecond = 1000; // positions are safe integers until 2255

/** Returns the first position in a log for a time, given in milliseconds since 1970. */
export const positionAt = (milliseconds: number): number => milliseconds * positionsPerMillisecond;

/**
 * Returns the position of an entry in a log, which serves as a page cursor. It consists of the entry's time in
 * milliseconds since 1970 and, within a millisecond, of a hash of its id. Two entries can have the same position.
 */
const positionOf = (milliseconds: number, id: string): number =>
  positionAt(milliseconds) + (Buffer.from(sha256(id), 'base64url').readUInt32BE() % positionsPerMillisecond);

const nameOfOwner = (owner: RequestOwner): string => (owner === everything ? 'staff' : tenantKey(owner));

/** Returns the partition with an owner's failed requests. */
export const requestsPartition = (owner: RequestOwner): string => `request#${nameOfOwner(owner)}`;

/** Returns the key of a failed request. `at` is in milliseconds since 1970. */
export const requestKey = (owner: RequestOwner, at: number, id: string): Key => ({
  PK: requestsPartition(owner),
  SK: paddedId(positionOf(at, id)),
});

/** Returns the partition that counts an owner's requests. */
export const usagePartition = (owner: RequestOwner): string => `usage#${nameOfOwner(owner)}`;

/** Returns the key of the row that counts an owner's requests of one route on one day (`2026-01-31`). */
export const usageKey = (owner: RequestOwner, day: string, route: string): Key => ({
  PK: usagePartition(owner),
  SK: `${day}#${route}`,
});

/** Returns the partition with the feed of a tenant's events, in the order of their positions. */
export const feedPartition = (tenant: Tenant): string => `feed#${tenantKey(tenant)}`;

/** Returns the key of an event's entry in the feed of its tenant, at the position of a time in milliseconds. */
export const feedKey = (tenant: Tenant, milliseconds: number, event: string): Key => ({
  PK: feedPartition(tenant),
  SK: `${paddedId(positionOf(milliseconds, event))}#${event}`,
});

/** Returns the GSI1 partition of a tenant's events that releases without a feed wrote. */
export const earlierLogPartition = (tenant: Tenant): string => `event#${tenantKey(tenant)}`;

/** Returns the GSI2 partition with the events about an order and its production orders. */
export const orderEventsPartition = (order: number): string => `event.order#${order}`;

/** Returns the index keys by which an event is found that stores personal data of an order. */
export const orderEventIndex = (order: number, event: string) => ({
  G2PK: orderEventsPartition(order),
  G2SK: event,
});

/** Returns the position in a sort key of a feed. */
export const positionOfFeedSort = (sort: string): number => Number(sort.slice(0, idDigits));
