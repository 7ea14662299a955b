import { type Address, addressFields, type Checkout, type Job, type Order, sumsOf, type Variant } from './model.ts';
import { grossOf, type Rate, shown, taxOf } from './pricing.ts';

/** How the two versions show what the model holds: the whole of each answer. */

export const at = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`;
const times = (one: { readonly created: number; readonly updated: number }) => ({
  created_at: at(one.created),
  updated_at: at(one.updated),
});
const isTest = (caller: number): boolean => caller % 2 === 1;

/** What is the same for all in one sequence. */
export interface Shown {
  readonly publicUrl: string;
  readonly orderType: number;
  /** The payment methods as their own list shows them, by handle. */
  readonly methods: ReadonlyMap<string, unknown>;
  currencyOf(caller: number): { readonly currency: string; readonly locale: string };
}

const addressView = (one: Address, caller: number, v: number) => ({
  id: one.id,
  ...(v === 0 ? { is_test: isTest(caller) } : { default: one.main }),
  ...addressFields(one),
  ...times(one),
});

function customerView({ customer, person, created, ship, bill, caller }: Checkout, v: number) {
  const [main, other] = [addressView(ship, caller, v), bill && addressView(bill, caller, v)];
  return {
    id: customer,
    first_name: person.first_name,
    last_name: person.last_name,
    email: 'Shopper@example.com',
    phone: person.phone,
    addresses: other ? [main, other] : [main],
    default_address: main,
    ...times({ created, updated: created }),
  };
}

const pieceView = (variant: Variant) => ({
  price: shown(variant.cents),
  tax: shown(taxOf(variant)),
  tax_rate: shown(variant.rate),
  total: shown(grossOf(variant)),
});

const views = [{ handle: 'front', name: 'Front', media: [], customizations: [] }];

const embeddedView = (variant: Variant) => ({
  id: variant.id,
  ...pieceView(variant),
  attributes: variant.options.map(({ name, type }) => ({ name: type, value: name })),
  origin: { code: variant.sku },
  media_id: null,
  views,
  ...times({ created: variant.created, updated: variant.created }),
});

const lineView = ({ variant, quantity, name, id }: Checkout['items'][number]) => ({
  id,
  external_identifier: name,
  quantity,
  total: shown(grossOf(variant, quantity)),
  price: shown(variant.cents),
  total_tax: shown(taxOf(variant, quantity)),
  tax_rate: shown(variant.rate),
});

function bothView(checkout: Checkout, v: number, { currencyOf }: Shown) {
  const { caller, sent, ship, bill, white } = checkout;
  const { currency, locale } = currencyOf(caller);
  return {
    is_test: isTest(caller),
    external_identifier: sent.ident ?? null,
    external_reference: sent.ref ?? null,
    cost_centre: sent.cost ?? null,
    customer_locale: locale,
    currency,
    shipping_address: addressView(ship, caller, v),
    billing_address: addressView(bill ?? ship, caller, v),
    whitelabel_address: white && addressView(white, caller, v),
  };
}

export const checkoutView = (checkout: Checkout, v: number, shownAs: Shown) => ({
  id: checkout.id,
  ...bothView(checkout, v, shownAs),
  state: checkout.order ? 'completed' : 'incompleted',
  ...sumsOf(checkout.items, checkout.chosen),
  shipping_line: checkout.chosen
    ? {
        title: checkout.chosen.title,
        price: shown(checkout.chosen.cents),
        total: shown(grossOf(checkout.chosen)),
        tax: shown(taxOf(checkout.chosen)),
      }
    : [],
  ...times(checkout),
  cancelled_at: null,
  items: checkout.items.map((item) => ({
    ...lineView(item),
    variant: { ...embeddedView(item.variant), state: item.variant.state },
    ...times({ created: item.created, updated: item.created }),
    cancelled_at: null,
  })),
  customer: customerView(checkout, v),
  transactions: [],
  fulfillments: [],
  id_tags: [],
});

const olderStates = { preparing: 'incompleted', prepared: 'incompleted', cancelled: 'cancelled' } as const;

export function orderView(order: Order, v: number, shownAs: Shown) {
  const { from, state, created, cancelled, chosen, caller } = order;
  const method = shownAs.methods.get(order.method);
  const sums = sumsOf(from.items, chosen);
  const cancelled_at = cancelled === undefined ? null : at(cancelled);
  const both = {
    id: order.id,
    order_type: shownAs.orderType,
    ...bothView(from, v, shownAs),
    state: v === 0 ? state : olderStates[state],
    ...sums,
    shipping_total: shown(grossOf(chosen)),
    ...times(order),
    ordered_at: at(created),
    cancelled_at,
    items: from.items.map((item, index) => {
      const copy = order.copies[index];
      return {
        ...lineView(item),
        is_test: isTest(caller),
        variant: v === 0 ? copy?.id : copy && embeddedView(copy),
        id_tags: [],
        ...times({ created, updated: cancelled ?? created }),
        cancelled_at,
      };
    }),
    disposition_order: order.id,
  };
  if (v === 0) {
    return {
      ...both,
      failure_message: null,
      discount_total: 0,
      customer: {
        id: from.customer,
        is_test: isTest(caller),
        email: 'Shopper@example.com',
        ...times({ created: from.created, updated: from.created }),
      },
      payments: [{ payment_method: method }],
      shipments: [],
    };
  }
  const title = typeof method === 'object' && method !== null ? Reflect.get(method, 'name') : undefined;
  return {
    ...both,
    customer: customerView(from, v),
    transactions: [{ amount: sums.total, title }],
    fulfillments: [],
    id_tags: [],
  };
}

export const variantView = (variant: Variant) => ({
  id: variant.id,
  state: variant.state,
  collection_name: variant.collection,
  ...pieceView(variant),
  option_values: variant.options.map(({ handle, name, type }) => ({
    handle,
    name,
    option_type: { handle: type.toLowerCase(), name: type },
  })),
  origin: { sku: variant.sku, external_identifier: null },
  product: variant.product,
  views,
  failure_message: null,
  ...times({ created: variant.created, updated: variant.created }),
});

export const jobView = ({ id, caller, state, checkout }: Job, { publicUrl }: Shown) => ({
  id,
  is_test: isTest(caller),
  resource_url: state === 'finished' ? `${publicUrl}/v2/checkouts/${checkout.id.value}/shipping-rates` : null,
  state,
  ...(state === 'failed' && { failure_message: 'The checkout has expired.' }),
});

export const rateView = (rate: Rate, checkout: number, caller: number) => ({
  is_test: isTest(caller),
  order_id: checkout,
  handle: rate.handle,
  title: rate.title,
  price: shown(rate.cents),
});
