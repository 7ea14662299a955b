import type { RecordBase } from '../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../resources/catalogue/master-product.ts';
import type { PositioningAreaRecord, ProductionAreaRecord } from '../resources/catalogue/product-attributes.ts';
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
import type { IdTagRecord } from '../resources/orders/id-tag-record.ts';
import type { OrderItemName, OrderRecord } from '../resources/orders/order-record.ts';
import type { ProductionOrderRecord } from '../resources/orders/production-order-record.ts';
import type { ShippingRateRow } from '../resources/orders/shipping-rate.ts';
import type { UnitRecord } from '../resources/orders/unit-record.ts';
import type { MerchantRecord } from '../resources/people/merchant.ts';
import type { ProductionRecord } from '../resources/people/production.ts';
import type { DeliveryRecord } from '../resources/webhooks/delivery-record.ts';
import type {
  ReceiverRecord,
  SubscribersRecord,
  WebhookHealthRecord,
  WebhookRecord,
} from '../resources/webhooks/webhook-record.ts';

/**
 * Who owns an entity's rows. `common`: all merchants share them; `merchant`: a merchant; `tenant`: a merchant's live
 * or test side; `variant`: a merchant for variants of its catalogue, a tenant for others; `production`: a production.
 */
export type Ownership = 'common' | 'merchant' | 'tenant' | 'variant' | 'production';

/**
 * One global secondary index of an entity. A partition is named by the entity, the tenant where `byTenant`, and the
 * values of `by`.
 */
export interface IndexDesign<Gsi = 1 | 2 | 3 | 4> {
  readonly gsi: Gsi;
  readonly byTenant?: true;
  /** Fields of the record. A record in which one is null is in no partition. */
  readonly by?: readonly string[];
  /** The values that such a field may have, if a list without a filter on it reads all of these partitions. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Whether records move from one of its partitions to another. */
  readonly moving?: true;
  /** The field with the id that its rows are sorted by, where that is not the record's own. */
  readonly sort?: string;
}

interface Traits {
  readonly owner: Ownership;
  /**
   * The field that names the production that sees the record, or the productions, in addition to its owner. Without one
   * a production sees none of the entity's records, except what is common.
   */
  readonly production?: string;
  /** Where the record's row is when it is another record's child: beside that one, under its id. */
  readonly childOf?: { readonly entity: string; readonly sort: string };
  /** Further fields that index rows show, so that filters need not read records. */
  readonly projected?: readonly string[];
  /** Whether GSI5 lists the recently changed: `tenant` by tenant, `common` over all. */
  readonly changes?: 'tenant' | 'common';
  /** Fields whose values are unique among the entity's records. */
  readonly unique?: readonly string[];
  /**
   * The field with the record's names, one for each language. A row of each name leads to the record, or to the last
   * one that was written if several have the name.
   */
  readonly named?: string;
  /**
   * Another record that its records are listed under, in that one's partition, so that they are found without an
   * index's lag.
   */
  readonly listedUnder?: { readonly entity: string; readonly field: string; readonly sort: string };
  /** A field without which a record is in no index: one that is still being made is in no list. */
  readonly listedWhen?: string;
  /** A field whose distinct values each merchant has a dictionary of. */
  readonly dictionary?: string;
  /** The name of a counter that is kept beside each record, in shards (`sharded-counter.ts`): of what refers to it. */
  readonly shardedCounter?: string;
  /**
   * The counter row that its ids come from; entities that are made together share a row, so that one write reserves for
   * all.
   */
  readonly counter?: string;
}

/** Where an entity's records are found by what they hold. */
interface Indexed<Gsi> {
  /** The collection a list walks, by id. */
  readonly collection?: IndexDesign<Gsi>;
  /** Lookups by name; the name is the field unless `by` says otherwise, and a filter of that name may use it. */
  readonly lookups?: Readonly<Record<string, IndexDesign<Gsi>>>;
}

/** An entity whose records may wait for a worker: GSI1 is taken by what is due. */
interface Due extends Indexed<2 | 3 | 4> {
  /**
   * The field that holds the time from which the sweeper takes care of the record; a worker that ends the work before
   * then clears it. GSI1 lists what is due, in 16 shards. A record whose field is null, or older than the field, waits
   * for nothing.
   */
  readonly due: string;
}

interface NeverDue extends Indexed<1 | 2 | 3 | 4> {
  readonly due?: undefined;
}

