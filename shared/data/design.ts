import type { RecordBase } from '../resources/fields.ts';
import type { Records } from './records.ts';

/**
 * The key table: every key string of the one DynamoDB table is made in this file and nowhere else.
 *
 * | Row | PK | SK |
 * |---|---|---|
 * | record | `<entity>#<id>` | `@` |
 * | satellite of a record | the record's PK | its name |
 * | event (outbox, then log of events) | its subject's PK | `outbox#<rev>`; of a satellite `outbox#<name>#<rev>` |
 * | unique value | `unique#<entity>.<field>#<value>` | `@` |
 * | counter | `counter#<family>` | `@` |
 * | order log, order guard | `order-log#<scope>`, `order-guard#<scope>` | padded id, `@` |
 * | distinct SKUs of a merchant | `sku#<merchant>` | the SKU |
 * | key | `key#<key id>` | `@` |
 * | slot of a waiting request of a key | `wait#<key id>` | its number |
 * | idempotency | `idempotency#<scope>#<hash of the key>` | `@` |
 */

/** To whom the rows of an entity belong: to nobody, to a merchant, to a merchant's live or test side, or as `merchant-variant` says. */
export type Ownership = 'common' | 'merchant' | 'mode' | 'variant';

/** One global secondary index of an entity. The partition is the entity, the scope where `scoped`, and the values of `by`. */
export interface IndexDesign {
  readonly gsi: 1 | 2 | 3 | 4;
  readonly scoped?: true;
  /** Fields of the record. A record in which one is null stands in no partition. */
  readonly by?: readonly string[];
  /** Whether records move from one of its partitions to another. */
  readonly moving?: true;
}

export interface EntityDesign {
  readonly owner: Ownership;
  /** Where the record's row stands when it is a satellite. */
  readonly satelliteOf?: { readonly entity: string; readonly sort: string };
  /** The collection a list walks, by id. */
  readonly collection?: IndexDesign;
  /** Lookups by name; the name is the field unless `by` says otherwise, and a filter of that name may use it. */
  readonly lookups?: Readonly<Record<string, IndexDesign>>;
  /** Further fields that index rows show, so that filters need not read records. */
  readonly facets?: readonly string[];
  /** Whether GSI5 lists the recently changed: `scoped` by scope, `common` over all. */
  readonly changes?: 'scoped' | 'common';
  /** Fields whose values are unique among the entity's records. */
  readonly unique?: readonly string[];
  /** Ids that become visible in their order: a guard and a log row go with each new record. */
  readonly logged?: true;
  /** Another record that its records are listed under, in that one's partition, so that they are found without an index's lag. */
  readonly listedUnder?: { readonly entity: string; readonly field: string; readonly sort: string };
  /** A field without which a record stands in no index: one that is still being made is in no list. */
  readonly listedWhen?: string;
  /**
   * A field that holds the time at which the sweeper sees to the record unless a worker has ended the work before; GSI1
   * lists what is due, 16 ways sharded. A record whose field is null, or from before the field, waits for nothing.
   */
  readonly due?: string;
  /** A field whose distinct values each merchant has a dictionary of. */
  readonly dictionary?: string;
  /** The counter row that its ids come from; entities that are made together share a row, so that one write reserves for all. */
  readonly counter?: string;
}

const reference = {
  owner: 'common',
  collection: { gsi: 1 },
  lookups: { handle: { gsi: 2 } },
  changes: 'common',
  unique: ['handle'],
  counter: 'reference',
} as const satisfies EntityDesign;

const named = { ...reference, lookups: { handle: { gsi: 2 }, name: { gsi: 3 } } } as const satisfies EntityDesign;

