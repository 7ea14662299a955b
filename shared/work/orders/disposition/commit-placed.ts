import { currentDeadline } from '../../../aws/deadlines.ts';
import { unchanged } from '../../../domain/change.ts';
import { unavailable } from '../../../lib/refusal.ts';
import type { DispositionOrderRecord } from '../../../resources/orders/disposition-record.ts';
import { assign } from '../../../rules/orders/disposition.ts';
import { finishRouting } from '../../../rules/orders/order.ts';
import { pause } from '../../../table/retry.ts';
import { readRecord } from '../../../table/table.ts';
import { decide } from '../../../table/writes/decide.ts';
import { loadDisposition, readPlanned } from './load.ts';
import { type CommitInput, orRefused, type Placed, plannings, type RoutingOutcome } from './messages.ts';
import { planAssignments } from './plan.ts';

/**
 * Assigns a placed order as planned, or leaves it to staff. Then it marks the order as routed. If others changed the
 * order after the plan, it plans again, five times in all. After that it throws. The order then stays due, and the
 * sweeper retries the routing.
 */
export async function commitPlaced(
  decided: CommitInput['decided'],
  placed: Placed,
): Promise<{ readonly kind: string }> {
  const deadline = currentDeadline();
  let came = await orRefused(() => write(decided, placed));
  for (let planned = 1; isMoved(came); planned += 1) {
    if (planned === plannings) throw unavailable();
    await pause(planned, deadline);
    const input = await loadDisposition({ order: placed.order, productions: null, asker: { placed } });
    const again = await planAssignments(input);
    came = await orRefused(() => write(again.decided, placed));
  }
  if (came.kind === 'refused') await finish(placed); // staff see the order, and the sweeper does not try again
  return { kind: came.kind };
}

type Came = RoutingOutcome | { readonly kind: 'routed' };

const isMoved = (came: Came): boolean => came.kind === 'refused' && came.refusal.kind === 'unavailable';

async function write(decided: CommitInput['decided'], placed: Placed): Promise<Came> {
  if ('kind' in decided) {
    if (decided.kind === 'refused') return decided; // for example if the order does not exist
  } else {
    await decide(
      () => readPlanned(decided),
      (disposition, { now }) =>
        isTakenOver(disposition, placed) ? unchanged(disposition) : assign(disposition, decided, null, now),
    );
  }
  await finish(placed);
  return { kind: 'routed' };
}

/** Tells whether staff have assigned an order since the rule was asked. They then decide what goes where. */
const isTakenOver = (disposition: DispositionOrderRecord | undefined, { after }: Placed): boolean =>
  disposition !== undefined && disposition.production_orders.length !== after;

const finish = ({ order, merchant, is_test, after }: Placed): Promise<undefined> =>
  decide(
    () => readRecord('order', order, { merchant, is_test }),
    (read) => finishRouting(read, after),
  );
