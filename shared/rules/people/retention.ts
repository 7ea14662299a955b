import { type Change, changed, newBase, puts, unchanged } from '../../domain/change.ts';
import { daySeconds, later } from '../../lib/clock.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import type { PrivacyRequestRecord } from '../../resources/people/privacy-request-record.ts';
import type { LastErasure, MerchantRetentionRecord } from '../../resources/people/retention-record.ts';
import { started } from './privacy-request.ts';

const beginning = '1970-01-01T00:00:00+00:00';
const modes = ['live', 'test'] as const;

/** What the erasure of a merchant's old orders depends on. */
export interface AroundRetention {
  readonly merchant: MerchantRecord | undefined;
  readonly retention: MerchantRetentionRecord | undefined;
  /** The requests that `retention` names, as far as they exist. */
  readonly requests: readonly PrivacyRequestRecord[];
}

/** Returns the orders of a merchant that are to be erased now, by mode. */
export function dueErasures({ merchant, retention, requests }: AroundRetention, now: string) {
  const days = merchant?.retention_days;
  if (!merchant || typeof days !== 'number') return [];
  const until = later(now, -days * daySeconds);
  return modes.flatMap((mode) => {
    const last = retention?.[mode];
    const request = requests.find(({ id }) => id === last?.request);
    if (last && !isDue(last, request, until)) return [];
    const placed = { merchant: merchant.id, is_test: mode === 'test', until, ...continued(last, request) };
    return [{ mode, placed }];
  });
}

/**
 * Starts the erasure of a merchant's old orders, separately for live and test, if the last one has ended and a day has
 * passed. A new erasure begins where the last one ended, and repeats one that failed.
 */
export function eraseOldOrders(
  around: AroundRetention & { readonly nextId: () => number },
  now: string,
): Change<undefined> {
  const { merchant, retention, nextId } = around;
  const due = dueErasures(around, now);
  if (!merchant || due.length === 0) return unchanged(undefined);
  const changes = due.map(({ mode, placed }) => ({ mode, change: started(nextId(), 'erase', { placed }, now) }));
  const base: MerchantRetentionRecord = retention ?? { ...newBase(merchant.id, now), live: null, test: null };
  const begun = changes.map(({ mode, change: { answer } }) => [
    mode,
    { request: answer.id, until: answer.subject.placed?.until },
  ]);
  const after: MerchantRetentionRecord = { ...base, ...Object.fromEntries(begun), updated_at: now };
  return changed(
    undefined,
    [puts('merchant-retention', retention, after), ...changes.flatMap(({ change }) => change.writes)],
    changes.flatMap(({ change }) => change.events),
  );
}

/** Returns whether a day has passed since the last erasure, and it has ended. */
const isDue = (last: LastErasure, request: PrivacyRequestRecord | undefined, until: string): boolean =>
  until >= later(last.until, daySeconds) && (!request || request.due_at === null);

/** Returns where an erasure continues after the last one, and the orders that were still open then. */
function continued(last: LastErasure | null | undefined, request: PrivacyRequestRecord | undefined) {
  const placed = request?.subject.placed;
  if (!last || !request || !placed) return { from: beginning, also: [] };
  if (request.state === 'failed') return { from: placed.from, also: placed.also };
  return { from: last.until, also: request.open_orders };
}