/** An entity of which each record is in a partition of its own, or in that of another one. */
interface Apart {
  readonly home?: undefined;
}

/** An entity whose records are together. */
interface Together {
  /**
   * Where its rows are: those of a tenant in one partition, in the order of their ids. It is the
   * collection, and a list reads whole records from it. Ids become visible in their order, since a guard goes with each
   * new record; so their times are in that order too. The key of a record takes its tenant as well as its id.
   */
  readonly home: 'tenant';
  readonly owner: 'tenant';
  readonly collection?: undefined;
  readonly childOf?: undefined;
}

/** The whole design of an entity. */
export type EntityDesign = Traits & (Due | NeverDue) & (Apart | Together);

declare const records: unique symbol;

/** A design with the type of the entity's records, which only the compiler sees. */
export type Designed<Rec extends RecordBase, Design> = Design & { readonly [records]?: Rec };

/** The names in a design that no design has: there may be none. */
type Misspelt<Design> = Readonly<Record<Exclude<keyof Design, keyof EntityDesign>, never>>;

/** Who may own records of a type: a merchant only if the records name one, and a tenant only if they name that too. */
type OwnerOf<Rec> =
  | 'common'
  | 'production'
  | (Rec extends { readonly merchant: number | null } ? 'merchant' : never)
  | (Rec extends { readonly merchant: number | null; readonly is_test: boolean } ? 'tenant' | 'variant' : never);

/** States an entity: the type of its records, then its design. */
export const of =
  <Rec extends RecordBase>() =>
  <const Design extends EntityDesign & { readonly owner: OwnerOf<Rec> }>(
    design: Design & Misspelt<Design>,
  ): Designed<Rec, Design> =>
    design;

const reference = {
  owner: 'common',
  collection: { gsi: 1 },
  lookups: { handle: { gsi: 2 } },
  changes: 'common',
  unique: ['handle'],
  counter: 'reference',
} as const satisfies EntityDesign;

const named = { ...reference, lookups: { handle: { gsi: 2 }, name: { gsi: 3 } } } as const satisfies EntityDesign;

const imported = {
  owner: 'common',
  collection: { gsi: 2 },
  lookups: { state: { gsi: 3, moving: true } },
  due: 'due_at',
  counter: 'import',
} as const satisfies EntityDesign;

export const design = {
  checkout: of<CheckoutRecord>()({ owner: 'tenant', counter: 'checkout' }),
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
      state: { gsi: 4, byTenant: true, moving: true },
    },
    projected: ['created_at'],
    changes: 'tenant',
    due: 'due_at',
    counter: 'order',
  }),
  'order-item': of<OrderItemName>()({
    owner: 'common',
    lookups: { external_identifier: { gsi: 2 } },
    projected: ['order'],
  }),
  'disposition-order': of<DispositionOrderRecord>()({
    owner: 'tenant',
    collection: { gsi: 1 },
    lookups: {
      external_reference: { gsi: 2 },
      items: { gsi: 3, by: [], sort: 'first_item' },
      progress: { gsi: 4, moving: true },
    },
    changes: 'common',
  }),
  'production-order': of<ProductionOrderRecord>()({
    owner: 'tenant',
    production: 'production',
    collection: { gsi: 1 },
    lookups: { production: { gsi: 2 }, state: { gsi: 3, moving: true } },
    projected: ['disposition_order'],
    changes: 'common',
  }),
  // embedded in disposition orders (`shared/domain/embedded.ts`): a row has what was written by itself alone
  'order-item-unit': of<UnitRecord>()({ owner: 'tenant' }),
  'id-tag': of<IdTagRecord>()({ owner: 'tenant', production: 'productions', changes: 'common' }),
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
    projected: ['collection_name', 'merchant_product'],
    changes: 'tenant',
    dictionary: 'origin.sku',
    counter: 'order', // with the job of a design, which is made with its variant
  }),
  design: of<DesignRecord>()({
    owner: 'tenant',
    childOf: { entity: 'merchant-variant', sort: 'design' },
    due: 'due_at',
  }),
  logo: of<LogoRecord>()({ owner: 'tenant' }), // its id comes from the variant's
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
  merchant: of<MerchantRecord>()(named),
  production: of<ProductionRecord>()({ ...named, projected: ['production_methods'] }),
  'payment-method': of<PaymentMethodRecord>()(named),
  'shipping-rate': of<ShippingRateRow>()({
    ...reference,
    lookups: { country_code: { gsi: 2 } },
    projected: ['service', 'title', 'max_weight_grams', 'currency', 'price', 'tax_rate'],
  }),
  'order-type': of<ReferenceRecord>()(reference),
  'production-method': of<ProductionMethodRecord>()(reference),
  brand: of<ReferenceRecord>()({ ...reference, named: 'name' }),
  country: of<ReferenceRecord & { readonly code: string }>()(reference),
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
  'additional-instruction': of<AdditionalInstructionRecord>()({ ...named, projected: ['collection_name'] }),
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
    owner: 'tenant',
    collection: { gsi: 1, byTenant: true },
    changes: 'tenant',
    counter: 'webhook',
  }),
  'webhook-health': of<WebhookHealthRecord>()({ owner: 'common', childOf: { entity: 'webhook', sort: 'health' } }),
  subscribers: of<SubscribersRecord>()({ owner: 'tenant' }), // its id comes from tenant and name
  receiver: of<ReceiverRecord>()({ owner: 'tenant' }), // its id comes from tenant and host
  // `state` changes twice in a life, with `due_at`: its index rows are written then anyway
  delivery: of<DeliveryRecord>()({
    owner: 'tenant',
    lookups: { webhook: { gsi: 2 } },
    projected: ['state', 'event.type', 'created_at'],
    due: 'due_at',
    counter: 'delivery',
  }),
  'master-variant': of<MasterVariantRecord>()({
    owner: 'common',
    unique: ['sku'],
    counter: 'master-product',
  }),
} satisfies Record<string, EntityDesign>;

