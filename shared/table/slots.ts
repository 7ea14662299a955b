import { randomUUID } from 'node:crypto';
import { nowSeconds } from '../lib/clock.ts';
import type { Key } from './keys.ts';
import { deleteRow, putRow } from './table.ts';

/** One of a limited number of slots, until it is released. */
export interface Slot {
  release(): Promise<void>;
}

/**
 * Takes one of the slots with these keys. Returns undefined if all slots are taken. The slot is a lease that expires
 * after `seconds`, in case its holder dies. A holder with a name can take its slot again.
 */
export async function takeSlot(
  keys: readonly Key[],
  seconds: number,
  holder: string = randomUUID(),
): Promise<Slot | undefined> {
  const now = nowSeconds();
  for (const key of keys) {
    const taken = await putRow(
      { ...key, holder, expires_at: now + seconds },
      {
        ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now OR holder = :holder',
        ExpressionAttributeValues: { ':now': now, ':holder': holder },
      },
    );
    // another holder may have the slot by the time a late holder releases it
    const own = { ConditionExpression: 'holder = :holder', ExpressionAttributeValues: { ':holder': holder } };
    if (taken.done) return { release: () => deleteRow(key, own) };
  }
  return undefined;
}
