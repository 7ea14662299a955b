import { everything } from '../domain/reach.ts';
import type { NewPrivacyRequest } from '../resources/people/privacy-request.ts';
import { personHash } from '../table/person-key.ts';
import { readRecords } from '../table/table.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';

/** Reads what a new privacy request depends on. Hashes the e-mail address. */
export async function readForPrivacyRequest({ email, order, merchant }: NewPrivacyRequest) {
  const [ids, hash, found] = await Promise.all([
    reserveIds({ 'privacy-request': 1 }),
    email === null ? undefined : personHash(),
    readRecords(
      [
        ...(order === null ? [] : [{ entity: 'disposition-order', id: order } as const]),
        ...(merchant === null ? [] : [{ entity: 'merchant', id: merchant } as const]),
      ],
      everything,
    ),
  ]);
  return {
    id: ids['privacy-request'](),
    person: email === null ? undefined : hash?.(email),
    disposition: order === null ? undefined : found.get('disposition-order', order),
    hasMerchant: merchant !== null && found.get('merchant', merchant) !== undefined,
  };
}
