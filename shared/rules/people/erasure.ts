import { isDeepStrictEqual } from 'node:util';
import { type Change, changed, replaces, type Write } from '../../domain/change.ts';
import { type PersonalEntity, withoutPersonalData } from '../../domain/personal-data.ts';
import type { Records } from '../../domain/records.ts';
import type { CheckoutRecord } from '../../resources/orders/checkout.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';

/** Returns the write that erases a record's personal data. Returns nothing if the record contains none. */
export function erases<E extends PersonalEntity>(
  entity: E,
  was: Records[E] | undefined,
  now: string,
): readonly Write[] {
  if (!was) return [];
  const erased = withoutPersonalData(entity, was);
  return isDeepStrictEqual(erased, was) ? [] : [replaces(entity, was, { ...erased, erased_at: now, updated_at: now })];
}

/** Erases a record's personal data. */
export const eraseRecord = <E extends PersonalEntity>(
  entity: E,
  was: Records[E] | undefined,
  now: string,
): Change<undefined> => changed(undefined, erases(entity, was, now));

/**
 * Returns the write that erases a completed checkout. Its person still finds it until `isLast`, because the second pass
 * of an erasure reads it again.
 */
export function erasesCheckout(was: CheckoutRecord | undefined, isLast: boolean, now: string): readonly Write[] {
  if (!was || !isLast) return erases('checkout', was, now);
  if (was.erased_at !== undefined && was.persons?.length === 0) return [];
  const erased = { ...withoutPersonalData('checkout', was), persons: [], erased_at: was.erased_at ?? now };
  return [replaces('checkout', was, { ...erased, updated_at: now })];
}

/** Returns whether work on an order can still need its addresses. */
export const isOpenOrder = ({ state }: Pick<OrderRecord, 'state'>): boolean =>
  state === 'preparing' || state === 'prepared';
