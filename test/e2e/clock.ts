import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aCheckoutBody } from '../support/given/orders.ts';
import type { DeployedSystem } from './system.ts';

const day = 24 * 3_600_000;

/** Tests the clock of `npm start`. Run them last, because they move the time of the system. */
export function describeClock(system: () => DeployedSystem): void {
  // an emulator that was running before may not see the file of the clock
  describe.skipIf(process.env.AWS_ENDPOINT_URL)('the clock of npm start', () => {
    const advance = async (duration: string) => {
      const { status, json } = await system().call('POST /test/clock', { body: { advance: duration } });
      expect([duration, status]).toEqual([duration, 200]);
      return json;
    };

    test('lets workers retry a notification at the times of the schedule', async () => {
      const receiver = createServer((request, response) => {
        request.resume();
        response.writeHead(400).end();
      }).listen(0, '127.0.0.1');
      onTestFinished(() => void receiver.close());
      await once(receiver, 'listening');
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const body = { url, state: 'active', events: [{ name: 'order.completed' }] };
      const { id } = (await system().call('POST /v2/webhooks', { body })).json;
      const sent = await system().call(`POST /v2/webhooks/${id}/test`);
      await advance('PT10M');
      const delivery = await system().call(`GET /v2/webhooks/${id}/deliveries/${sent.json.id}`);
      const times = delivery.json.attempts.map(({ at }: { at: string }) => Date.parse(at) / 60_000);
      const gaps = times.slice(1).map((time: number, index: number) => Math.round(time - times[index]));
      expect(gaps.slice(0, 2)).toEqual([1, 2]);
      await system().call(`DELETE /v2/webhooks/${id}`); // so that the next test has less to wait for
      expect(gaps[2]).toBeGreaterThanOrEqual(4); // five minutes, and a tenth earlier or later
    });

    test('lets endpoints forget what has expired', async () => {
      const body = aCheckoutBody({ items: [{ variant_id: 1, quantity: 1 }] });
      const create = async () => {
        const headers = { 'Idempotency-Key': 'before-and-after' };
        return (await system().call('POST /v2/checkouts', { body, headers })).json;
      };
      const first = await create();
      expect((await create()).id).toBe(first.id);
      const { now } = await advance('P2D');
      const later = await create();
      expect(later.id).not.toBe(first.id);
      expect(Date.parse(later.created_at) - Date.parse(first.created_at)).toBeGreaterThanOrEqual(2 * day);
      expect(Date.parse(later.created_at)).toBeGreaterThanOrEqual(Date.parse(now));
    });
  });
}