export type EntityName = keyof typeof design;

/** Looks an entity's design up in the general form, for code that walks designs. */
export const entityDesign = (entity: EntityName): EntityDesign => design[entity];

/** The entities whose records may wait for a worker. */
export type DueEntity = {
  [E in EntityName]: (typeof design)[E] extends { readonly due: string } ? E : never;
}[EntityName];

/** The entities of which an id is enough to find the record: each has a partition of its own, or its parent's. */
export type EntityInOwnPartition = {
  [E in EntityName]: (typeof design)[E] extends { readonly home: 'tenant' } ? never : E;
}[EntityName];

type Names<T> = T extends Readonly<Record<infer K, unknown>> ? K : never;
type LookupNames<E extends EntityName> = (typeof design)[E] extends { lookups: infer L } ? Names<L> : never;
type ProjectedNames<E extends EntityName> = (typeof design)[E] extends { projected: readonly (infer F)[] } ? F : never;
type OrderedNames<E extends EntityName> = (typeof design)[E] extends { home: 'tenant' } ? 'created_at' : never;

/** The fields of an entity that a filter may name. */
export type FilterField<E extends EntityName> =
  | 'id'
  | 'updated_at'
  | Exclude<LookupNames<E>, 'staff'>
  | ProjectedNames<E>
  | OrderedNames<E>;

/** Counters of parts that are no entities: of a checkout, of a goods transfer. */
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

/** Finds the counter row's family of a counter. */
export const counterFamily = (counter: CounterName): string => allCounters[counter] ?? counter;

/** Families whose ids need no order, since no list is sorted by them, with the ids that a process takes at once. */
const inBlocks: Readonly<Record<string, number>> = { checkout: 200, upload: 200 };

/** Answers how many ids of each of a family's counters a process takes at once; undefined for those that are wanted. */
export const blockOf = (family: string): number | undefined => inBlocks[family];

/** Reads the value at a dotted path of a record. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      record,
    );
}
/**
 * Lists every field that the index rows of an entity show. What changes often is not among them, since each change of a
 * projected field writes all index rows again: not the time of the last change, nor what a record moves by.
 */
export function projectedFields(entity: EntityName): readonly string[] {
  const { collection, lookups = {}, projected = [] } = entityDesign(entity);
  const looked = Object.entries(lookups).flatMap(([name, index]) => (index.moving ? [] : (index.by ?? [name])));
  return [...new Set([...(collection?.by ?? []), ...looked, ...projected])];
}

/** Tells whether a record is in lists: one that is still being made is not. */
export function isListed(entity: EntityName, record: object): boolean {
  const { listedWhen } = entityDesign(entity);
  return !listedWhen || valueAt(record, listedWhen) === true;
}
