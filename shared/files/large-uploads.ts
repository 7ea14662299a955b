import { hourSeconds, nowSeconds } from '../lib/clock.ts';
import { largeUploadsKey } from '../table/keys.ts';
import { readRow, updateRow } from '../table/table.ts';

/** Number of oversized files that a key may upload in one clock hour. After that, its upload URLs need a `size`. */
export const largeUploadsAtMost = 10; // decision 68

const thisHour = (): number => Math.floor(nowSeconds() / hourSeconds);

/**
 * Counts an oversized version of an object for the key that uploaded it. The same version counts only once per hour,
 * however often it is reported. Counting stops at the limit.
 */
export async function countLargeUpload(keyId: string, version: string): Promise<void> {
  const hour = thisHour();
  await updateRow(largeUploadsKey(keyId, hour), {
    UpdateExpression: 'SET expires_at = :end ADD #versions :version',
    ConditionExpression: 'attribute_not_exists(#versions) OR size(#versions) < :most',
    ExpressionAttributeNames: { '#versions': 'versions' },
    ExpressionAttributeValues: {
      ':end': (hour + 1) * hourSeconds,
      ':version': new Set([version]),
      ':most': largeUploadsAtMost,
    },
  });
}

/** Returns whether a key has uploaded so many oversized files in this hour that its upload URLs need a `size`. */
export async function needsSize(keyId: string): Promise<boolean> {
  const { versions } = (await readRow(largeUploadsKey(keyId, thisHour()))) ?? {};
  return versions instanceof Set && versions.size >= largeUploadsAtMost;
}
