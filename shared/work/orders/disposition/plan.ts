import { planDisposition } from '../../../rules/orders/disposition.ts';
import { type CommitInput, orRefused, type PlanInput } from './messages.ts';

/** Plans who makes what; an order that waits for a person is left to one. */
export const planAssignments = async ({ toPlan, asker }: PlanInput): Promise<CommitInput> => ({
  decided: await orRefused((): CommitInput['decided'] => planDisposition(toPlan) ?? { kind: 'left' }),
  asker,
});
