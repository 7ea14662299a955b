import type { BehaviourName } from '@made-to-order/outbound/test/hostile-behaviours.ts';
import type { HostileReceiver } from '@made-to-order/outbound/test/hostile-receiver.ts';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { world } from './endpoint-world.ts';
import { startHostileReceiver } from './hostile-receiver.ts';

let behaviour: BehaviourName;

/** The receiver of the running file of endpoint tests. `useReceiver` starts it. */
export const receiver = {} as HostileReceiver;

/** Changes the behaviour of the receiver. Each test begins with a receiver that accepts everything. */
export const behave = (name: BehaviourName): void => {
  behaviour = name;
};

/** Starts a receiver for the tests of this file, to which webhooks may be sent. Each test begins with the demo data. */
export function useReceiver(): void {
  beforeAll(async () => {
    Object.assign(receiver, await startHostileReceiver(() => behaviour));
  });
  afterAll(() => receiver.close());
  beforeEach(() => behave('says 200'));
  restoreBeforeEach('1');
}

/** Restores the demo data before each test of this file. `outboundLocal` is `1` if webhooks may go to this machine. */
export function restoreBeforeEach(outboundLocal: '0' | '1'): void {
  beforeEach(async () => {
    vi.stubEnv('OUTBOUND_LOCAL', outboundLocal);
    await world.restore();
  });
  afterAll(() => vi.unstubAllEnvs());
}
