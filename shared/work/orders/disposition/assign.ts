import { everything } from '../../../changes/reach.ts';
import { unavailable } from '../../../lib/refusal.ts';
import type { DispositionOrderRecord } from '../../../resources/orders/disposition-record.ts';
import { currentDeadline, pause } from '../../../table/retry.ts';
import { readEach, readRecord } from '../../../table/table.ts';
import { runDisposition } from '../run-disposition.ts';
import { type LoadInput, type Outcome, outcome } from './messages.ts';

const runs = 5; // times that an order is planned which others keep changing: as often as a rule is asked elsewhere

/**
 * Runs the state machine; again, at most five times, where the order has changed between its plan and its commit. What
 * the caller has to know of an execution that left no word is read off the order: undefined where it is not assigned.
 */
export async function runToOutcome(input: LoadInput): Promise<Outcome | DispositionOrderRecord | undefined> {
  const deadline = currentDeadline();
  for (let run = 0; run < runs; run += 1) {
    const ran = await runDisposition(input);
    const came = ran.ended ? outcome().parse(ran.output) : undefined;
    const isMoved = came?.kind === 'refused' && came.refusal.kind === 'unavailable';
    if (came && !isMoved) return came;
    // an execution whose answer was lost may have moved the order itself
    const own = await assignedBy(input);
    if (own || !came) return own;
    await pause(run, deadline);
  }
  throw unavailable();
}

/** Reads the disposition order that a request has assigned; undefined when it has not. */
async function assignedBy({ order, request }: LoadInput): Promise<DispositionOrderRecord | undefined> {
  const disposition = await readRecord('disposition-order', order, everything);
  if (!disposition || !request) return undefined;
  const made = await readEach('production-order', disposition.production_orders, everything);
  return made.some((one) => one.request === request.id) ? disposition : undefined;
}
