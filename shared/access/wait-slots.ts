import { randomUUID } from 'node:crypto';
import { nowSeconds } from '../lib/clock.ts';
import { waitSlotKey } from '../table/keys.ts';
import { deleteRow, putRow } from '../table/table.ts';

// requests of one key that may wait at once: each takes up one of the account's concurrent executions
const waitSlots = 3;

/**
 * Takes one of a key's slots for waiting requests. Returns undefined if all slots are taken. The slot is a lease that
 * expires after `seconds`, in case the request dies.
 */
export async function takeWaitSlot(keyId: string, seconds: number): Promise<{ release(): Promise<void> } | undefined> {
  const now = nowSeconds();
  const holder = randomUUID();
  for (let slot = 0; slot < waitSlots; slot += 1) {
    const key = waitSlotKey(keyId, slot);
    const taken = await putRow(
      { ...key, holder, expires_at: now + seconds },
      {
        ConditionExpression: 'attribute_not_exists(PK) OR expires_at <= :now',
        ExpressionAttributeValues: { ':now': now },
      },
    );
    // another request may hold the slot by the time a late holder releases it
    const own = { ConditionExpression: 'holder = :holder', ExpressionAttributeValues: { ':holder': holder } };
    if (taken.done) return { release: () => deleteRow(key, own) };
  }
  return undefined;
}
