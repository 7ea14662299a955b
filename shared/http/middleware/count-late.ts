import { admitAndCount } from '../../access/admission.ts';
import { Refusal } from '../../lib/refusal.ts';
import { isCounted, isUnderway, type StageMiddleware, type Underway } from '../stages.ts';
import { knownBy, refuseUsedUp } from './authorize.ts';

/**
 * Counts requests that were only authenticated. It does not count 304 responses that took little work, or requests
 * whose key has no requests left.
 */
export const countLate = (): StageMiddleware => ({
  after: async (request) => {
    const { event, response } = request;
    if (isUnderway(event) && isCounted(response)) await count(request, event);
  },
  onError: async (request) => {
    const { event, error } = request;
    if (!isUnderway(event) || (error instanceof Refusal && error.kind === 'rate-limited')) return;
    try {
      await count(request, event);
    } catch (thrown) {
      // middy ends the chain if an error handler throws, so this replaces the first error instead
      request.error =
        thrown instanceof Error ? thrown : new Error('The request could not be counted', { cause: thrown });
    }
  },
});

async function count(request: { event: unknown }, at: Underway): Promise<void> {
  const { uncounted, ...rest } = at;
  if (!uncounted) return;
  request.event = rest; // so that it is counted only once
  uncounted.giveBack?.();
  const counted = knownBy(rest, await admitAndCount(uncounted.sent.keyId, uncounted.sent.secretHash));
  request.event = counted;
  refuseUsedUp(counted);
}
