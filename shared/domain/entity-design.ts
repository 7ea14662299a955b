import type { RecordBase } from '../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../resources/catalogue/master-product.ts';
import type {
  CountryRecord,
  PositioningAreaRecord,
  ProductionAreaRecord,
} from '../resources/catalogue/product-attributes.ts';
import type {
  CatalogueTaskRecord,
  ProductDraftRecord,
  ProductLeaseRecord,
} from '../resources/catalogue/product-work.ts';
import type {
  OptionValueRecord,
  PaymentMethodRecord,
  ProductionMethodRecord,
  ReferenceRecord,
} from '../resources/catalogue/vocabularies.ts';
import type { AdditionalInstructionRecord } from '../resources/designs/additional-instruction.ts';
import type { DesignRecord } from '../resources/designs/design-record.ts';
import type { FileRecord } from '../resources/files/file-record.ts';
import type { LogoRecord } from '../resources/files/logo.ts';
import type { MediaRecord } from '../resources/files/media.ts';
import type { UploadRecord } from '../resources/files/upload.ts';
import type { AnnotationRecord } from '../resources/goods/annotation.ts';
import type { GoodsTransferRecord } from '../resources/goods/goods-transfer.ts';
import type { SizeLabelRecord, SizeRecord, SizeScaleRecord } from '../resources/goods/size-label.ts';
import type { SupplierRecord } from '../resources/goods/supplier.ts';
import type { ImportRecord } from '../resources/imports/import-record.ts';
import type { JobRecord } from '../resources/job.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../resources/offers/product.ts';
import { variantCollections } from '../resources/offers/variant-collections.ts';
import type { CheckoutRates, CheckoutRecord } from '../resources/orders/checkout.ts';
import type { DispositionOrderRecord } from '../resources/orders/disposition-record.ts';
import type { ExportRecord } from '../resources/orders/export-record.ts';
import type { IdTagRecord } from '../resources/orders/id-tag-record.ts';
import type { OrderItemName, OrderRecord } from '../resources/orders/order-record.ts';
import { orderOfProductionOrder, type ProductionOrderRecord } from '../resources/orders/production-order-record.ts';
import type { ShippingRateRow } from '../resources/orders/shipping-rate.ts';
import type { UnitRecord } from '../resources/orders/unit-record.ts';
import type { AccessKeyRecord } from '../resources/people/access-key-record.ts';
import type { MerchantRecord } from '../resources/people/merchant.ts';
import type { PrivacyRequestRecord } from '../resources/people/privacy-request-record.ts';
import type { ProductionRecord } from '../resources/people/production.ts';
import type { MerchantRetentionRecord } from '../resources/people/retention-record.ts';
import type { DeliveryRecord } from '../resources/webhooks/delivery-record.ts';
import type {
  OfSubscriber,
  ReceiverRecord,
  SubscribersRecord,
  WebhookHealthRecord,
  WebhookRecord,
} from '../resources/webhooks/webhook-record.ts';

/**
 * Who owns an entity's rows:
 *
 * - `common`: all merchants share them
 * - `merchant`: a merchant
 * - `tenant`: a merchant's live or test data
 * - `variant`: the merchant for catalogue variants, the tenant for all other variants
 * - `production`: a production
 * - `subscriber`: the tenant, or the live or test work of a production, that has the webhook
 */
export type Ownership = 'common' | 'merchant' | 'tenant' | 'variant' | 'production' | 'subscriber';

/**
 * One global secondary index of an entity. A partition's name consists of the entity, the tenant if `byTenant` is set,
 * and the values of the `by` fields.
 */
export interface IndexDesign<Gsi = 1 | 2 | 3 | 4> {
  readonly gsi: Gsi;
  readonly byTenant?: true;
  /** Fields of the record. If one of them is null, the index does not contain the record. */
  readonly by?: readonly string[];
  /**
   * The possible values of such a field. A list without a filter on the field reads the partitions of all these values.
   */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Whether records move from one partition of the index to another. */
  readonly moving?: true;
  /** The field with the id by which rows are sorted. By default, the record's own id. */
  readonly sort?: string;
  /**
   * Whether each partition is divided into shards by the ids of the records, because one partition could not accept the
   * writes. A list merges the shards.
   */
  readonly spread?: true;
}