export const design = {
  checkout: { owner: 'mode', counter: 'checkout' },
  'checkout-rates': { owner: 'common', satelliteOf: { entity: 'checkout', sort: 'rates' } },
  order: {
    owner: 'mode',
    collection: { gsi: 1, scoped: true },
    lookups: {
      external_identifier: { gsi: 2, scoped: true },
      external_reference: { gsi: 3, scoped: true },
      state: { gsi: 4, scoped: true, moving: true },
    },
    changes: 'scoped',
    logged: true,
    counter: 'order',
  },
  'order-units': { owner: 'common', satelliteOf: { entity: 'order', sort: 'units' } },
  'disposition-order': { owner: 'mode', collection: { gsi: 1 }, facets: ['state'], changes: 'common' },
  'production-order': {
    owner: 'mode',
    collection: { gsi: 1 },
    lookups: { production: { gsi: 2 } },
    facets: ['state'],
    changes: 'common',
    counter: 'production-order',
  },
  'order-item-unit': {
    owner: 'mode',
    collection: { gsi: 1 },
    lookups: { external_identifier: { gsi: 2 }, external_reference: { gsi: 3 } },
    facets: ['state', 'order', 'order_item'],
    changes: 'common',
    counter: 'order',
  },
  'id-tag': { owner: 'mode', counter: 'id-tag' },
  'merchant-product': {
    owner: 'merchant',
    collection: { gsi: 2, scoped: true },
    lookups: { master_product: { gsi: 3 }, merchant: { gsi: 4 }, staff: { gsi: 1, by: [] } },
    facets: ['title', 'origin.manufacturer_number', 'designable_production_methods'],
    listedUnder: { entity: 'master-product', field: 'master_product', sort: 'offer' },
    changes: 'scoped',
    counter: 'merchant-product',
  },
  'merchant-variant': {
    owner: 'variant',
    collection: { gsi: 2, scoped: true, by: ['collection_name'] },
    lookups: {
      'origin.sku': { gsi: 3, scoped: true },
      'origin.external_identifier': { gsi: 4, scoped: true },
      staff: { gsi: 1, by: ['collection_name'] },
    },
    facets: ['collection_name', 'merchant_product'],
    changes: 'scoped',
    dictionary: 'origin.sku',
    counter: 'order', // most are the copies that orders keep
  },
  logo: { owner: 'mode', counter: 'logo' },
  job: { owner: 'mode', counter: 'job' },
  'goods-transfer': {
    owner: 'common',
    collection: { gsi: 1 },
    lookups: { external_identifier: { gsi: 2 }, 'destination.resource': { gsi: 3 } },
    facets: ['state'],
    changes: 'common',
    counter: 'goods-transfer',
  },
  merchant: named,
  production: named,
  'payment-method': named,
  'shipping-rate': {
    ...reference,
    lookups: { country_code: { gsi: 2 } },
    facets: ['service', 'title', 'max_weight_grams', 'currency', 'price', 'tax_rate'],
  },
  'order-type': reference,
  'production-method': reference,
  brand: reference,
  country: reference,
  'material-type': reference,
  'option-type': reference,
  'option-value': reference,
  'scale-factor': reference,
  'production-area': reference,
  'positioning-area': reference,
  'clamping-device': reference,
  identifier: reference,
  annotation: reference,
  'annotation-channel': reference,
  'additional-instruction': { ...named, facets: ['collection_name'] },
  supplier: reference,
  'size-scale': { ...reference, lookups: { name: { gsi: 2 } }, unique: ['name'] },
  'size-label': named,
  size: reference,
  'master-product': {
    ...reference,
    facets: ['available_at', 'discontinue_at'],
    listedWhen: 'is_made',
    counter: 'master-product',
  },
  'product-lease': { owner: 'common', satelliteOf: { entity: 'master-product', sort: 'lease' }, due: 'until' },
  'product-draft': { owner: 'common', satelliteOf: { entity: 'master-product', sort: 'draft' } },
  'catalogue-task': { owner: 'common', counter: 'catalogue-task', due: 'due_at' },
  media: { owner: 'mode', counter: 'media' },
  upload: { owner: 'mode', counter: 'upload' },
  'master-variant': {
    owner: 'common',
    lookups: { sku: { gsi: 2 } },
    unique: ['sku'],
    counter: 'master-product',
  },
} as const satisfies Record<keyof Records, EntityDesign>;

export type EntityName = keyof typeof design;

/** The entities with their designs in the general form, for code that walks them. */
export const entityDesign = (entity: EntityName): EntityDesign => design[entity];

type Names<T> = T extends Readonly<Record<infer K, unknown>> ? K : never;
type LookupNames<E extends EntityName> = (typeof design)[E] extends { lookups: infer L } ? Names<L> : never;
type FacetNames<E extends EntityName> = (typeof design)[E] extends { facets: readonly (infer F)[] } ? F : never;
type LoggedNames<E extends EntityName> = (typeof design)[E] extends { logged: true } ? 'created_at' : never;

/** The fields of an entity that a filter may name. */
export type FilterField<E extends EntityName> =
  | 'id'
  | 'updated_at'
  | Exclude<LookupNames<E>, 'staff'>
  | FacetNames<E>
  | LoggedNames<E>;

/** Counters of what is no entity of its own: parts of a checkout, of a goods transfer. */
const partCounters = {
  'checkout-item': 'checkout',
  customer: 'checkout',
  address: 'checkout',
  'goods-transfer-parcel': 'goods-transfer',
  'goods-transfer-item': 'goods-transfer',
} as const;

type CountedEntity = {
  [E in EntityName]: (typeof design)[E] extends { counter: string } ? E : never;
}[EntityName];

/** What ids are counted for. */
export type CounterName = CountedEntity | keyof typeof partCounters;

