import { localized, type RecordBase, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

/** A row of the rate table: the price of a service for a country up to a weight. */
export interface ShippingRateRow extends RecordBase {
  /** Derived from the service, the country and the weight, by which rates are unique. */
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

/** Returns the handle of a row of the rate table. */
export const handleOfRate = (row: Pick<ShippingRateRow, 'service' | 'country_code' | 'max_weight_grams'>): string =>
  `${row.service}-${row.country_code}-${row.max_weight_grams}`;

export const ShippingRateEntry = resource<ShippingRateRow>()({
  name: 'ShippingRateEntry',
  label: 'Shipping Rate',
  entity: 'shipping-rate',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        handle: z.string(),
        service: z.string(),
        title: localized,
        country_code: z.string(),
        max_weight_grams: z.int(),
        currency: z.string(),
        price: z.number(),
        tax_rate: z.number(),
        ...timestamps,
      }),
  },
});
