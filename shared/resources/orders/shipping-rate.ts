import type { RecordBase } from '../../model/fields.ts';

/** One row of the rate table: what a service costs to a country up to a weight. */
export interface ShippingRateRow extends RecordBase {
  readonly handle: string;
  readonly service: string;
  readonly title: Readonly<Record<string, string>>;
  readonly country_code: string;
  readonly max_weight_grams: number;
  readonly currency: string;
  /** Net. */
  readonly price: number;
  readonly tax_rate: number;
}