const allCounters: Readonly<Record<string, string>> = {
  ...partCounters,
  ...Object.fromEntries(
    Object.entries<EntityDesign>(design).flatMap(([entity, { counter }]) => (counter ? [[entity, counter]] : [])),
  ),
};

/** The counter row's family of a counter. */
export const counterFamily = (counter: CounterName): string => allCounters[counter] ?? counter;

/** A key as the table knows it. */
export interface Key {
  readonly PK: string;
  readonly SK: string;
}

/** An owner's side of the table: of a merchant, and there of live or of test. Made from a key's row by `admit`, or from a record. */
export interface Scope {
  readonly merchant: number;
  readonly is_test: boolean;
}

/** Everything, for staff and workers. */
export const everything = 'everything';
export type Reach = Scope | typeof everything;

const idDigits = 16; // holds every safe integer

/** An id as a sort key: padded, so that ids sort as numbers. */
export const paddedId = (id: number): string => String(id).padStart(idDigits, '0');

/** The id behind a padded sort key. */
export const unpaddedId = (sortKey: string): number => Number(sortKey.slice(-idDigits));

// '#' separates the parts of a key; a value that holds one must not make another key of it
const part = (value: unknown): string =>
  String(value).replace(/[%#]/g, (character) => (character === '#' ? '%23' : '%25'));

/** The value at a dotted path of a record. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      record,
    );
}

const sideOf = (scope: Scope): string => `${scope.merchant}.${scope.is_test ? 'test' : 'live'}`;

/** The name of a scope in keys of rows that are no records: live and test apart. */
export const scopeKey = sideOf;

/**
 * The scope partitions in which a caller's rows of an entity stand. Of variants, those of the catalogue stand on the
 * merchant's common side and the others on its live or test side; where it is known which are meant, there is only one.
 */
export function scopesOf(entity: EntityName, scope: Scope, collectionName?: unknown): readonly string[] {
  const merchant = String(scope.merchant);
  const { owner } = entityDesign(entity);
  if (owner !== 'variant') return [owner === 'mode' ? sideOf(scope) : merchant];
  if (collectionName === undefined) return [merchant, sideOf(scope)];
  return [collectionName === 'catalogue' ? merchant : sideOf(scope)];
}

/** The scope partition in which one record stands; undefined for what belongs to nobody. */
function scopeOfRecord(entity: EntityName, record: object): string | undefined {
  const { owner } = entityDesign(entity);
  const merchant = valueAt(record, 'merchant');
  if (owner === 'common') return undefined;
  if (typeof merchant !== 'number') return 'nobody'; // of the back office: within no merchant's reach
  const common = owner === 'merchant' || (owner === 'variant' && valueAt(record, 'collection_name') === 'catalogue');
  return common ? String(merchant) : sideOf({ merchant, is_test: valueAt(record, 'is_test') === true });
}

/** Whether a record lies within a caller's reach. The one place that decides it for reads by id. */
export function reaches(entity: EntityName, reach: Reach, record: object): boolean {
  if (reach === everything) return true;
  const scope = scopeOfRecord(entity, record);
  return scope === undefined || scopesOf(entity, reach).includes(scope);
}

const recordSort = '@';

/** Key of a record's row. */
export function recordKey(entity: EntityName, id: number): Key {
  const { satelliteOf } = entityDesign(entity);
  return satelliteOf
    ? { PK: `${satelliteOf.entity}#${id}`, SK: satelliteOf.sort }
    : { PK: `${entity}#${id}`, SK: recordSort };
}

/** Key of the row by which a record is listed under another one; undefined for those that are not. */
export function listedKey(entity: EntityName, record: RecordBase): Key | undefined {
  const { listedUnder } = entityDesign(entity);
  if (!listedUnder) return undefined;
  const { entity: above, field, sort } = listedUnder;
  return { PK: `${above}#${valueAt(record, field)}`, SK: `${sort}#${paddedId(record.id)}` };
}

/** The sort keys under which an entity's records are listed in another one's partition. */
export function listedRange(entity: EntityName): { readonly from: string; readonly to: string } {
  const sort = entityDesign(entity).listedUnder?.sort ?? '';
  return { from: `${sort}#`, to: `${sort}#~` };
}

/** Partition of an index. `values` are those of the index's `by`, in its order. */
export function indexPartition(
  entity: EntityName,
  name: string | undefined,
  index: IndexDesign,
  scope: string | undefined,
  values: readonly unknown[],
): string {
  const owner = index.scoped ? `#${scope}` : '';
  const lookup = name === undefined ? '' : `.${name}`;
  return [`${entity}${owner}${lookup}`, ...values.map(part)].join('#');
}

/** Partition of the recently changed. */
export const changesPartition = (entity: EntityName, scope: string | undefined): string =>
  scope === undefined ? entity : `${entity}#${scope}`;

const changesSort = (updatedAt: string, id: number): string => `${updatedAt}#${paddedId(id)}`;

/** Every field that the index rows of an entity show. */
export function facetFields(entity: EntityName): readonly string[] {
  const { collection, lookups = {}, facets = [], changes } = entityDesign(entity);
  const looked = Object.entries(lookups).flatMap(([name, index]) => index.by ?? [name]);
  return [...new Set([...(collection?.by ?? []), ...looked, ...facets, ...(changes ? ['updated_at'] : [])])];
}

/** Whether a record stands in lists: one that is still being made does not. */
export function isListed(entity: EntityName, record: object): boolean {
  const { listedWhen } = entityDesign(entity);
  return !listedWhen || valueAt(record, listedWhen) === true;
}

/** The keys and facets that a record's row carries for the indexes. */
export function indexAttributes(entity: EntityName, record: RecordBase): Record<string, unknown> {
  const { collection, lookups = {}, changes, due } = entityDesign(entity);
  if (!isListed(entity, record)) return {};
  const scope = scopeOfRecord(entity, record);
  const attributes: Record<string, unknown> = dueAttributes(entity, record.id, due && valueAt(record, due));
  const place = (name: string | undefined, index: IndexDesign, fields: readonly string[]) => {
    const values = fields.map((field) => valueAt(record, field));
    if (values.some((value) => value === null || value === undefined)) return;
    attributes[`G${index.gsi}PK`] = indexPartition(entity, name, index, scope, values);
    attributes[`G${index.gsi}SK`] = paddedId(record.id);
  };
  if (collection) place(undefined, collection, collection.by ?? []);
  for (const [name, index] of Object.entries(lookups)) place(name, index, index.by ?? [name]);
  if (changes) {
    attributes.G5PK = changesPartition(entity, changes === 'scoped' ? scope : undefined);
    attributes.G5SK = changesSort(record.updated_at, record.id);
  }
  const facets = facetFields(entity).map((field) => [field, valueAt(record, field) ?? null]);
  if (facets.length > 0 && Object.keys(attributes).length > 0) attributes.facets = Object.fromEntries(facets);
  return attributes;
}

const shards = 16; // so that pending work of one kind does not meet one index partition's limit of writes

/** The partitions of an entity's records that the sweeper has to see to; their sort keys begin with the time. */
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

export const counterKey = (family: string): Key => ({ PK: `counter#${family}`, SK: recordSort });

/** The row of the keys that addresses of files are signed with. */
export const fileKeysKey: Key = { PK: 'file-keys', SK: recordSort };

export const orderGuardKey = (scope: Scope): Key => ({ PK: `order-guard#${sideOf(scope)}`, SK: recordSort });

export const orderLogPartition = (scope: Scope): string => `order-log#${sideOf(scope)}`;

export const dictionaryPartition = (merchant: number): string => `sku#${merchant}`;

export const accessKeyKey = (keyId: string): Key => ({ PK: `key#${keyId}`, SK: recordSort });

/** Collection of the access keys, for `npm run keys -- list`. */
export const accessKeyIndex = (keyId: string) => ({ G1PK: 'key', G1SK: keyId });

export const waitSlotKey = (keyId: string, slot: number): Key => ({ PK: `wait#${keyId}`, SK: String(slot) });

export const idempotencyKey = (scope: string, hash: string): Key => ({
  PK: `idempotency#${scope}#${hash}`,
  SK: recordSort,
});

/** The partitions of events that are not relayed yet. */
export const outboxPartitions: readonly string[] = Array.from({ length: shards }, (_, shard) => `outbox#${shard}`);

export function eventKey(entity: EntityName, id: number, rev: number): Key {
  const { satelliteOf } = entityDesign(entity);
  return { PK: recordKey(entity, id).PK, SK: `outbox#${satelliteOf ? `${satelliteOf.sort}#` : ''}${paddedId(rev)}` };
}

export const outboxIndex = (subjectId: number, at: string, eventId: string) => ({
  G1PK: `outbox#${subjectId % shards}`,
  G1SK: `${at}#${eventId}`,
});

/** The time of an event, in milliseconds since 1970, by its sort key in the outbox. */
export const timeOfOutboxSort = (sort: string): number => Date.parse(sort.replace(/#.*/, ''));

/** Where a relayed event stands in the log of events. */
export const eventLogIndex = (scope: Scope | undefined, at: string, eventId: string) => ({
  G1PK: scope ? `event#${sideOf(scope)}` : 'event',
  G1SK: `${at}#${eventId}`,
});
