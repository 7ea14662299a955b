import { runToOutcome } from './disposition/assign.ts';

/**
 * Has a placed order assigned by the rule: the state machine assigns it to the one production that can make it, or
 * leaves it to a person. A second message changes nothing more, since an order that is assigned is left as it is.
 */
export async function routeOrder({ order }: { order: number }): Promise<void> {
  const came = await runToOutcome({ order, productions: null, request: null });
  if (!came) throw new Error('There is no word of whether the order was assigned');
}
