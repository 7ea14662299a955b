import { chunk, noise, png } from '@made-to-order/image-facts/test/image-bytes.ts';
import { expect } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { objectsOfFiles } from '../../../support/file-invariants.ts';
import { noun } from '../../../support/noun.ts';
import { unlisted } from '../../../support/problems.ts';
import type { JsonAnswer, Sent } from '../../../support/world.ts';

const media = noun(world, 'v2/media');

export const versions = ['2022-02-01', '2021-02-23'] as const;
export const fromPath = (path: string, as: Sent = {}) => media.post({ path }, as);
export const download = (id: number, sent: Sent = {}) => media.get(`${id}/download`, sent);

/** An image of exactly this many bytes. */
export function aPictureOf(bytes: number): Buffer {
  const bare = png();
  return png({ before: [chunk('teSt', noise(bytes - bare.length - 12))] });
}

/** Checks that a request is rejected with this status and stores nothing, neither in the table nor in the bucket. */
export async function expectNothingStored(
  status: number,
  send: () => Promise<JsonAnswer>,
  what = '',
): Promise<JsonAnswer> {
  const before = await objectsOfFiles();
  const answer = await nothingIsWritten(send, what);
  expect([what, answer.status]).toEqual([what, status]);
  expect(unlisted(answer.json)).toEqual([]);
  expect(await objectsOfFiles(), what).toEqual(before);
  return answer;
}

export const otherKeys = async (): Promise<readonly string[]> => [
  await aKey({ merchant: 2 }),
  await aKey({ merchant: 1, is_test: true }),
];
