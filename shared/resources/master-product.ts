import type { Localized } from '../lib/localized.ts';
import type { RecordBase } from './fields.ts';

/** A product of the catalogue, which merchants offer as their own. */
export interface MasterProductRecord extends RecordBase {
  readonly handle: string;
  readonly manufacturer_number: string | null;
  readonly name: Localized;
  readonly description: Localized;
  readonly country: number | null;
  readonly brand: number | null;
  readonly material_type: number | null;
  readonly scale_factors: readonly number[];
  readonly production_areas: readonly number[];
  readonly positioning_areas: readonly number[];
  readonly designable_production_methods: readonly number[];
  /** The sides that may be designed. */
  readonly views: readonly { readonly handle: string; readonly name: string }[];
  readonly variants: readonly number[];
  readonly available_at: string | null;
  readonly discontinue_at: string | null;
}

export interface MasterVariantRecord extends RecordBase {
  readonly product_id: number;
  readonly sku: string;
  readonly external_identifier: string | null;
  readonly hs_tariff_code: string | null;
  /** Net. */
  readonly price: number;
  readonly cost_price: number;
  readonly tax_rate: number;
  readonly weight_grams: number;
  readonly is_master: boolean;
  readonly option_values: readonly number[];
}
