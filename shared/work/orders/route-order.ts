import type { Placed } from './disposition/messages.ts';
import { startDisposition } from './start-disposition.ts';

/**
 * Routes a placed order: starts the state machine, which assigns the order to the only production that can make it, or
 * leaves it to staff. Does not wait for the result, so the order stays due until it is routed. A second start has no
 * further effect.
 */
export const routeOrder = (placed: Placed): Promise<void> =>
  startDisposition({ order: placed.order, productions: null, asker: { placed } });
