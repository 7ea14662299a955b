import { nowSeconds } from '../lib/clock.ts';
import { accessKeyKey } from '../table/keys.ts';
import { updateRow } from '../table/table.ts';

const notModifiedPerHour = 20_000; // decided: uncounted answers of a key in each hour of the clock
const notModifiedBatch = 20; // answers that a process takes from the key's row in one write

const hourSeconds = 3600;

/** What a key's row tells of its uncounted answers; nothing before the first one. */
export interface NotModified {
  /** Of the clock, since 1970. */
  readonly not_modified_hour?: number;
  readonly not_modified?: number;
}

/** What this process has left, for one key, of the batches that it took in an hour. */
interface Allowance {
  readonly hour: number;
  left: number;
  /** A batch that is being taken: requests of one process share it. */
  batch: Promise<boolean> | undefined;
}

const allowances = new Map<string, Allowance>();

/**
 * Takes one of the uncounted answers that a key has in each hour of the clock, from a batch that this process has taken
 * before or from a new one. `row` is the key's row as it was just read. Exact under concurrency: all processes together
 * never get more than the limit. Answers undefined when none is left, else a function that gives the answer back
 * unused.
 */
export async function takeNotModified(keyId: string, row: NotModified): Promise<(() => void) | undefined> {
  const hour = Math.floor(nowSeconds() / hourSeconds);
  const known = allowances.get(keyId);
  const allowance = known?.hour === hour ? known : { hour, left: 0, batch: undefined };
  allowances.set(keyId, allowance); // what was taken in an earlier hour is void
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

/** Seconds until the next hour of the clock begins. */
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
  return done || moreOfHour(keyId); // another process has begun the hour
}

/** Takes a batch of the hour that the row is in: this one, or a later one by the clock of another process. */
const moreOfHour = async (keyId: string): Promise<boolean> => {
  const { done } = await updateRow(accessKeyKey(keyId), {
    UpdateExpression: 'SET not_modified = not_modified + :batch',
    ConditionExpression: 'not_modified <= :last',
    ExpressionAttributeValues: { ':batch': notModifiedBatch, ':last': lastBatch },
  });
  return done;
};
