import { notACurrency, notAHandle, notALanguage, reserved, tooPreciseRate } from '../lib/problems.ts';
import { amount, amountAtMost, filledLine, lineCharacters, localizedInput, percentage } from '../model/fields.ts';
import { issue } from '../model/issues.ts';
import { list } from '../model/list-query.ts';
import { isLanguage } from '../model/localized.ts';
import * as z from '../model/zod.ts';
import { instructionCollections } from './designs/additional-instruction.ts';
import { countryCode } from './orders/address.ts';
import { cancellableUntil } from './people/merchant.ts';
import { simulatedProduction } from './people/simulated-production.ts';

// The fields of reference data in a request and in a file of `npm run reference`. Both have the same rules. They
// differ only in `reference`, the schema of a reference to another record: an ID in a request, a handle in a file.

/** The handle of a record of reference data: lowercase letters, digits, dots, dashes and underscores. */
export const referenceHandle = z
  .string()
  .max(lineCharacters)
  .regex(/^[a-z0-9][a-z0-9._-]*$/, issue(notAHandle));

const brandLanguagesAtMost = 80;
const methodsAtMost = 100; // of a production
const weightAtMost = 10_000_000; // 10 tonnes

const millimetres = z.number().positive().max(100_000).nullable();
const centimetrePrice = z
  .number()
  .min(0)
  .max(amountAtMost)
  .refine((value) => /^\d+(\.\d{1,4})?$/.test(String(value)), issue(tooPreciseRate));
const currency = z.string().regex(/^[A-Z]{3}$/, issue(notACurrency));

/** Returns the fields of records that have a handle and a localized name. */
export const namedFields = () => ({ handle: referenceHandle, name: localizedInput(filledLine()) });

/** Returns the fields of a brand. Each name has a row, and a transaction can write 100 rows. */
export const brandFields = () => ({
  handle: referenceHandle,
  name: localizedInput(filledLine(), brandLanguagesAtMost),
});

/** Returns the fields of a country. */
export const countryFields = () => ({ ...namedFields(), code: countryCode });

/** Returns the fields of an option value, such as a colour. */
export const optionValueFields = <Reference extends z.ZodType>(reference: Reference) => ({
  ...namedFields(),
  option_type: reference,
});

/** Returns the fields of a production method. */
export const productionMethodFields = () => ({
  ...namedFields(),
  collection_name: filledLine(),
  price_per_square_centimeter: centimetrePrice
    .describe('Net price of a print, in addition to the price of its variant. At most four decimal places.')
    .default(0),
  max_width: millimetres.describe('Maximum width of a print in mm. Null means no limit.').default(null),
  max_height: millimetres.describe('Maximum height of a print in mm. Null means no limit.').default(null),
  prints_alpha: z.boolean().describe('Whether transparent pixels stay transparent in a print.').default(true),
});

/** Returns the fields of the place of an area on a product. */
export const placeFields = () => ({
  view: filledLine().nullable().describe('Handle of the view of the area. Null means every view.').default(null),
  width: millimetres.describe('Width in mm, or null.').default(null),
  height: millimetres.describe('Height in mm, or null.').default(null),
});

/** Returns the fields of a production area. */
export const productionAreaFields = <Reference extends z.ZodType>(reference: Reference) => ({
  ...namedFields(),
  production_method: reference,
  ...placeFields(),
});

/** Returns the fields of a payment method. */
export const paymentMethodFields = () => ({ handle: referenceHandle, name: filledLine() });

/** Returns the fields of a shipping rate. */
export const shippingRateFields = () => ({
  service: referenceHandle.describe('Handle of the service, such as `standard`. Rates of one service share it.'),
  title: localizedInput(filledLine()),
  country_code: countryCode,
  max_weight_grams: z.int().positive().max(weightAtMost).describe('Maximum weight of a parcel at this rate.'),
  currency,
  price: amount,
  tax_rate: percentage,
});

/** Returns the fields of an additional instruction. */
export const additionalInstructionFields = () => ({
  handle: referenceHandle,
  name: filledLine(),
  price: amount,
  collection_name: z.enum(instructionCollections),
});

const retentionDays = { min: 30, max: 3650 } as const; // open checkouts are kept for 30 days

/** Returns the fields of a merchant. */
export const merchantFields = <Reference extends z.ZodType>(reference: Reference) => ({
  handle: referenceHandle,
  name: filledLine(),
  currency,
  locale: z
    .string()
    .regex(/^[a-z]{2}$/, { error: issue(notALanguage), abort: true })
    .refine(isLanguage, issue(notALanguage))
    .describe("Language of the merchant's texts, such as product titles (ISO 639-1)."),
  cancellable_until: z
    .enum(cancellableUntil)
    .describe('Last state in which the merchant can cancel an order.')
    .default('prepared'),
  order_type: reference,
  retention_days: z
    .int()
    .min(retentionDays.min)
    .max(retentionDays.max)
    .nullable()
    .describe('Number of days after which the personal data of finished orders is erased, or `null` to keep it.')
    .default(null),
});

/** Returns the fields of a production. */
export const productionFields = <Reference extends z.ZodType<unknown>>(reference: Reference) => ({
  handle: referenceHandle.refine((handle) => handle !== simulatedProduction, issue(reserved)),
  name: filledLine(),
  production_methods: list(reference, { max: methodsAtMost })
    .overwrite((all) => [...new Set(all)])
    .describe('The production methods that it offers.')
    .default([]),
  is_test: z.boolean().describe('Whether it makes test orders instead of live orders.').default(false),
});

/** The fields of a change: none has a default. */
type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Shape[Name];
};

/** Creates the schema of a change from the fields of a new record. A missing field stays as it is. */
export function changeOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return z.object(Object.fromEntries(fields) as WithoutDefaults<Shape>).partial();
}