/** The properties that the design of any entity may have. */
interface Traits {
  readonly owner: Ownership;
  /**
   * The field with the id of each production that may see the record, in addition to its owner. Without this field, a
   * production sees the entity's records only if they are common.
   */
  readonly production?: string;
  /**
   * The parent, if the entity's records are children. A child has its parent's id, and its row is in the parent's
   * partition, under the sort key `sort`.
   */
  readonly childOf?: { readonly entity: string; readonly sort: string };
  /** Further fields that index rows contain, so that filters need not read the records. */
  readonly projected?: readonly string[];
  /** Whether GSI5 lists recently changed records: `tenant` separately per owner, `common` all together. */
  readonly changes?: 'tenant' | 'common';
  /** Whether each of these lists of changes is divided into shards, like an index that is `spread`. */
  readonly spreadsChanges?: true;
  /** Fields whose values are unique among the entity's records. */
  readonly unique?: readonly string[];
  /**
   * The field with the record's names, one per language. A row for each name points to the record. If several records
   * have a name, its row points to the last record that was written.
   */
  readonly named?: string;
  /** Another record, in whose partition this entity's records are also listed. Such a list has no index lag. */
  readonly listedUnder?: { readonly entity: string; readonly field: string; readonly sort: string };
  /**
   * The indexes contain a record only if this field is true. So lists do not show a record while it is being created.
   */
  readonly listedWhen?: string;
  /**
   * The field whose distinct values are stored in a dictionary, one per merchant. With `when`, the dictionary contains
   * only the values of records that have these values in these fields.
   */
  readonly dictionary?: { readonly field: string; readonly when?: Readonly<Record<string, string>> };
  /**
   * Returns the order that a record is about, from the record's id. The table finds the record's events by this order,
   * because they store personal data.
   */
  readonly orderOf?: (id: number) => number;
  /**
   * Whether the row of a deleted record is kept, because prices depend on it. Only `Found.evenDeleted` returns the
   * record. All other reads treat it as missing.
   */
  readonly keepsDeleted?: true;
  /**
   * Whether the table keeps a history of each record's changes. `withheld` names the fields whose values it must not
   * contain.
   */
  readonly history?: { readonly withheld?: readonly string[] };
  /**
   * The name of a counter next to each record, which counts references to the record in shards (`sharded-counter.ts`).
   */
  readonly shardedCounter?: string;
  /**
   * The row that counts the entity's ids. Entities that are created together share a row, so that one write reserves
   * ids for all of them.
   */
  readonly counter?: string;
}

/** The indexes by which an entity's records are found. */
interface Indexed<Gsi> {
  /** The collection, which lists read in the order of ids. */
  readonly collection?: IndexDesign<Gsi>;
  /**
   * Lookups by name. The name is the field, unless `by` names other fields. A filter with this name can use the lookup.
   */
  readonly lookups?: Readonly<Record<string, IndexDesign<Gsi>>>;
}

/** An entity whose records may wait for a worker. GSI1 is reserved for its due records. */
interface Due extends Indexed<2 | 3 | 4> {
  /**
   * The field with the time at which the sweeper takes over the record. A worker that finishes earlier clears it. GSI1
   * lists the due records, in 16 shards. A record does not wait for anything if the field is null, or if it was written
   * before the entity had the field.
   */
  readonly due: string;
}

/** An entity whose records never wait for a worker. */
interface NeverDue extends Indexed<1 | 2 | 3 | 4> {
  readonly due?: undefined;
}

/** An entity whose records each have their own partition, or are in their parent's partition. */
interface Apart {
  readonly home?: undefined;
}

/** An entity whose records share the partitions of their tenant. */
interface Together {
  /**
   * The home of the entity's rows: some partitions per tenant, in the order of ids. These partitions are the
   * collection, and a list reads whole records from them. The ids come from a sequence of the tenant, which knows the
   * ids that are reserved. A client that polls by id therefore misses no record. The key of a record consists of its
   * tenant and its id.
   */
  readonly home: 'tenant';
  readonly owner: 'tenant';
  readonly collection?: undefined;
  readonly childOf?: undefined;
}

