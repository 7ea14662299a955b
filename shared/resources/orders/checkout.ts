import { notUnique, tooMany } from '../../lib/problems.ts';
import { fill } from '../../lib/refusal.ts';
import {
  type Erasable,
  email,
  filledLine,
  id,
  nullableText,
  optionalLine,
  type RecordBase,
  type Tenant,
  timestamps,
} from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import { list } from '../../model/list-query.ts';
import { resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { embeddedVariant, embeddedVariantFields, type MerchantVariantRecord } from '../offers/product.ts';
import {
  type Address,
  addressInput,
  addressSchema,
  type Customer,
  customerSchema,
  customerWithAddresses,
  olderAddressSchema,
} from './address.ts';

/** Limits of a checkout. Decided for the largest transaction: 80 items fit into 100 actions. */
const checkoutLimits = { items: 80, quantity: 1000, pieces: 2000 } as const;

const itemInput = z.object({
  variant_id: id,
  quantity: z.int().min(1).max(checkoutLimits.quantity),
  external_identifier: filledLine().nullish(),
});

const itemsInput = list(itemInput, { min: 1, max: checkoutLimits.items }).superRefine((items, context) => {
  const pieces = items.reduce((total, item) => total + item.quantity, 0);
  if (pieces > checkoutLimits.pieces) {
    context.addIssue({
      code: 'custom',
      message: issue(fill(tooMany, { max: checkoutLimits.pieces, things: 'pieces in total' })),
    });
  }
  const seen = new Set<string>();
  for (const [index, { external_identifier: name }] of items.entries()) {
    if (name && seen.has(name)) {
      context.addIssue({
        code: 'custom',
        path: [index, 'external_identifier'],
        message: issue(fill(notUnique, { thing: 'item' })),
      });
    }
    if (name) seen.add(name);
  }
});

export type ItemInput = z.output<typeof itemsInput>[number];

/** Body of `POST /v2/checkouts`. */
export const newCheckout = z.object({
  external_reference: optionalLine(),
  external_identifier: optionalLine(),
  cost_centre: optionalLine(),
  email,
  items: itemsInput,
  shipping_address: addressInput,
  billing_address: addressInput.nullish(),
  whitelabel_address: addressInput.nullish(),
});

export type NewCheckout = z.output<typeof newCheckout>;

/** Body of `PUT /v2/checkouts/{id}`. Omitted fields stay. */
export const checkoutChange = z.object({
  items: itemsInput.optional(),
  shipping: z.object({ handle: filledLine() }).optional(),
  shipping_address: addressInput.optional(),
  billing_address: addressInput.nullish(),
  whitelabel_address: addressInput.nullish(),
});

export type CheckoutChange = z.output<typeof checkoutChange>;

/** Body of `PUT /v2/checkouts/{id}/complete`. */
export const completion = z.object({ payment: z.object({ handle: filledLine() }) });

/** Body of `POST /v2/orders`: a checkout with its shipping rate and its payment. */
export const newOrder = newCheckout.extend({
  shipping: z.object({ handle: filledLine() }),
  payment: z.object({ handle: filledLine() }),
});

export type NewOrder = z.output<typeof newOrder>;

/** Body of `POST /v2/shipping-rates`: what would be sent, and where to. */
export const newQuote = z.object({
  items: list(z.object({ variant_id: id, quantity: z.int().min(1).max(checkoutLimits.quantity) }), {
    min: 1,
    max: checkoutLimits.items,
  }),
  shipping_address: z.object({ country_code: addressInput.shape.country_code }),
});

export type NewQuote = z.output<typeof newQuote>;

/**
 * The copy of a variant in a checkout item, with the prices at the time when the item was set and their revision
 * (`pricedRevision`). Orders create their copies from it.
 */
export type ItemVariant = Omit<
  MerchantVariantRecord,
  | 'merchant'
  | 'is_test'
  | 'collection_name'
  | 'failure_message'
  | 'available_at'
  | 'discontinue_at'
  | 'withdrawn_at'
  | 'only_customized'
>;

export interface CheckoutItem {
  readonly id: number;
  readonly external_identifier: string;
  readonly quantity: number;
  /** Gross price of the line. */
  readonly total: number;
  /** Net price per piece. */
  readonly price: number;
  readonly total_tax: number;
  readonly tax_rate: number;
  readonly variant: ItemVariant;
  readonly created_at: string;
  readonly updated_at: string;
  readonly cancelled_at: null;
}

/**
 * The chosen shipping rate. `stale` is true if the address changed since, or if the service no longer carries the
 * items.
 */
export interface ChosenShipping {
  readonly handle: string;
  readonly title: string;
  readonly price: number;
  readonly total: number;
  readonly tax: number;
  readonly stale: boolean;
}

/** The sums of a checkout and of its order, as money with two decimals. */
export interface Totals {
  readonly total: number;
  readonly subtotal: number;
  readonly total_tax: number;
  readonly total_items_price: number;
}

export interface CheckoutRecord extends RecordBase, Tenant, Erasable, Totals {
  readonly external_identifier: string | null;
  readonly external_reference: string | null;
  readonly cost_centre: string | null;
  readonly state: 'incompleted' | 'completed';
  readonly customer_locale: string;
  readonly currency: string;
  readonly shipping: ChosenShipping | null;
  /** Counts the changes of address and items. The rates and their job belong to one revision. */
  readonly rates_revision: number;
  readonly items: readonly CheckoutItem[];
  readonly customer: Customer;
  readonly shipping_address: Address;
  /** Null while it is the same as the shipping address. */
  readonly billing_address: Address | null;
  readonly whitelabel_address: Address | null;
  readonly cancelled_at: string | null;
  /** The order of the completed checkout. */
  readonly order: number | null;
  /** Unix seconds from which an open checkout is deleted. Null once the checkout is completed. */
  readonly expires_at: number | null;
  /**
   * The hashes of its e-mail addresses, each once (`shared/domain/persons.ts`). They find the checkouts and orders of a
   * person. Checkouts of earlier releases lack them.
   */
  readonly persons?: readonly string[];
}

/** Returns the schema of a checkout in a response, with the version's form of addresses. */
const checkoutSchema = <Form extends z.ZodType>(address: Form) =>
  z.object({
    id: z.int(),
    is_test: z.boolean(),
    external_identifier: nullableText,
    external_reference: nullableText,
    cost_centre: nullableText,
    state: z.string(),
    customer_locale: z.string(),
    currency: z.string(),
    total: z.number(),
    subtotal: z.number(),
    total_tax: z.number(),
    total_items_price: z.number(),
    shipping_line: z.union([
      z.array(z.never()),
      z.object({ title: z.string(), price: z.number(), total: z.number(), tax: z.number() }),
    ]),
    ...timestamps,
    cancelled_at: nullableText,
    items: z.array(
      z.object({
        id: z.int(),
        external_identifier: z.string().meta({ 'x-extension': true }),
        quantity: z.int(),
        total: z.number(),
        price: z.number(),
        total_tax: z.number(),
        tax_rate: z.number(),
        variant: z.object({ ...embeddedVariantFields(), state: z.string() }),
        ...timestamps,
        cancelled_at: nullableText,
      }),
    ),
    customer: customerSchema(address),
    shipping_address: address,
    billing_address: address,
    whitelabel_address: address.nullable(),
    transactions: z.array(z.never()),
    fulfillments: z.array(z.never()),
    id_tags: z.array(z.never()),
  });

/** Shapes a checkout for both versions, which differ only in the form of addresses. */
const shapeCheckout = (record: CheckoutRecord, context: ShapeContext): object => {
  const billing_address = record.billing_address ?? record.shipping_address;
  return {
    ...record,
    billing_address,
    items: record.items.map(({ variant, ...item }) => ({
      ...item,
      variant: embeddedVariant(variant, context),
    })),
    customer: customerWithAddresses({ ...record, billing_address }),
    shipping_line: record.shipping ?? [],
    transactions: [],
    fulfillments: [],
    id_tags: [],
  };
};

export const Checkout = resource<CheckoutRecord>()({
  name: 'Checkout',
  label: 'Checkout',
  entity: 'checkout',
  relations: {},
  representation: { schema: () => checkoutSchema(addressSchema), shape: shapeCheckout },
  older: { '2021-02-23': { schema: () => checkoutSchema(olderAddressSchema), shape: shapeCheckout } },
});

/** A shipping rate in a response. */
export const shippingRateSchema = z.object({
  is_test: z.boolean(),
  order_id: z.int().meta({ description: 'Identifier of the checkout.' }),
  handle: z.string(),
  title: z.string(),
  price: z.number().meta({ description: 'Net price of shipping.' }),
});

/** The rates for items that are not in a checkout. */
export const quote = z.object({
  is_test: z.boolean(),
  currency: z.string(),
  shipping_rates: z.array(shippingRateSchema.pick({ handle: true, title: true, price: true })),
});

/** All rates of a checkout, as the payload of notifications. */
export const CalculatedRates = resource<
  Pick<CheckoutRates, 'id'> & {
    readonly checkout_id: number;
    readonly shipping_rates: readonly z.input<typeof shippingRateSchema>[];
  }
>()({
  name: 'CalculatedRates',
  label: 'Shipping Rates',
  entity: 'checkout-rates',
  relations: {},
  representation: { schema: () => z.object({ checkout_id: z.int(), shipping_rates: z.array(shippingRateSchema) }) },
});

/** Shapes calculated rates for a response. */
export const shownRates = (
  order_id: number,
  is_test: boolean,
  rates: readonly AvailableRate[],
): readonly z.input<typeof shippingRateSchema>[] =>
  rates.map(({ handle, title, price }) => ({ is_test, order_id, handle, title, price }));

/**
 * The calculated rates of one revision of a checkout, and the jobs that calculate them. It is a child record with the
 * id of the checkout. Writing it does not change the checkout's `rev`.
 */
export interface CheckoutRates extends RecordBase {
  readonly merchant: number;
  readonly is_test: boolean;
  readonly revision: number;
  /** Number of the last job, which calculates these rates. */
  readonly job: number;
  /** State of the last job. All earlier jobs have finished. */
  readonly state: 'queued' | 'finished' | 'failed';
  /** The failures of jobs, by number. */
  readonly failures: readonly { readonly job: number; readonly message: string }[];
  readonly rates: readonly AvailableRate[];
  /** Time at which the sweeper resends the job; null once the job is finished. */
  readonly due_at: string | null;
  /** Unix seconds. */
  readonly expires_at: number;
}

/** A rate that the worker calculated, with the tax rate of its row in the rate table. */
export interface AvailableRate {
  readonly handle: string;
  readonly title: string;
  readonly price: number;
  readonly tax_rate: number;
}
