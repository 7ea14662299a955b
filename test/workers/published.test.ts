import { beforeAll, describe, expect, test } from 'vitest';
import { embedded } from '../../shared/domain/embedded.ts';
import { events, type Follows, publishedEvents } from '../../shared/domain/events.ts';
import { targetOf } from '../../shared/model/resource.ts';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import type { WebhookVersion } from '../../shared/resources/webhooks/event-names.ts';
import type { OutboxRow } from '../../shared/table/writes/outbox.ts';
import { representationOf } from '../../shared/versions/versions.ts';
import { publications } from '../../shared/work/webhooks/publications.ts';
import { patchRecord, recordIn, versions } from '../support/arrange.ts';
import { bodyIn, eventRow } from '../support/event-rows.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { anAcceptedProductionOrder, aPlacedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// Subscribers receive an event later than it happens, and again for two days with the same bytes. So the event itself
// must contain what each version shows of it, because the records may change by then.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});

/** The data of an event's notification, built from its row only. */
const dataIn = async (row: OutboxRow, version: WebhookVersion) =>
  JSON.parse((await bodyIn(world, row, version)) ?? 'null')?.data;

describe('a published event', () => {
  test.each(versions)(
    "a cancelled order's event holds the data of version %s, without reads, even if the embedded records change later",
    async (version) => {
      const { id } = await aPlacedOrder(world);
      const headers = { 'X-Api-Version': version };
      const { json } = expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`, { headers }), 200);
      await changeParts(id);

      const row = await eventRow('order', id, 'order.cancelled');
      faults.reset();
      expect(await dataIn(row, version)).toEqual(json);
      expect(
        faults.calls.map(({ input }) => JSON.stringify(input)).filter((asked) => !/file-keys/.test(asked)),
      ).toEqual([]);
    },
  );

  test.each(versions)(
    "a completed order's event holds the data of version %s, including tags with and without their own text",
    async (version) => {
      const { id: productionOrder, order: id } = await anAcceptedProductionOrder(world);
      const tag = firstPiece(id) + 1;
      const admin = (route: string, body: object) =>
        world.call(route.replace(' ', ' /master-administration/'), { key: 'production', body });
      expectStatus(await admin(`PUT id-tags/${tag}`, { current_state: 'at the printer' }), 200);
      expectStatus(await admin(`PUT production-orders/${productionOrder}/deliver`, { tracking_number: 'T-1' }), 200);
      const { json } = await world.call(`GET /v2/orders/${id}`, { headers: { 'X-Api-Version': version } });
      expectStatus(await admin(`PUT id-tags/${tag}`, { current_state: 'lost' }), 200);
      await changeParts(id);

      const row = await eventRow('order', id, 'order.completed');
      faults.reset();
      expect(await dataIn(row, version)).toEqual(json);
      expect(
        faults.calls.map(({ input }) => JSON.stringify(input)).filter((asked) => !/file-keys/.test(asked)),
      ).toEqual([]);
    },
  );

  /** Changes the order, and the records that a view of the order shows. */
  async function changeParts(id: number): Promise<void> {
    const { items } = await recordIn('order', id);
    await patchRecord('merchant-variant', items[0]?.variant ?? 0, { price: 99_999, media_id: 4711 });
    await patchRecord('disposition-order', id, { items: [] });
    await patchRecord('order', id, { external_identifier: 'another' });
  }

  test.each(publishedEvents)('%s keeps exactly the records that the views of its versions need', (type, webhooks) => {
    const { keeps = [] }: Follows = events[type];
    const { resource } = publications[type];
    const needed = Object.keys(webhooks).flatMap((version) =>
      (representationOf(resource, version).needs ?? [])
        .map((name) => targetOf(resource, name))
        .filter(({ when }) => when({ collection_name: 'custom' })) // no other variants have events
        .map((target) => target.resource.entity),
    );
    // an embedded record also requires its root
    const roots = Object.entries(embedded).flatMap(([part, { root }]) => (needed.includes(part) ? [root] : []));
    expect([...keeps].sort()).toEqual([...new Set([...needed, ...roots])].sort());
  });
});
