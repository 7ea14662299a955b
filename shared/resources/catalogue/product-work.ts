import type { FieldErrors } from '../../lib/refusal.ts';
import type { RecordBase } from '../../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord, ProductInput, VariantInput } from './master-product.ts';

/** A variant of a request or a file. Only files set the additional fields. */
export type VariantBody = VariantInput &
  Partial<
    Pick<
      MasterVariantRecord,
      'hs_tariff_code' | 'weight_grams' | 'is_master' | 'track_inventory' | 'sale_continue' | 'imported_by'
    >
  >;

/**
 * A product of a request or a file. Only files set `views` and the other additional fields, and may leave the start of
 * sale open.
 */
export type ProductBody = Omit<ProductInput, 'variants' | 'available_at'> &
  Partial<Pick<MasterProductRecord, 'views' | 'available_at' | 'manufacturer' | 'imported_by'>> & {
    readonly variants?: readonly VariantBody[] | undefined;
  };

/**
 * A lease: permission for a worker to change a master product until a certain time. It is a separate row next to the
 * product. Its `rev` is the fencing number: the number rises when a run takes the lease, and every write of the work
 * requires it.
 */
export interface ProductLeaseRecord extends RecordBase {
  /** `releasing`: abandoned or impossible work is being rolled back. */
  readonly state: 'free' | 'making' | 'changing' | 'releasing';
  /**
   * Whether a worker has begun the work. Work that no worker began is queued again. Begun work whose lease expired is
   * rolled back.
   */
  readonly is_begun: boolean;
  /** Null while the product is free. */
  readonly until: string | null;
  readonly job: number | null;
  /** The SKUs of new variants, claimed with the ids that these variants will have. */
  readonly claims: readonly { readonly sku: string; readonly id: number }[];
  /** The reasons for a rollback: SKUs that other variants have. The job fails with these errors. */
  readonly errors?: FieldErrors | undefined;
}

/** The pending work of a request. The worker reads it, and the last step deletes it. */
export interface ProductDraftRecord extends RecordBase {
  readonly plan: ProductPlan;
}

/** The plan of the work for one request. */
export interface ProductPlan {
  readonly variants: readonly {
    readonly id: number;
    readonly input: Omit<VariantBody, 'views'>;
    readonly views?: readonly { readonly handle: string; readonly media: readonly number[] }[];
  }[];
  /** Whether merchant products must be refreshed afterwards. Older plans lack it, and need it. */
  readonly refreshes?: boolean;
  /** SKUs that the worker must claim. */
  readonly claims?: readonly PlannedClaim[];
  /** Media whose images the worker must fetch. */
  readonly media: readonly { readonly id: number; readonly url: string; readonly collection: string }[];
}

/** The SKU of a new variant, the id of the variant, and the path of the SKU in the body. */
export interface PlannedClaim {
  readonly sku: string;
  readonly id: number;
  readonly at: string;
}

/** A task that propagates a change of the catalogue to merchant products. */
export interface CatalogueTaskRecord extends RecordBase {
  /**
   * `refresh` copies the fields that only a master product decides. `sync` also copies texts and dates, and adds new
   * variants. `withdraw` ends the sale of deleted products and variants. `offer` creates the variants that one merchant
   * product still lacks.
   */
  readonly kind: 'refresh' | 'sync' | 'withdraw' | 'offer';
  readonly product: number;
  /** Further products to refresh, if a block of an import changed several. */
  readonly also?: readonly number[];
  /** For `withdraw`: master variants that are not deleted yet. */
  readonly left: readonly number[];
  /** The merchant product of an `offer` task, and the variants that it still lacks, by master variant. */
  readonly offers: {
    readonly merchant_product: number;
    readonly variants: readonly PromisedVariant[];
  } | null;
  /**
   * Time at which the task is resumed. Null once the change is propagated to all merchant products or, for `offer`,
   * once the variants exist. Older tasks lack this field.
   */
  readonly due_at?: string | null;
  readonly expires_at: number;
}

/** A merchant variant whose id was returned before the variant exists. */
export interface PromisedVariant {
  readonly id: number;
  readonly master_variant: number;
  readonly external_identifier: string | null;
}
