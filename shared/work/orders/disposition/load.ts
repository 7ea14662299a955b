import { everything } from '../../../domain/reach.ts';
import { allProductions, productionsByHandle } from '../../../reads/productions.ts';
import { namedProductions, toRoute } from '../../../rules/orders/disposition.ts';
import { readRecord } from '../../../table/table.ts';
import type { LoadInput, PlanInput } from './messages.ts';

/** Reads the input of the plan. Replaces the names in the request by ids. */
export async function loadDisposition({ order, productions, asker }: LoadInput): Promise<PlanInput> {
  const [disposition, byHandle, all] = await Promise.all([
    readRecord('disposition-order', order, everything),
    productions ? productionsByHandle(productions.map(({ handle }) => handle)) : undefined,
    productions ? [] : allProductions(),
  ]);
  return {
    toPlan: {
      disposition: disposition ? toRoute(disposition) : null,
      named: disposition && productions && byHandle ? namedProductions(productions, disposition, byHandle) : null,
      productions: all.map((one) => ({ ...one, methods: [...one.methods] })),
    },
    asker,
  };
}

/** Reads the disposition order of a plan, in order to change it. */
export const readPlanned = ({ disposition }: { readonly disposition: number }) =>
  readRecord('disposition-order', disposition, everything);
