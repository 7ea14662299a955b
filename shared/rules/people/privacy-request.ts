import { type Change, changed, creates, event, newBase, replaces, unchanged } from '../../domain/change.ts';
import { exportSeconds } from '../../domain/lifetimes.ts';
import { advance, initialState } from '../../domain/transitions.ts';
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
import { storedFile } from '../files/stored-file.ts';

const leaseSeconds = 300;
// longer than a change needs to reach the history, and an event its subscribers
const secondPassSeconds = 1200;
const stallsAtMost = 10;

const leaseEnd = (now: string): string => later(now, leaseSeconds);

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
    ...newBase(id, now),
    kind,
    state: initialState('privacy-request'),
    failure_message: null,
    subject,
    counts: nothingHeld,
    open_orders: [],
    pass: 1,
    position: first,
    is_held: false,
    stalls: 0,
    due_at: leaseEnd(now),
    finished_at: null,
    file: null,
  };
  return changed(record, [creates('privacy-request', record)], [requested(record)]);
}

/** The numbers of a request that has found nothing. */
export const nothingHeld = Object.fromEntries(heldKinds.map((kind) => [kind, 0])) as HeldCounts;

const requested = ({ id }: PrivacyRequestRecord) =>
  event('privacy-request.requested', 'privacy-request', { id }, { privacy_request: id });

/** Acquires a request for a run. Changes nothing if another worker has it, or if it waits or has ended. */
export function acquirePrivacyRequest(
  record: PrivacyRequestRecord | undefined,
  now: string,
): Change<PrivacyRequestRecord | undefined> {
  const isTaken = record?.is_held && (record.due_at ?? '') > now;
  if (!record || isTaken || !(record.state === 'queued' || record.state === 'running')) return unchanged(undefined);
  const taken: PrivacyRequestRecord = {
    ...record,
    state: advance('privacy-request', record.state, 'acquire', wrongState),
    is_held: true,
    stalls: record.stalls + 1,
    due_at: leaseEnd(now),
    updated_at: now,
  };
  return changed(taken, [replaces('privacy-request', record, taken)]);
}

/** Returns whether so many runs made no progress that the next one would not make progress either. */
export const isStuck = ({ stalls }: PrivacyRequestRecord): boolean => stalls > stallsAtMost;

/** Starts another run of an overdue request: its worker died, its message was lost, or its second pass is due. */
export function resumePrivacyRequest(record: PrivacyRequestRecord | undefined, now: string): Change<undefined> {
  if (!record?.due_at || record.due_at > now) return unchanged(undefined);
  return requeuePrivacyRequest(record, now);
}

/** Queues a request for another run. */
export function requeuePrivacyRequest(record: PrivacyRequestRecord, now: string): Change<undefined> {
  const state = advance('privacy-request', record.state, 'resume', wrongState);
  const queued = { ...record, state, is_held: false, due_at: leaseEnd(now), updated_at: now };
  return changed(undefined, [replaces('privacy-request', record, queued)], [requested(record)]);
}

/** Returns whether half of a run's lease is over. */
export const isLeaseShort = ({ due_at }: PrivacyRequestRecord, now: string): boolean =>
  (due_at ?? '') < later(now, leaseSeconds / 2);

/** The progress of a run: what was erased with one order or checkout, or that the order is still open. */
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
  stalls: 0,
  // each extension also updates the index
  ...(isLeaseShort(record, now) && { due_at: leaseEnd(now) }),
  updated_at: now,
});

/** Adds up numbers by kind. */
export const sumOf = (all: HeldCounts, more: Partial<HeldCounts>): HeldCounts =>
  Object.fromEntries(heldKinds.map((kind) => [kind, all[kind] + (more[kind] ?? 0)])) as HeldCounts;

/** Ends a pass of an erasure. After the first, the request waits for the second. */
export function endPass(record: PrivacyRequestRecord, now: string): Change<undefined> {
  if (record.pass === 2) return ended(record, { trigger: 'finish' }, now);
  const waiting: PrivacyRequestRecord = {
    ...record,
    state: advance('privacy-request', record.state, 'wait', wrongState),
    pass: 2,
    position: first,
    open_orders: [],
    is_held: false,
    due_at: later(now, secondPassSeconds),
    updated_at: now,
  };
  return changed(undefined, [replaces('privacy-request', record, waiting)]);
}

/** The stored file of an export. */
export interface ExportedFile {
  readonly media: number;
  readonly key: string;
  readonly size: number;
}

/** Ends an export, with its file. The file expires after a week. */
export function endExport(
  record: PrivacyRequestRecord,
  file: ExportedFile,
  counts: HeldCounts,
  now: string,
): Change<undefined> {
  const name = { file_name: `privacy-request-${record.id}.json`, mime_type: 'application/json' };
  const media = storedFile('personal-data', { ...file, ...name }, now);
  const change = ended(record, { trigger: 'finish', more: { file: file.media, counts } }, now);
  const expires_at = Date.parse(now) / 1000 + exportSeconds;
  return { ...change, writes: [...change.writes, creates('media', { ...media, expires_at })] };
}

/** Ends a request that makes no progress. */
export const failPrivacyRequest = (record: PrivacyRequestRecord, failure_message: string, now: string) =>
  ended(record, { trigger: 'fail', more: { failure_message } }, now);

/** The end of a request, and the fields that it gets. */
interface PrivacyEnd {
  readonly trigger: 'finish' | 'fail';
  readonly more?: Partial<Pick<PrivacyRequestRecord, 'failure_message' | 'file' | 'counts'>>;
}

function ended(record: PrivacyRequestRecord, { trigger, more }: PrivacyEnd, now: string): Change<undefined> {
  const after: PrivacyRequestRecord = {
    ...record,
    ...more,
    state: advance('privacy-request', record.state, trigger, wrongState),
    is_held: false,
    due_at: null,
    finished_at: now,
    updated_at: now,
  };
  return changed(undefined, [replaces('privacy-request', record, after)]);
}
