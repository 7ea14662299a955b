import {
  type Address,
  addressFields,
  type Checkout,
  type Job,
  type Merchant,
  type Order,
  sumsOf,
  type Variant,
} from './model.ts';
import { grossOf, type Rate, shown, taxOf } from './pricing.ts';
import { textOf } from './production.ts';
import { dispositionView, fulfillmentView, merchantTagView, shipmentView, tagTimes } from './production-views.ts';
import { isTest } from './requests.ts';
import { voidSince } from './shares.ts';

/** The views of the model's objects in both versions: the whole of each response. */

export const at = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`;
export const times = (one: { readonly created: number; readonly updated: number }) => ({
  created_at: at(one.created),
  updated_at: at(one.updated),
});

/** Data that all views of one sequence share. */
export interface Shown {
  readonly publicUrl: string;
  readonly orderType: number;
  /** The payment methods as their list shows them, by handle. */
  readonly methods: ReadonlyMap<string, unknown>;
  /** The IDs of the production methods, by handle. */
  readonly methodIds: ReadonlyMap<string, number>;
  /** The IDs of the productions, by the numbers under which they call. */
  readonly makerIds: ReadonlyMap<number, number>;
  /** The productions as their list shows them, by ID. */
  readonly makers: ReadonlyMap<number, unknown>;
  merchant(caller: number): Pick<Merchant, 'id' | 'currency' | 'locale'>;
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

/** The ID of the logo to which every customisation refers. */
export const theLogo = 1;

/** The views of a design contain only its production method. */
export const viewsOf = ({ methods }: Pick<Variant, 'methods'>, methodIds: Shown['methodIds']) => [
  {
    handle: 'front',
    name: 'Front',
    media: [],
    customizations: methods.map((method, index) => ({
      id: index + 1,
      hash: 'hash',
      production_method: methodIds.get(method) ?? 0,
      resource_type: 'logo',
      resource: theLogo,
      price: 1,
      calculation_type: 'square_centimeter',
      calculation_value: 1,
      x: null,
      y: null,
      width: 10,
      height: 10,
      position: null,
      rotation: null,
      created_at: at(0),
      updated_at: at(0),
    })),
  },
];

const embeddedView = (variant: Variant, { methodIds }: Shown) => ({
  id: variant.id,
  ...pieceView(variant),
  attributes: variant.options.map(({ name, type }) => ({ name: type, value: name })),
  origin: { code: variant.sku },
  media_id: null,
  views: viewsOf(variant, methodIds),
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

function bothView(checkout: Checkout, v: number, { merchant }: Shown) {
  const { caller, sent, ship, bill, white } = checkout;
  const { currency, locale } = merchant(caller);
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
    variant: { ...embeddedView(item.variant, shownAs), state: item.variant.state },
    ...times({ created: item.created, updated: item.created }),
    cancelled_at: null,
  })),
  customer: customerView(checkout, v),
  transactions: [],
  fulfillments: [],
  id_tags: [],
});

const olderStates = {
  preparing: 'incompleted',
  prepared: 'incompleted',
  completed: 'delivered',
  cancelled: 'cancelled',
} as const;

/**
 * The view of an order. With `whole`, it contains the tags and the disposition order instead of their IDs, which only
 * the newer version supports.
 */
export function orderView(order: Order, v: number, shownAs: Shown, whole = false) {
  const { from, state, created, cancelled, chosen, caller, routing } = order;
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
      const voided = voidSince(order, index);
      const tagged = routing.pieces.filter((piece) => piece.item === index && piece.state === 'confirmed');
      return {
        ...lineView(item),
        is_test: isTest(caller),
        variant: v === 0 ? copy?.id : copy && embeddedView(copy, shownAs),
        id_tags: whole ? tagged.map((piece) => merchantTagView(piece)) : tagged.map(({ tag }) => tag),
        ...times({ created, updated: voided ?? created }),
        cancelled_at: voided === undefined ? null : at(voided),
      };
    }),
    disposition_order: whole ? dispositionView(order, shownAs, true) : order.id,
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
      shipments: routing.shipments.map((one) => shipmentView(one)),
      holds: routing.holds.flatMap(({ hold }) => (hold ? [{ reason: hold.reason, since: at(hold.at) }] : [])),
    };
  }
  const title = typeof method === 'object' && method !== null ? Reflect.get(method, 'name') : undefined;
  return {
    ...both,
    customer: customerView(from, v),
    transactions: [{ amount: sums.total, title }],
    fulfillments: routing.shipments.map((one) => fulfillmentView(one)),
    id_tags: routing.pieces
      .filter((piece) => piece.state === 'confirmed')
      .map((piece) => ({
        id: piece.tag,
        order_item_id: from.items[piece.item]?.id,
        current_state: textOf(piece),
        ...tagTimes(piece),
      })),
  };
}

export const variantView = (variant: Variant, { methodIds }: Shown) => ({
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
  views: viewsOf(variant, methodIds),
  additional_instructions: [],
  failure_message: null,
  ...times({ created: variant.created, updated: variant.created }),
});

export const jobView = ({ id, caller, state, checkout }: Job, { publicUrl }: Shown) => ({
  id,
  is_test: isTest(caller),
  resource_url: state === 'finished' ? `${publicUrl}/v2/checkouts/${checkout.id.value}/shipping-rates` : null,
  ...(state === 'finished' && { resource_id: checkout.id.value }),
  state,
  ...(state === 'failed' && { failure_message: 'The checkout has expired. Create a new one.' }),
});

export const rateView = (rate: Rate, checkout: number, caller: number) => ({
  is_test: isTest(caller),
  order_id: checkout,
  handle: rate.handle,
  title: rate.title,
  price: shown(rate.cents),
});
