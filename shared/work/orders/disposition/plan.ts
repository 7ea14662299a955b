import { planDisposition } from '../../../rules/orders/disposition.ts';
import { type CommitInput, orRefused, type PlanInput } from './messages.ts';

/** Plans who makes what; an order that waits for a person is left to one. */
export const planAssignments = ({ toPlan, request }: PlanInput): Promise<CommitInput> =>
  orRefused((): CommitInput => {
    const plan = planDisposition(toPlan);
    return plan ? { plan, request } : { kind: 'left' };
  });
