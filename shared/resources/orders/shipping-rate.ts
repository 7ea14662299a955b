import type { RecordBase } from '../../model/fields.ts';

/** A row of the rate table: the price of a service for a country up to a weight. */
export interface ShippingRateRow extends RecordBase {
  readonly handle: string;
  readonly service: string;
  readonly title: Readonly<Record<string, string>>;
  readonly country_code: string;
  readonly max_weight_grams: number;
  readonly currency: string;
  /** Net price. */
  readonly price: number;
  readonly tax_rate: number;
}
