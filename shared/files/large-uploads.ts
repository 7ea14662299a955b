import { nowSeconds } from '../lib/clock.ts';
import { largeUploadsKey } from '../table/keys.ts';
import { readRow, updateRow } from '../table/table.ts';

/** Files of a key that may be too large in an hour of the clock; from then on its upload addresses need a size. */
export const largeUploadsAtMost = 10; // decision 68

const hourSeconds = 3600;
const thisHour = (): number => Math.floor(nowSeconds() / hourSeconds);

/**
 * Counts a version of an object that was too large for the key that has uploaded it. The same version counts once in an
 * hour, however often it is told. Beyond the limit nothing is counted any more.
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

/** Tells whether so many files of a key were too large in this hour that its upload addresses need a size. */
export async function needsSize(keyId: string): Promise<boolean> {
  const { versions } = (await readRow(largeUploadsKey(keyId, thisHour()))) ?? {};
  return versions instanceof Set && versions.size >= largeUploadsAtMost;
}
