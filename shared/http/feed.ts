import { nowMilliseconds } from '../lib/clock.ts';
import { notBesidePages, positionTooOld } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import { positionAt } from '../table/keys.ts';
import { readWholeNumber } from './queries.ts';
import type { Validated } from './stages.ts';

/**
 * Returns the position after which a request reads a feed: its query parameter `after`. Returns undefined without it.
 * `keptSeconds` is how long the feed keeps its entries. Rejects with 422 a position whose following entries may have
 * been deleted, except 0.
 */
export function readFeedPosition({ query }: Pick<Validated, 'query'>, keptSeconds: number): number | undefined {
  const after = readWholeNumber({ query }, 'after');
  if (after === undefined) return undefined;
  if (query.has('page') || query.has('cursor')) throw invalid({ after: [notBesidePages] });
  const oldest = positionAt(nowMilliseconds() - keptSeconds * 1000);
  if (after > 0 && after < oldest) throw invalid({ after: [positionTooOld] });
  return after;
}
