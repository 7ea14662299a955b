import { isDeepStrictEqual } from 'node:util';
import { type Change, changed, creates, newBase, replaces, unchanged } from '../../domain/change.ts';
import type { NextId } from '../../domain/ids.ts';
import { checkoutSeconds } from '../../domain/lifetimes.ts';
import { type HashPerson, personsIn } from '../../domain/persons.ts';
import { advance, initialState } from '../../domain/transitions.ts';
import { doesNotExist, notUnique } from '../../lib/problems.ts';
import { fill, invalid, Refusal } from '../../lib/refusal.ts';
import { addressChanges, checkoutCompleted, shippingRatesMissing } from '../../lib/request-errors.ts';
import type { Tenant } from '../../model/fields.ts';
import type { PricedVariants } from '../../resources/offers/variant-parts.ts';
import type { Address, AddressInput, Customer } from '../../resources/orders/address.ts';
import type {
  AvailableRate,
  CheckoutChange,
  CheckoutItem,
  CheckoutRates,
  CheckoutRecord,
  ChosenShipping,
  ItemInput,
  ItemVariant,
  NewCheckout,
} from '../../resources/orders/checkout.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { orderedLines } from './orderable.ts';
import { priceOfLine, priceOfShipping, totals } from './pricing.ts';

/** Ids that the parts of a checkout may need. */
export interface PartIds {
  readonly 'checkout-item': NextId;
  readonly address: NextId;
}

/** The records and ids for a new checkout. */
export interface CheckoutParts {
  readonly tenant: Tenant;
  readonly merchant: MerchantRecord;
  readonly variants: PricedVariants;
  readonly ids: PartIds & { readonly checkout: NextId; readonly customer: NextId };
  readonly hashPerson: HashPerson;
}

/** Creates a checkout from a request. Rejects variants that cannot be ordered. */
export function createCheckout(input: NewCheckout, parts: CheckoutParts, now: string): Change<CheckoutRecord> {
  const checkout = openCheckout(input, parts, now);
  return changed(checkout, [creates('checkout', checkout)]);
}

/** Returns the open checkout of a request. Rejects variants that cannot be ordered. */
export function openCheckout(
  input: NewCheckout,
  { tenant, merchant, variants, ids, hashPerson }: CheckoutParts,
  now: string,
): CheckoutRecord {
  const items = setItems(input.items, variants, ids, now);
  const address = (sent: AddressInput, use: AddressUse) => newAddress(sent, use, tenant, ids, now);
  const record: Omit<CheckoutRecord, 'persons'> = {
    ...newBase(ids.checkout(), now),
    ...tenant,
    external_identifier: input.external_identifier,
    external_reference: input.external_reference,
    cost_centre: input.cost_centre,
    state: initialState('checkout'),
    customer_locale: merchant.locale,
    currency: merchant.currency,
    ...totals(items, null),
    shipping: null,
    rates_revision: 1,
    items,
    customer: newCustomer(input, tenant, ids.customer(), now),
    shipping_address: address(input.shipping_address, 'shipping'),
    billing_address: input.billing_address ? address(input.billing_address, 'billing') : null,
    whitelabel_address: input.whitelabel_address ? address(input.whitelabel_address, 'whitelabel') : null,
    order: null,
    expires_at: Date.parse(now) / 1000 + checkoutSeconds,
    cancelled_at: null,
  };
  return { ...record, persons: personsIn(record, hashPerson) };
}

function newCustomer({ email, shipping_address }: NewCheckout, { is_test }: Tenant, id: number, now: string): Customer {
  const { first_name, last_name, phone } = shipping_address;
  return { id, is_test, first_name, last_name, email, phone, created_at: now, updated_at: now };
}

/** The use of an address in a checkout. The shipping address is the customer's default. */
type AddressUse = 'shipping' | 'billing' | 'whitelabel';

const newAddress = (sent: AddressInput, use: AddressUse, { is_test }: Tenant, ids: PartIds, now: string): Address => ({
  id: ids.address(),
  default: use === 'shipping',
  is_test,
  ...sent,
  created_at: now,
  updated_at: now,
});

/** Returns the items of a request. Rejects variants that cannot be ordered. */
function setItems(
  input: readonly ItemInput[],
  read: PricedVariants,
  ids: PartIds,
  now: string,
): readonly CheckoutItem[] {
  const items = orderedLines(input, read, now).map(({ item, variant }) =>
    newItem(item, variant, ids['checkout-item'](), now),
  );
  requireDistinctNames(items);
  return items;
}

/** Rejects duplicate identifiers of items. Each item has a given external identifier, or its id as the default. */
function requireDistinctNames(items: readonly CheckoutItem[]): void {
  const names = items.map(({ external_identifier }) => external_identifier);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) throw invalid({ [`items.${twice}.external_identifier`]: [fill(notUnique, { thing: 'item' })] });
}

