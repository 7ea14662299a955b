import { type Change, changed, creates, replaces } from '../../domain/change.ts';
import { progressed } from '../../domain/held-work.ts';
import { advance } from '../../domain/transitions.ts';
import { later } from '../../lib/clock.ts';
import { contradictory, doesNotExist, missing } from '../../lib/problems.ts';
import { fill, invalid, refuseAny } from '../../lib/refusal.ts';
import { wrongState } from '../../lib/request-errors.ts';
import type { DispositionOrderRecord } from '../../resources/orders/disposition-record.ts';
import type { NewPrivacyRequest } from '../../resources/people/privacy-request.ts';
import {
  type HeldCounts,
  heldKinds,
  type PrivacyPosition,
  type PrivacyRequestRecord,
  type PrivacySubject,
} from '../../resources/people/privacy-request-record.ts';
import { endRun, newRun, requested } from './resumable.ts';

// longer than a change needs to reach the history, and an event its subscribers
const secondPassSeconds = 1200;

const first: PrivacyPosition = { lookup: 0, after: 0 };

/** What a new request depends on, in addition to its body. */
export interface AroundPrivacyRequest {
  readonly id: number;
  /** The hash of the e-mail address. */
  readonly person: string | undefined;
  /** The disposition order of the order, which names the order's tenant. */
  readonly disposition: DispositionOrderRecord | undefined;
  readonly hasMerchant: boolean;
}

/** Starts the export or the erasure of a person's or an order's data. */
export function createPrivacyRequest(
  { kind, email, order, merchant }: NewPrivacyRequest,
  { id, person, disposition, hasMerchant }: AroundPrivacyRequest,
  now: string,
): Change<PrivacyRequestRecord> {
  if (email === null && order === null) throw invalid({ email: [missing] });
  if (email !== null && order !== null) throw invalid({ order: [fill(contradictory, { name: 'email' })] });
  const isOther = merchant !== null && disposition !== undefined && disposition.merchant !== merchant;
  refuseAny({
    ...(order !== null && (!disposition || isOther) && { order: [doesNotExist] }),
    ...(merchant !== null && !hasMerchant && { merchant: [doesNotExist] }),
  });
  const tenant = disposition && { id: disposition.id, merchant: disposition.merchant, is_test: disposition.is_test };
  return started(
    id,
    kind,
    { ...(person && { person }), ...(merchant && { merchant }), ...(tenant && { order: tenant }) },
    now,
  );
}

/** Returns the change that creates a request and starts its work. */
export function started(
  id: number,
  kind: PrivacyRequestRecord['kind'],
  subject: PrivacySubject,
  now: string,
): Change<PrivacyRequestRecord> {
  const record: PrivacyRequestRecord = {
    ...newRun(id, now),
    kind,
    subject,
    counts: nothingHeld,
    open_orders: [],
    pass: 1,
    position: first,
  };
  return changed(record, [creates('privacy-request', record)], [requested('privacy-request', record)]);
}

/** The numbers of a request that has found nothing. */
export const nothingHeld = Object.fromEntries(heldKinds.map((kind) => [kind, 0])) as HeldCounts;

/** One step of a run: the numbers of erased records, or the order that is still open. */
export interface PrivacyStep {
  readonly position: PrivacyPosition;
  readonly counts?: HeldCounts | undefined;
  readonly open_order?: number;
}

/** Records a step of a run. */
export const advanced = (
  record: PrivacyRequestRecord,
  { position, counts = nothingHeld, open_order }: PrivacyStep,
  now: string,
): PrivacyRequestRecord => ({
  ...record,
  counts: sumOf(record.counts, counts),
  open_orders: open_order === undefined ? record.open_orders : [...record.open_orders, open_order],
  position,
  ...progressed(record, now),
});

/** Adds up numbers by kind. */
export const sumOf = (all: HeldCounts, more: HeldCounts): HeldCounts =>
  Object.fromEntries(heldKinds.map((kind) => [kind, all[kind] + more[kind]])) as HeldCounts;

/** Ends a pass of an erasure. After the first, the request waits for the second. */
export function endPass(record: PrivacyRequestRecord, now: string): Change<undefined> {
  if (record.pass === 2) return endRun('privacy-request', record, { trigger: 'finish' }, now);
  const waiting: PrivacyRequestRecord = {
    ...record,
    state: advance('run', record.state, 'wait', wrongState),
    pass: 2,
    position: first,
    open_orders: [],
    is_held: false,
    due_at: later(now, secondPassSeconds),
    updated_at: now,
  };
  return changed(undefined, [replaces('privacy-request', record, waiting)]);
}
