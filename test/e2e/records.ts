import { describe, expect, test } from 'vitest';
import { aPreparedOrder } from './arranged.ts';
import { type DeployedSystem, eventually } from './system.ts';

/** What the deployed stacks record of changes and requests. Runs in the suite that starts them. */
export function describeRecords(running: () => DeployedSystem): void {
  const call: DeployedSystem['call'] = (...given) => running().call(...given);

  describe('the records of changes and requests', () => {
    test('the history of an order has its changes by the merchant and by the service, from the old and the new images', async () => {
      const id = await aPreparedOrder(running(), [{ variant_id: 1, quantity: 1 }]);
      const changes = await eventually(async () => {
        const { json } = await call(`GET /master-administration/orders/${id}/history`, { key: 'staff' });
        const of = json.data as readonly { readonly fields: readonly { readonly field: string }[] }[];
        return of?.some(({ fields }) => fields.some(({ field }) => field === 'state')) ? of : undefined;
      });
      expect(changes[0]).toMatchObject({ rev: 1, change: 'created', changed_by: { role: 'merchant' }, fields: [] });
      const prepared = changes.find(({ fields }) => fields.some(({ field }) => field === 'state'));
      expect(prepared).toMatchObject({ change: 'changed', changed_by: { role: 'service', key: null } });
      expect(prepared?.fields).toContainEqual({ field: 'state', from: expect.any(String), to: 'prepared' });
    });

    test('a failed request is listed, and requests are counted', async () => {
      const failed = await call('GET /v2/orders/404404404');
      expect(failed.status).toBe(404);
      const { data } = (await call('GET /v2/requests?per_page=100')).json;
      const request_id = failed.headers.get('x-request-id');
      expect(data).toContainEqual(expect.objectContaining({ request_id, route: 'GET /v2/orders/{id}', status: 404 }));
      // after many requests in quick succession, the function writes its numbers some seconds later
      const counted = await eventually(async () => {
        await call('GET /v2/orders/404404404');
        const usage: readonly { route: string; status: number; count: number }[] = (
          await call('GET /v2/usage?per_page=100')
        ).json.data;
        return usage.find(({ route, status }) => route === 'GET /v2/orders/{id}' && status === 404);
      });
      expect(counted.count).toBeGreaterThan(0);
    });
  });
}
