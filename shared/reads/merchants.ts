import type { Found } from '../domain/found.ts';
import { everything } from '../domain/reach.ts';
import { holdingReference } from '../lib/held.ts';
import { unknownKey } from '../lib/refusal.ts';
import type { Tenant } from '../model/fields.ts';
import type { MerchantRecord } from '../resources/people/merchant.ts';
import { readRecord } from '../table/table.ts';

const merchants = holdingReference<MerchantRecord>();

/** Reads the merchant of a tenant. Each process reads it at most once in five seconds. */
export const readMerchant = async ({ merchant }: Tenant): Promise<MerchantRecord> =>
  mustBe(await merchants.get(String(merchant), () => readRecord('merchant', merchant, everything)));

/** Returns the merchant of a tenant from the records that were read. */
export const merchantOf = (found: Found, { merchant }: Tenant): MerchantRecord =>
  mustBe(found.get('merchant', merchant));

/** Returns the merchant. Rejects with 401 if it was deleted after its key was created. */
function mustBe(record: MerchantRecord | undefined): MerchantRecord {
  if (!record) throw unknownKey();
  return record;
}
