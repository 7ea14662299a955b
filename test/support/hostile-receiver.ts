import { type HostileReceiver, startHostileReceiver as start } from '@made-to-order/outbound/test/hostile-receiver.ts';
import { nowMilliseconds } from '../../shared/lib/clock.ts';

/** Starts a receiver that uses the world's clock. */
export const startHostileReceiver = (choose?: Parameters<typeof start>[0]): Promise<HostileReceiver> =>
  start(choose, nowMilliseconds);
