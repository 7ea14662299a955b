import { waitSlotKeys } from '../table/keys.ts';
import { type Slot, takeSlot } from '../table/slots.ts';

// requests of one key that may wait at once: each takes up one of the account's concurrent executions
const waitSlots = 3;

/**
 * Takes one of a key's slots for waiting requests for at most `seconds`. Returns undefined if all slots are taken.
 */
export const takeWaitSlot = (keyId: string, seconds: number): Promise<Slot | undefined> =>
  takeSlot(waitSlotKeys(keyId, waitSlots), seconds);
