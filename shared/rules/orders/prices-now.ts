import { noLongerOffered, priceChanged } from '../../lib/problems.ts';
import { type FieldErrors, fill, Refusal } from '../../lib/refusal.ts';
import { shippingRateGone } from '../../lib/request-errors.ts';
import type { PricedVariants } from '../../resources/offers/variant-parts.ts';
import type {
  AvailableRate,
  CheckoutItem,
  CheckoutRecord,
  ChosenShipping,
  ItemVariant,
} from '../../resources/orders/checkout.ts';
import { pricedByBase } from '../designs/price.ts';
import { isBaseSold, isOrderable, linesOf, orderedAs, whyNotOrderable } from './orderable.ts';
import { priceOfLine, priceOfShipping, totals } from './pricing.ts';
import { ratesOfCheckout } from './shipping.ts';

/** The records for pricing a checkout as of now. */
export interface PricesRead {
  readonly variants: PricedVariants;
  /** The rows of the rate table for the destination country. */
  readonly rows: readonly unknown[];
}

/** A checkout at current prices. */
export interface PricedCheckout {
  readonly checkout: CheckoutRecord;
  /** The prices that the merchant accepts by completing the checkout, by their paths in it. */
  readonly terms: Readonly<Record<string, number>>;
  /** The terms that changed, each with its former price. */
  readonly changes: FieldErrors;
}

/**
 * Prices an open checkout as of now: its items, its chosen rate and its sums. An item whose price is still valid keeps
 * its copy of the variant. Rejects items that can no longer be ordered (422), and a rate that is no longer available
 * (409).
 */
export function pricedCheckout(was: CheckoutRecord, read: PricesRead, now: string): PricedCheckout {
  const checkout = checkoutNow(was, read, now);
  const [before, terms] = [termsOf(was), termsOf(checkout)];
  const changes = Object.entries(terms).flatMap(([path, price]) => {
    const agreed = before[path];
    return agreed === undefined || agreed === price
      ? []
      : [[path, [fill(priceChanged, { was: agreed, now: price })]] as const];
  });
  return { checkout, terms, changes: Object.fromEntries(changes) };
}

function checkoutNow(was: CheckoutRecord, { variants, rows }: PricesRead, now: string): CheckoutRecord {
  const lines = linesOf(
    was.items,
    (item) => variantNow(item, variants, now),
    ({ variant }) => whyNotOrderable(variants.variants.get(variant.id), now),
  );
  const items = lines.map(({ item, variant }) => itemNow(item, variant, now));
  const parcel = lines.map(({ item: { quantity }, variant }) => ({ quantity, variant }));
  const shipping = was.shipping && rateNow(was.shipping, ratesOfCheckout(was, rows)(parcel));
  return { ...was, items, shipping, ...totals(items, shipping) };
}

/** Prices the variant of an item; undefined if it can no longer be ordered. */
function variantNow(item: CheckoutItem, read: PricedVariants, now: string): ItemVariant | undefined {
  const variant = read.variants.get(item.variant.id);
  if (variant) return isOrderable(variant, read, now) ? orderedAs(variant, read) : undefined;
  // the design was deleted since: the checkout keeps its copy as long as the copy's price is valid
  if (!isBaseSold(item.variant, read, now)) return undefined;
  const priced = pricedByBase(item.variant, read);
  return isSamePrice(item, priceOfLine(priced, item.quantity)) ? priced : undefined;
}

const itemPrices = ['price', 'tax_rate', 'total'] as const;

const isSamePrice = (one: ItemPrices, other: ItemPrices) => itemPrices.every((name) => one[name] === other[name]);

type ItemPrices = Pick<CheckoutItem, (typeof itemPrices)[number]>;

function itemNow(item: CheckoutItem, variant: ItemVariant, now: string): CheckoutItem {
  const line = priceOfLine(variant, item.quantity);
  return isSamePrice(item, line) ? item : { ...item, ...line, variant, updated_at: now };
}

function rateNow(chosen: ChosenShipping, available: readonly AvailableRate[]): ChosenShipping {
  const rate = available.find(({ handle }) => handle === chosen.handle);
  if (rate) return { ...chosen, ...priceOfShipping(rate) };
  throw new Refusal(shippingRateGone, { errors: { 'shipping.handle': [noLongerOffered] } });
}

const ratePrices = ['price', 'total'] as const;

function termsOf({ items, shipping, total }: CheckoutRecord): PricedCheckout['terms'] {
  const ofItems = items.flatMap((item, index) => itemPrices.map((name) => [`items.${index}.${name}`, item[name]]));
  const ofRate = shipping ? ratePrices.map((name) => [`shipping_line.${name}`, shipping[name]]) : [];
  return Object.fromEntries([...ofItems, ...ofRate, ['total', total]]);
}
