import type { FieldErrors } from '../../lib/refusal.ts';
import type { RecordBase } from '../../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord, ProductInput, VariantInput } from './master-product.ts';

/** A variant as a body gives it: the fields of a request, and those that only files have. */
export type VariantBody = VariantInput &
  Partial<
    Pick<
      MasterVariantRecord,
      'hs_tariff_code' | 'weight_grams' | 'is_master' | 'track_inventory' | 'sale_continue' | 'imported_by'
    >
  >;

/** A product as a body gives it: the fields of a request, and the views and open beginnings that only files have. */
export type ProductBody = Omit<ProductInput, 'variants' | 'available_at'> &
  Partial<Pick<MasterProductRecord, 'views' | 'available_at' | 'manufacturer' | 'imported_by'>> & {
    readonly variants?: readonly VariantBody[] | undefined;
  };

/**
 * Who may work on a master product, and until when: a lease, in a row of its own beside the product's. Its `rev` is the
 * fencing number: it rises when a run takes the lease, and every write of the work has it as a condition.
 */
export interface ProductLeaseRecord extends RecordBase {
  /** `releasing`: work that was abandoned, or that cannot be done, is rolled back. */
  readonly state: 'free' | 'making' | 'changing' | 'releasing';
  /**
   * Whether a worker has begun. Work that was never begun is queued again; work that was begun and whose lease has
   * expired is rolled back.
   */
  readonly is_begun: boolean;
  /** Null while it is free. */
  readonly until: string | null;
  readonly job: number | null;
  /** The SKUs of new variants, which are claimed under the ids that these will have. */
  readonly claims: readonly { readonly sku: string; readonly id: number }[];
  /** Why the work cannot be done and is rolled back: SKUs that are taken. Its job fails with these errors. */
  readonly errors?: FieldErrors | undefined;
}

/** What is left to do for a request. The worker reads it, and the last step deletes it. */
export interface ProductDraftRecord extends RecordBase {
  readonly plan: ProductPlan;
}

/** The plan of the work that one request asks for. */
export interface ProductPlan {
  readonly variants: readonly {
    readonly id: number;
    readonly input: Omit<VariantBody, 'views'>;
    readonly views?: readonly { readonly handle: string; readonly media: readonly number[] }[];
  }[];
  /** SKUs that the worker has yet to claim, and where the body names each. */
  readonly claims?: readonly PlannedClaim[];
  /** Media whose images are to be fetched. */
  readonly media: readonly { readonly id: number; readonly url: string; readonly collection: string }[];
}

/** The SKU of a new variant, the id that the variant will have, and where the body names the SKU. */
export interface PlannedClaim {
  readonly sku: string;
  readonly id: number;
  readonly at: string;
}

/** A change of the catalogue that is to be propagated to merchant products. */
export interface CatalogueTaskRecord extends RecordBase {
  /**
   * `refresh`: copies what a master product alone decides; `sync`: copies its texts and dates too, and adds new
   * variants; `withdraw`: something was deleted and is no longer sold; `offer`: makes the variants that one merchant
   * product still lacks.
   */
  readonly kind: 'refresh' | 'sync' | 'withdraw' | 'offer';
  readonly product: number;
  /** Further products that are refreshed, where a block of an import has changed several. */
  readonly also?: readonly number[];
  /** Of `withdraw`: master variants that are not deleted yet. */
  readonly left: readonly number[];
  /** The one merchant product that the task is for, and those of its variants that it lacks, by master variant. */
  readonly offers: {
    readonly merchant_product: number;
    readonly variants: readonly PromisedVariant[];
  } | null;
  /**
   * When it is resumed. Null once it was propagated to all merchant products, of `offer` once the variants are made.
   * Tasks from before this field have none.
   */
  readonly due_at?: string | null;
  readonly expires_at: number;
}

/** A merchant's variant whose id was answered before it is made. */
export interface PromisedVariant {
  readonly id: number;
  readonly master_variant: number;
  readonly external_identifier: string | null;
}