/** The complete design of an entity. */
export type EntityDesign = Traits & (Due | NeverDue) & (Apart | Together);

declare const records: unique symbol;

/** A design with the type of the entity's records. Only the compiler sees this type. */
export type Designed<Rec extends RecordBase, Design> = Design & { readonly [records]?: Rec };

/** The properties of a design that `EntityDesign` does not have. A design must not have any. */
type Misspelt<Design> = Readonly<Record<Exclude<keyof Design, keyof EntityDesign>, never>>;

/**
 * The possible owners of a type of record. A merchant can own records only if they have a `merchant`. A tenant can own
 * them only if they also have `is_test`. Subscribers own the records that are of either a merchant or a production.
 */
type OwnerOf<Rec> =
  | 'common'
  | 'production'
  | (Rec extends { readonly merchant: number | null } ? 'merchant' : never)
  | (Rec extends OfSubscriber ? 'subscriber' : never)
  | (Rec extends { readonly merchant: number | null; readonly is_test: boolean } ? 'tenant' | 'variant' : never);

/** Defines an entity: first the type of its records, then its design. */
export const of =
  <Rec extends RecordBase>() =>
  <const Design extends EntityDesign & { readonly owner: OwnerOf<Rec> }>(
    design: Design & Misspelt<Design>,
  ): Designed<Rec, Design> =>
    design;

// reference data that all merchants share and find by handle
const reference = {
  owner: 'common',
  collection: { gsi: 1 },
  lookups: { handle: { gsi: 2 } },
  changes: 'common',
  unique: ['handle'],
  counter: 'reference',
} as const satisfies EntityDesign;

// reference data that is also found by name
const named = { ...reference, lookups: { handle: { gsi: 2 }, name: { gsi: 3 } } } as const satisfies EntityDesign;

// the runs of one import type, which the sweeper resumes
const imported = {
  owner: 'common',
  collection: { gsi: 2 },
  lookups: { state: { gsi: 3, moving: true } },
  due: 'due_at',
  counter: 'import',
} as const satisfies EntityDesign;

/**
 * All entities of the DynamoDB table: who owns their records, and which indexes find them. `npm run docs` generates
 * `docs/explanation/data-model.md` from it.
 */
