import type { Placed } from './disposition/messages.ts';
import { startDisposition } from './start-disposition.ts';

/**
 * Has the rule route a placed order: starts the state machine, which assigns the order to the one production that can
 * make it, or leaves it to staff. It does not wait for the end: the order stays due until it is routed. A second start
 * changes nothing more.
 */
export const routeOrder = (placed: Placed): Promise<void> =>
  startDisposition({ order: placed.order, productions: null, asker: { placed } });
