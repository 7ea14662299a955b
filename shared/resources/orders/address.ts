import { notACountry, notAProvince, provinceRequired } from '../../lib/problems.ts';
import { fill } from '../../lib/refusal.ts';
import { countryForm, isCountry } from '../../model/countries.ts';
import { email, filledLine, nullableText, optionalLine, orNull, timestamps } from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import * as z from '../../model/zod.ts';

const streetCharacters = 35; // from the documents: "at most 35 characters"

/** Countries whose addresses need a province, from the documents. */
const provinceCountries = new Set(['US', 'CA', 'AU', 'IL']);

/** A country in a request, ISO 3166-1 alpha-2. */
export const countryCode = z
  .string()
  .regex(countryForm, { error: issue(notACountry), abort: true })
  .refine(isCountry, issue(notACountry));

/** An address in a request. */
export const addressInput = z
  .object({
    company: optionalLine(),
    first_name: filledLine(),
    last_name: filledLine(),
    street1: filledLine(streetCharacters),
    street2: optionalLine(streetCharacters),
    zip: filledLine(),
    city: filledLine(),
    province_code: orNull(z.string().regex(/^[A-Za-z0-9]{1,3}$/, issue(notAProvince))).meta({
      description: 'Code of the province or state: one to three letters or digits. Required for US, CA, AU and IL.',
    }),
    country_code: countryCode,
    email,
    phone: filledLine(),
    vat_in: optionalLine(),
  })
  .superRefine((address, context) => {
    if (provinceCountries.has(address.country_code) && address.province_code === null) {
      context.addIssue({
        code: 'custom',
        path: ['province_code'],
        message: issue(fill(provinceRequired, { country: address.country_code })),
      });
    }
  });

export type AddressInput = z.output<typeof addressInput>;

/** An address in a record: the request's fields and an id. Versions differ in showing `default` or `is_test`. */
export interface Address extends AddressInput {
  readonly id: number;
  readonly default: boolean;
  readonly is_test: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The fields of an address in a response, without its id and its times. */
export const addressFields = {
  company: nullableText,
  first_name: z.string(),
  last_name: z.string(),
  city: z.string(),
  street1: z.string(),
  street2: nullableText,
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
  province_code: nullableText,
  country_code: z.string(),
  vat_in: nullableText,
};

/** An address in a response. */
export const addressSchema = z.object({ id: z.int(), is_test: z.boolean(), ...addressFields, ...timestamps });

/** An address in a response before 2022-02-01. */
export const olderAddressSchema = z.object({ id: z.int(), default: z.boolean(), ...addressFields, ...timestamps });

/** The customer of a checkout or an order, in a record. */
export interface Customer {
  readonly id: number;
  readonly is_test: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Returns the schema of a customer in a response, with the version's form of addresses. */
export const customerSchema = <Form extends z.ZodType>(address: Form) =>
  z.object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    addresses: z.array(address),
    default_address: address,
    ...timestamps,
  });

/** Adds the addresses of a checkout or an order to its customer. The shipping address is the default. */
export function customerWithAddresses(holder: {
  customer: Customer;
  shipping_address: Address;
  billing_address: Address;
}): object {
  const { shipping_address: shipping, billing_address: billing } = holder;
  return {
    ...holder.customer,
    addresses: billing.id === shipping.id ? [shipping] : [shipping, billing],
    default_address: shipping,
  };
}