export const design = {
  checkout: of<CheckoutRecord>()({
    owner: 'tenant',
    // one for each e-mail address that a checkout can have
    lookups: { 'persons.0': { gsi: 1 }, 'persons.1': { gsi: 2 }, 'persons.2': { gsi: 3 }, 'persons.3': { gsi: 4 } },
    counter: 'checkout',
  }),
  'checkout-rates': of<CheckoutRates>()({
    owner: 'tenant',
    childOf: { entity: 'checkout', sort: 'rates' },
    due: 'due_at',
  }),
  order: of<OrderRecord>()({
    owner: 'tenant',
    home: 'tenant',
    lookups: {
      external_identifier: { gsi: 2, byTenant: true },
      external_reference: { gsi: 3, byTenant: true },
      state: { gsi: 4, byTenant: true, moving: true, spread: true },
    },
    projected: ['created_at'],
    changes: 'tenant',
    spreadsChanges: true,
    due: 'due_at',
    counter: 'order',
    history: {},
    orderOf: (id) => id,
  }),
  'order-item': of<OrderItemName>()({
    owner: 'common',
    lookups: { external_identifier: { gsi: 2 } },
    projected: ['order'],
  }),
  'disposition-order': of<DispositionOrderRecord>()({
    owner: 'tenant',
    collection: { gsi: 1, spread: true },
    lookups: {
      external_reference: { gsi: 2 },
      items: { gsi: 3, by: [], sort: 'first_item', spread: true },
      progress: { gsi: 4, moving: true, spread: true },
    },
    projected: ['is_test'],
    changes: 'common',
    spreadsChanges: true,
    history: {},
  }),
  'production-order': of<ProductionOrderRecord>()({
    owner: 'tenant',
    production: 'production',
    collection: { gsi: 1, spread: true },
    lookups: { production: { gsi: 2, spread: true }, state: { gsi: 3, moving: true, spread: true } },
    projected: ['disposition_order', 'is_test'],
    changes: 'common',
    spreadsChanges: true,
    history: {},
    orderOf: orderOfProductionOrder,
  }),
  // embedded in disposition orders (`shared/domain/embedded.ts`). Only records that were written separately have rows
  'order-item-unit': of<UnitRecord>()({ owner: 'tenant' }),
  'id-tag': of<IdTagRecord>()({
    owner: 'tenant',
    production: 'productions',
    changes: 'common',
    spreadsChanges: true,
  }),
  'merchant-product': of<MerchantProductRecord>()({
    owner: 'merchant',
    collection: { gsi: 2, byTenant: true },
    lookups: { master_product: { gsi: 3 }, merchant: { gsi: 4 }, staff: { gsi: 1, by: [] } },
    projected: ['title', 'origin.manufacturer_number', 'designable_production_methods'],
    unique: ['imported_as'],
    listedUnder: { entity: 'master-product', field: 'master_product', sort: 'offer' },
    changes: 'tenant',
    counter: 'merchant-product',
  }),
  'merchant-variant': of<MerchantVariantRecord>()({
    owner: 'variant',
    collection: { gsi: 2, byTenant: true, by: ['collection_name'], values: { collection_name: variantCollections } },
    lookups: {
      'origin.sku': { gsi: 3, byTenant: true },
      'origin.external_identifier': { gsi: 4, byTenant: true },
      staff: { gsi: 1, by: ['collection_name'], values: { collection_name: variantCollections } },
    },
    projected: ['collection_name', 'merchant_product', 'master_variant'],
    changes: 'tenant',
    // an ordered or custom variant has the SKU of a catalogue variant, which is already in the dictionary
    dictionary: { field: 'origin.sku', when: { collection_name: 'catalogue' } },
    counter: 'order', // shared with the design's job, which is created together with the variant
  }),
  design: of<DesignRecord>()({
    owner: 'tenant',
    childOf: { entity: 'merchant-variant', sort: 'design' },
    due: 'due_at',
  }),
  logo: of<LogoRecord>()({ owner: 'tenant' }), // its id is derived from the variant's id
  job: of<JobRecord>()({ owner: 'tenant', counter: 'order' }),
  'goods-transfer': of<GoodsTransferRecord>()({
    owner: 'production',
    production: 'destination.resource',
    collection: { gsi: 1 },
    lookups: { external_identifier: { gsi: 2 }, 'destination.resource': { gsi: 3 } },
    projected: ['state'],
    changes: 'common',
    counter: 'goods-transfer',
  }),
  'access-key': of<AccessKeyRecord>()({
    owner: 'tenant',
    collection: { gsi: 2, byTenant: true },
    lookups: { merchant: { gsi: 3 }, production: { gsi: 4 }, staff: { gsi: 1, by: [] } },
    projected: ['role', 'is_test', 'key_id'],
    changes: 'tenant',
    unique: ['key_id'],
    counter: 'access-key',
    history: { withheld: ['secret_hash'] },
  }),
  merchant: of<MerchantRecord>()({ ...named, projected: ['retention_days'], history: {} }),
  'merchant-retention': of<MerchantRetentionRecord>()({
    owner: 'common',
    childOf: { entity: 'merchant', sort: 'retention' },
  }),
  production: of<ProductionRecord>()({ ...named, projected: ['handle', 'production_methods', 'is_test'] }),
  'payment-method': of<PaymentMethodRecord>()(named),
  'shipping-rate': of<ShippingRateRow>()({
    ...reference,
    lookups: { country_code: { gsi: 2 } },
    projected: ['service', 'title', 'max_weight_grams', 'currency', 'price', 'tax_rate'],
  }),
  'order-type': of<ReferenceRecord>()(reference),
  'production-method': of<ProductionMethodRecord>()({ ...reference, keepsDeleted: true }),
  brand: of<ReferenceRecord>()({ ...reference, named: 'name' }),
  country: of<CountryRecord>()(reference),
  'material-type': of<ReferenceRecord>()(reference),
  'option-type': of<ReferenceRecord>()(reference),
  'option-value': of<OptionValueRecord>()(reference),
  'scale-factor': of<ReferenceRecord>()(reference),
  'production-area': of<ProductionAreaRecord>()(reference),
  'positioning-area': of<PositioningAreaRecord>()(reference),
  'clamping-device': of<ReferenceRecord>()(reference),
  identifier: of<ReferenceRecord>()(reference),
  annotation: of<AnnotationRecord>()(reference),
  'annotation-channel': of<ReferenceRecord>()(reference),
  'additional-instruction': of<AdditionalInstructionRecord>()({
    ...named,
    projected: ['collection_name'],
    keepsDeleted: true,
  }),
  supplier: of<SupplierRecord>()(reference),
  'size-scale': of<SizeScaleRecord>()({ ...reference, lookups: { name: { gsi: 2 } }, unique: ['name'] }),
  'size-label': of<SizeLabelRecord>()(named),
  size: of<SizeRecord>()(reference),
  'product-import': of<ImportRecord>()(imported),
  'size-label-import': of<ImportRecord>()(imported),
  'merchant-product-import': of<ImportRecord>()(imported),
  'master-product': of<MasterProductRecord>()({
    owner: 'common',
    collection: { gsi: 1 },
    lookups: { handle: { gsi: 2 } },
    projected: ['available_at', 'discontinue_at'],
    unique: ['handle'],
    listedWhen: 'is_made',
    counter: 'master-product',
    history: {},
  }),
  'product-lease': of<ProductLeaseRecord>()({
    owner: 'common',
    childOf: { entity: 'master-product', sort: 'lease' },
    due: 'until',
  }),
  'product-draft': of<ProductDraftRecord>()({
    owner: 'common',
    childOf: { entity: 'master-product', sort: 'draft' },
  }),
  'catalogue-task': of<CatalogueTaskRecord>()({ owner: 'common', counter: 'catalogue-task', due: 'due_at' }),
  media: of<MediaRecord>()({
    owner: 'tenant',
    collection: { gsi: 1, byTenant: true },
    projected: ['file_name', 'mime_type', 'created_at'],
    changes: 'tenant',
    listedWhen: 'is_upload',
    shardedCounter: 'designs',
    counter: 'media',
  }),
  file: of<FileRecord>()({
    owner: 'tenant',
    unique: ['address'],
    due: 'due_at',
    shardedCounter: 'references',
    counter: 'media',
  }),
  upload: of<UploadRecord>()({ owner: 'tenant', counter: 'upload' }),
  webhook: of<WebhookRecord>()({
    owner: 'subscriber',
    collection: { gsi: 1, byTenant: true },
    changes: 'tenant',
    counter: 'webhook',
    history: { withheld: ['token'] },
  }),
  'webhook-health': of<WebhookHealthRecord>()({ owner: 'common', childOf: { entity: 'webhook', sort: 'health' } }),
  subscribers: of<SubscribersRecord>()({ owner: 'subscriber' }), // its id is derived from owner and event name
  receiver: of<ReceiverRecord>()({ owner: 'subscriber' }), // its id is derived from the owner and the host
  'privacy-request': of<PrivacyRequestRecord>()({
    owner: 'common',
    collection: { gsi: 2 },
    lookups: { state: { gsi: 3, moving: true } },
    projected: ['kind'],
    due: 'due_at',
    counter: 'privacy-request',
  }),
  export: of<ExportRecord>()({
    owner: 'tenant',
    collection: { gsi: 2, byTenant: true },
    lookups: { state: { gsi: 3, byTenant: true, moving: true } },
    due: 'due_at',
    counter: 'export',
  }),
  // `state` changes twice in a delivery's life, together with `due_at`, so its index rows are written then anyway
  delivery: of<DeliveryRecord>()({
    owner: 'subscriber',
    lookups: {
      webhook: { gsi: 2, spread: true },
      // contains only deliveries that fail, so that a delivery that succeeds at once is not written to it
      is_failing: { gsi: 3, moving: true, spread: true },
    },
    projected: ['state', 'event.type', 'created_at'],
    due: 'due_at',
    counter: 'delivery',
  }),
  'master-variant': of<MasterVariantRecord>()({
    owner: 'common',
    unique: ['sku'],
    counter: 'master-product',
    keepsDeleted: true,
    changes: 'common',
    spreadsChanges: true,
  }),
} satisfies Record<string, EntityDesign>;

