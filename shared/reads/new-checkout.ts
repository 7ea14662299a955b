import type { Tenant } from '../model/fields.ts';
import type { NewCheckout } from '../resources/orders/checkout.ts';
import { personHash } from '../table/person-key.ts';
import { readRecords } from '../table/table.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';
import { readMerchant } from './merchants.ts';
import { variantRefs, variantsOf } from './variants.ts';

/** Reads the merchant and the variants of requested items. */
export async function readRequested(items: readonly { readonly variant_id: number }[], tenant: Tenant) {
  const refs = variantRefs(items);
  const [merchant, found] = await Promise.all([readMerchant(tenant), readRecords(refs, tenant)]);
  return { tenant, merchant, variants: await variantsOf(found, refs, tenant) };
}

/** Reads all that a new checkout needs, and reserves its ids and those of its parts. */
export async function readForNewCheckout({ items, billing_address, whitelabel_address }: NewCheckout, tenant: Tenant) {
  const [requested, hashPerson, ids] = await Promise.all([
    readRequested(items, tenant),
    personHash(),
    reserveIds({
      checkout: 1,
      customer: 1,
      'checkout-item': items.length,
      address: 1 + (billing_address ? 1 : 0) + (whitelabel_address ? 1 : 0),
    }),
  ]);
  return { ...requested, hashPerson, ids };
}