const newItem = (
  { quantity, external_identifier }: ItemInput,
  variant: ItemVariant,
  id: number,
  now: string,
): CheckoutItem => ({
  id,
  external_identifier: external_identifier ?? String(id),
  ...priceOfLine(variant, quantity),
  variant,
  created_at: now,
  updated_at: now,
  cancelled_at: null,
});

/** The records for a change of a checkout. */
export interface CheckoutRead {
  readonly variants: PricedVariants;
  readonly ids: PartIds;
  /** The rates of the latest request. */
  readonly rates: CheckoutRates | undefined;
  /** Calculates the rates for items. Called when the items of a checkout with a chosen rate change. */
  readonly ratesFor: (items: readonly CheckoutItem[]) => readonly AvailableRate[];
  readonly hashPerson: HashPerson;
}

/**
 * Changes items, addresses or shipping of a checkout. A new shipping address makes the chosen rate stale. New items
 * reprice it. Values that equal the old ones change nothing, except items, which are always new.
 */
export function changeCheckout(
  was: CheckoutRecord,
  input: CheckoutChange,
  { variants, ids, rates, ratesFor, hashPerson }: CheckoutRead,
  now: string,
): Change<CheckoutRecord> {
  advance('checkout', was.state, 'change', checkoutCompleted);
  const address = (sent: AddressInput, before: Address | null, use: AddressUse) =>
    changeAddress(sent, before, () => newAddress(sent, use, was, ids, now), now);
  const shipping_address = input.shipping_address
    ? address(input.shipping_address, was.shipping_address, 'shipping')
    : was.shipping_address;
  const moved = shipping_address !== was.shipping_address;
  if (moved && input.shipping) {
    throw new Refusal(addressChanges);
  }
  const items = input.items ? setItems(input.items, variants, ids, now) : was.items;
  const chosen = input.shipping ? chooseRate(input.shipping.handle, was, rates) : was.shipping;
  const repriced = input.items && chosen ? repriceRate(chosen, ratesFor(items)) : chosen;
  const shipping = moved && repriced ? { ...repriced, stale: true } : repriced;
  const next: CheckoutRecord = {
    ...was,
    items,
    shipping,
    shipping_address,
    billing_address: optionalAddress(input.billing_address, was.billing_address, (sent, before) =>
      address(sent, before, 'billing'),
    ),
    whitelabel_address: optionalAddress(input.whitelabel_address, was.whitelabel_address, (sent, before) =>
      address(sent, before, 'whitelabel'),
    ),
    rates_revision: moved || input.items ? was.rates_revision + 1 : was.rates_revision,
    ...totals(items, shipping),
  };
  const record = { ...next, persons: personsIn(next, hashPerson) };
  if (isDeepStrictEqual(was, record)) return unchanged(was);
  const after = { ...record, updated_at: now };
  return changed(after, [replaces('checkout', was, after)]);
}

const optionalAddress = (
  sent: AddressInput | null | undefined,
  before: Address | null,
  change: (sent: AddressInput, before: Address | null) => Address,
): Address | null => {
  if (sent === undefined) return before;
  return sent === null ? null : change(sent, before);
};

/**
 * Returns the old address if it does not change, a changed address with the same id, or a new address if the checkout
 * did not have one.
 */
function changeAddress(sent: AddressInput, before: Address | null, make: () => Address, now: string): Address {
  if (!before) return make();
  const after = { ...before, ...sent };
  return isDeepStrictEqual(before, after) ? before : { ...after, updated_at: now };
}

function chooseRate(handle: string, checkout: CheckoutRecord, rates: CheckoutRates | undefined): ChosenShipping {
  if (rates?.state !== 'finished' || rates.revision !== checkout.rates_revision) {
    throw new Refusal(fill(shippingRatesMissing, { path: '/v2/checkouts/{id}/shipping-rates' }));
  }
  return chosenFrom(rates.rates, handle);
}

/** Returns the rate with a handle as the choice of a checkout. Rejects with 422 if it is not available. */
export function chosenFrom(available: readonly AvailableRate[], handle: string): ChosenShipping {
  const rate = available.find((one) => one.handle === handle);
  if (!rate) throw invalid({ 'shipping.handle': [doesNotExist] });
  return { handle, title: rate.title, ...priceOfShipping(rate), stale: false };
}

/** Reprices the chosen rate for other items. The rate is stale if its service no longer carries them. */
function repriceRate(chosen: ChosenShipping, available: readonly AvailableRate[]): ChosenShipping {
  const rate = available.find(({ handle }) => handle === chosen.handle);
  return rate ? { ...chosen, ...priceOfShipping(rate) } : { ...chosen, stale: true };
}