/** The name of an entity. */
export type EntityName = keyof typeof design;

/** Returns the design of an entity in its general form, for code that works with any entity. */
export const entityDesign = (entity: EntityName): EntityDesign => design[entity];

/** The entities with a history. */
export const entitiesWithHistory: readonly EntityName[] = (Object.keys(design) as EntityName[]).filter(
  (entity) => entityDesign(entity).history,
);

/** The entities whose records may wait for a worker. */
export type DueEntity = {
  [E in EntityName]: (typeof design)[E] extends { readonly due: string } ? E : never;
}[EntityName];

/** The entities whose keys need only an id. Each record is in its own partition or in its parent's. */
export type EntityInOwnPartition = {
  [E in EntityName]: (typeof design)[E] extends { readonly home: 'tenant' } ? never : E;
}[EntityName];

type Names<T> = T extends Readonly<Record<infer K, unknown>> ? K : never;
type LookupNames<E extends EntityName> = (typeof design)[E] extends { lookups: infer L } ? Names<L> : never;
type ProjectedNames<E extends EntityName> = (typeof design)[E] extends { projected: readonly (infer F)[] } ? F : never;
type OrderedNames<E extends EntityName> = (typeof design)[E] extends { home: 'tenant' } ? 'created_at' : never;

/** The fields of an entity that filters may use. */
export type FilterField<E extends EntityName> =
  | 'id'
  | 'updated_at'
  | Exclude<LookupNames<E>, 'staff'>
  | ProjectedNames<E>
  | OrderedNames<E>;

