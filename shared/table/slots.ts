import { randomUUID } from 'node:crypto';
import { nowSeconds } from '../lib/clock.ts';
import type { Key } from './keys.ts';
import { deleteRow, putRow, readRowsByKey } from './table.ts';

/** One of a limited number of slots, until it is released. */
export interface Slot {
  release(): Promise<void>;
}

/**
 * Takes one of the slots with these keys. Returns undefined if all slots are taken. The slot is a lease that expires
 * after `seconds`, in case its holder dies. A holder with a name takes its own slot again.
 */
export async function takeSlot(keys: readonly Key[], seconds: number, named?: string): Promise<Slot | undefined> {
  const now = nowSeconds();
  const rowOf = named === undefined ? undefined : await readRowsByKey(keys);
  const taker = randomUUID();
  const holder = named ?? taker;
  const isOwn = (key: Key) => rowOf?.(key)?.holder === holder;
  for (const key of [...keys.filter(isOwn), ...keys]) {
    const taken = await putRow(
      { ...key, holder, taker, expires_at: now + seconds },
      {
        ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now OR holder = :holder',
        ExpressionAttributeValues: { ':now': now, ':holder': holder },
      },
    );
    // another taker may have the slot by the time a late one releases it
    const own = { ConditionExpression: 'taker = :taker', ExpressionAttributeValues: { ':taker': taker } };
    if (taken.done) return { release: () => deleteRow(key, own) };
  }
  return undefined;
}
