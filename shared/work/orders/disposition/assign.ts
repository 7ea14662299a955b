import { currentDeadline } from '../../../aws/deadlines.ts';
import { everything } from '../../../domain/reach.ts';
import { unavailable } from '../../../lib/refusal.ts';
import type { DispositionOrderRecord } from '../../../resources/orders/disposition-record.ts';
import { pause } from '../../../table/retry.ts';
import { readEach, readRecord } from '../../../table/table.ts';
import { runDisposition } from '../run-disposition.ts';
import { type AskingRequest, type NamedProductions, outcome, plannings, type RoutingOutcome } from './messages.ts';

/**
 * Assigns an order to the productions that a request names, and waits for the result. Runs the state machine again if
 * the order changed between plan and commit, five times at most.
 *
 * If an execution ended without a result, the function reads the result from the order. Returns `undefined` if the
 * order is not assigned.
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
    // an execution with a lost response may itself have changed the order
    const own = await assignedBy(order, request);
    if (own || !came) return own;
    await pause(run, deadline);
  }
  throw unavailable();
}

/** Reads the disposition order if this request assigned it, else returns `undefined`. */
async function assignedBy(order: number, { id }: AskingRequest): Promise<DispositionOrderRecord | undefined> {
  const disposition = await readRecord('disposition-order', order, everything);
  if (!disposition) return undefined;
  const made = await readEach('production-order', disposition.production_orders, everything);
  return made.some((one) => one.request === id) ? disposition : undefined;
}
