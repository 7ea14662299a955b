import { unavailable } from '../../lib/refusal.ts';
import { cannotAssign, itemAssigned } from '../../lib/request-errors.ts';
import type { Tenant } from '../../model/fields.ts';
import { readPublishedWith, readRoutedOrder } from '../../reads/order-parts.ts';
import type { AdvanceTarget } from '../../resources/orders/advance.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import { type AdvanceStep, advanceDirectly, type OrderToAdvance, stepTowards } from '../../rules/orders/advance.ts';
import { decide, startingWith } from '../../table/writes/decide.ts';
import { assignNamed } from './disposition/assign.ts';
import { type AskingRequest, refusalOf } from './disposition/messages.ts';
import { ensureSimulatedProduction } from './ensure-simulated-production.ts';
import { prepareOrder } from './prepare-order.ts';

/** The request to advance a test order. */
interface AdvanceRequest {
  readonly id: number;
  readonly to: AdvanceTarget;
  readonly tenant: Tenant;
  readonly request: Omit<AskingRequest, 'key'>;
}

const stepsAtMost = 400; // an order has at most 128 production orders, with up to three steps each

/**
 * Advances a test order to a stage by the rules of live orders, and returns the order. Each step is one transaction. If
 * a call is interrupted, a repeat continues from the reached stage. An order at the stage, or at a later one, stays
 * unchanged. Rejects a stage that the order cannot reach.
 */
export async function advanceOrder({ id, to, tenant, request }: AdvanceRequest): Promise<OrderRecord> {
  const read = () => readToAdvance(id, tenant);
  let last: AdvanceStep['kind'] | undefined;
  for (let step = 0; step < stepsAtMost; step += 1) {
    const at = await read();
    const next = stepTowards(to, at, last);
    if (!next) return at.order;
    last = next.kind;
    if (next.kind === 'prepare') await prepareOrder({ order: id, ...tenant, route: false, after: 0 });
    else if (next.kind === 'assign') await assignRest(id, next.items, request);
    else await decide(startingWith(at, read), (now, moment) => advanceDirectly(to, now, moment.now));
  }
  throw unavailable();
}

/** Reads an order within a tenant, with the records of its routing. */
async function readToAdvance(id: number, tenant: Tenant): Promise<OrderToAdvance> {
  const routed = await readRoutedOrder(id, tenant);
  return { ...routed, ...(await readPublishedWith(routed.disposition)) };
}

/** Assigns items to the simulated production, unless another request or the rule has just assigned one of them. */
async function assignRest(
  order: number,
  items: readonly string[] | null,
  request: AdvanceRequest['request'],
): Promise<void> {
  const handle = await ensureSimulatedProduction();
  const order_items = items?.map((external_identifier) => ({ external_identifier })) ?? null;
  const came = await assignNamed(order, [{ handle, order_items }], { ...request, key: null });
  const refused = came && 'kind' in came && came.kind === 'refused' ? came.refusal : undefined;
  if (refused && ![cannotAssign.code, itemAssigned.code].some((code) => code === refused.code))
    throw refusalOf(refused);
}
