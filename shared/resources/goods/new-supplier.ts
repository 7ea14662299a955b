import * as z from 'zod';
import { filledText } from '../../model/fields.ts';
import { countryCode } from '../orders/address.ts';

/** A supplier of a request. */
export const newSupplier = z.object({
  name: filledText(),
  address: z.object({
    street1: filledText(),
    zip: filledText(),
    city: filledText(),
    country_code: countryCode,
  }),
});

export type NewSupplier = z.output<typeof newSupplier>;