/** Counters of embedded parts that are not entities: the parts of a checkout and of a goods transfer. */
const partCounters = {
  'checkout-item': 'checkout',
  customer: 'checkout',
  address: 'checkout',
  'goods-transfer-parcel': 'goods-transfer',
  'goods-transfer-item': 'goods-transfer',
} as const;

/** The name of an entity whose records get their ids from a counter. */
export type CountedEntity = {
  [E in EntityName]: (typeof design)[E] extends { counter: string } ? E : never;
}[EntityName];

/** The name of an entity whose ids come from a sequence of each tenant. */
export type SequencedEntity = Exclude<CountedEntity, EntityInOwnPartition>;

/** The names of all id counters. */
export type CounterName = CountedEntity | keyof typeof partCounters;

const allCounters: Readonly<Record<string, string>> = {
  ...partCounters,
  ...Object.fromEntries(
    Object.entries<EntityDesign>(design).flatMap(([entity, { counter }]) => (counter ? [[entity, counter]] : [])),
  ),
};

/** Returns the family of a counter. All counters of a family share one row. */
export const counterFamily = (counter: CounterName): string => allCounters[counter] ?? counter;

/**
 * Families whose ids need no order, because no list is sorted by them. A process reserves this many of their ids at
 * once.
 */
const inBlocks: Readonly<Record<string, number>> = { checkout: 200, upload: 200 };

/**
 * Returns how many ids of each of a family's counters a process reserves at once. Returns undefined if the ids are
 * reserved only as needed.
 */
export const blockOf = (family: string): number | undefined => inBlocks[family];

/** Returns the value at a dotted path of a record. Returns undefined if the path does not exist. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      record,
    );
}

/**
 * Returns all fields that an entity's index rows contain. Each change of a projected field rewrites all index rows.
 * Fields that change often are therefore left out: the time of the last change, and the fields of `moving` lookups.
 */
export function projectedFields(entity: EntityName): readonly string[] {
  const { collection, lookups = {}, projected = [] } = entityDesign(entity);
  const looked = Object.entries(lookups).flatMap(([name, index]) => (index.moving ? [] : (index.by ?? [name])));
  return [...new Set([...(collection?.by ?? []), ...looked, ...projected])];
}

/** Returns whether lists contain a record. They do not contain records that are still being created. */
export function isListed(entity: EntityName, record: object): boolean {
  const { listedWhen } = entityDesign(entity);
  return !listedWhen || valueAt(record, listedWhen) === true;
}
