import { currentDeadline } from '../../../aws/deadlines.ts';
import { everything } from '../../../domain/reach.ts';
import { unavailable } from '../../../lib/refusal.ts';
import type { DispositionOrderRecord } from '../../../resources/orders/disposition-record.ts';
import { pause } from '../../../table/retry.ts';
import { readEach, readRecord } from '../../../table/table.ts';
import { runDisposition } from '../run-disposition.ts';
import { type AskingRequest, type NamedProductions, outcome, plannings, type RoutingOutcome } from './messages.ts';

/**
 * Has an order assigned to the productions that a request names, and waits for the end of it: runs the state machine,
 * again if the order has changed between its plan and its commit, five times at most. What the caller has to know of an
 * execution that left no word is read off the order: undefined if the order is not assigned.
 */
export async function assignNamed(
  order: number,
  productions: NamedProductions,
  request: AskingRequest,
): Promise<RoutingOutcome | DispositionOrderRecord | undefined> {
  const deadline = currentDeadline();
  for (let run = 0; run < plannings; run += 1) {
    const ran = await runDisposition({ order, productions, asker: { request } });
    const came = ran.ended ? outcome().parse(ran.output) : undefined;
    const isMoved = came?.kind === 'refused' && came.refusal.kind === 'unavailable';
    if (came && !isMoved) return came;
    // an execution whose answer was lost may have moved the order itself
    const own = await assignedBy(order, request);
    if (own || !came) return own;
    await pause(run, deadline);
  }
  throw unavailable();
}

/** Reads the disposition order that a request has assigned; undefined when it has not. */
async function assignedBy(order: number, { id }: AskingRequest): Promise<DispositionOrderRecord | undefined> {
  const disposition = await readRecord('disposition-order', order, everything);
  if (!disposition) return undefined;
  const made = await readEach('production-order', disposition.production_orders, everything);
  return made.some((one) => one.request === id) ? disposition : undefined;
}
