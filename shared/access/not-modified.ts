import { hourSeconds, nowSeconds } from '../lib/clock.ts';
import { accessKeyKey } from '../table/keys.ts';
import { updateRow } from '../table/table.ts';

const notModifiedPerHour = 20_000; // our decision: uncounted responses per key in each clock hour
const notModifiedBatch = 20; // responses that a process takes from the key's row in one write

/** The uncounted responses of a key, as its row stores them. Empty before the first one. */
export interface NotModified {
  /** Number of the clock hour since 1970. */
  readonly not_modified_hour?: number;
  readonly not_modified?: number;
}

/** The rest of the batches that this process took for a key in one hour. */
interface Allowance {
  readonly hour: number;
  left: number;
  /** A batch that is being taken. The requests of a process share it. */
  batch: Promise<boolean> | undefined;
}

const allowances = new Map<string, Allowance>();

/**
 * Takes one of the uncounted responses that a key has in each clock hour. It comes from a batch that this process
 * already has, or from a new batch. `row` is the key's row as it was just read. The count is exact under concurrency:
 * all processes together never exceed the limit. Returns undefined if no response is left. Otherwise returns a function
 * that puts the unused response back.
 */
export async function takeNotModified(keyId: string, row: NotModified): Promise<(() => void) | undefined> {
  const hour = Math.floor(nowSeconds() / hourSeconds);
  const known = allowances.get(keyId);
  const allowance = known?.hour === hour ? known : { hour, left: 0, batch: undefined };
  allowances.set(keyId, allowance); // batches of an earlier hour are void
  while (allowance.left === 0) {
    allowance.batch ??= fill(allowance, keyId, row);
    const taken = await allowance.batch;
    if (!taken && allowance.left === 0) return undefined;
  }
  allowance.left -= 1;
  return () => {
    allowance.left += 1;
  };
}

async function fill(allowance: Allowance, keyId: string, row: NotModified): Promise<boolean> {
  try {
    const taken = await takeBatch(keyId, row, allowance.hour);
    if (taken) allowance.left += notModifiedBatch;
    return taken;
  } finally {
    allowance.batch = undefined;
  }
}

/** Returns the seconds until the next clock hour begins. */
export const secondsToNextHour = (): number => hourSeconds - (nowSeconds() % hourSeconds);

const lastBatch = notModifiedPerHour - notModifiedBatch;

async function takeBatch(keyId: string, row: NotModified, hour: number): Promise<boolean> {
  const { not_modified_hour = 0, not_modified = 0 } = row;
  if (not_modified_hour >= hour) return not_modified <= lastBatch && moreOfHour(keyId);
  const { done } = await updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET not_modified = :batch, not_modified_hour = :hour',
    ConditionExpression: 'attribute_not_exists(not_modified_hour) OR not_modified_hour < :hour',
    ExpressionAttributeValues: { ':batch': notModifiedBatch, ':hour': hour },
  });
  return done || moreOfHour(keyId); // another process has already begun the hour
}

/**
 * Takes a batch of the hour in the row, which is this hour, or a later hour if the clock of another process is ahead.
 */
const moreOfHour = async (keyId: string): Promise<boolean> => {
  const { done } = await updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET not_modified = not_modified + :batch',
    ConditionExpression: 'not_modified <= :last',
    ExpressionAttributeValues: { ':batch': notModifiedBatch, ':last': lastBatch },
  });
  return done;
};
