import type { Found } from '../changes/found.ts';
import type { Scope } from '../model/fields.ts';
import type { MerchantRecord } from '../resources/people/merchant.ts';

/** Picks the merchant whose side a scope is; it was there when the key was made. */
export function merchantOf(found: Found, { merchant }: Scope): MerchantRecord {
  const record = found.get('merchant', merchant);
  if (!record) throw new Error('The merchant of the key does not exist');
  return record;
}
