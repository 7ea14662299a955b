import { planDisposition } from '../../../rules/orders/disposition.ts';
import { type CommitInput, orRefused, type PlanInput } from './messages.ts';

/** Plans the assignments of an order, or leaves the order to staff. */
export const planAssignments = async ({ toPlan, asker }: PlanInput): Promise<CommitInput> => ({
  decided: await orRefused((): CommitInput['decided'] => planDisposition(toPlan) ?? { kind: 'left' }),
  asker,
});
