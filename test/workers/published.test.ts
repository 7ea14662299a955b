import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EntityName } from '../../shared/changes/design.ts';
import { events, type Follows } from '../../shared/changes/events.ts';
import { parts } from '../../shared/changes/parts.ts';
import type { Records } from '../../shared/changes/records.ts';
import { present } from '../../shared/http/present.ts';
import { type AnyResource, targetOf } from '../../shared/model/resource.ts';
import { Logo } from '../../shared/resources/files/logo.ts';
import { Variant } from '../../shared/resources/offers/product.ts';
import { IdTag } from '../../shared/resources/orders/id-tag.ts';
import { tagsOf } from '../../shared/resources/orders/id-tag-record.ts';
import { Order } from '../../shared/resources/orders/order.ts';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import { knownKey } from '../../shared/table/lists/expand.ts';
import type { Row } from '../../shared/table/rows.ts';
import { representationOf } from '../../shared/versions/versions.ts';
import { eventsOf, patchRecord, recordIn } from '../support/arrange.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { anAcceptedProductionOrder, aPlacedOrder } from '../support/given/orders.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../support/world.ts';

// Subscribers are told of an event later than it happens, and again for two days, with the same bytes: what each
// version shows of it must be in the event, and not only in records that have changed by then.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});

const inflated = (bytes: unknown) => JSON.parse(inflateRawSync(bytes as Uint8Array).toString());

/** Shows what an event keeps, from its row alone: tags as they were made, but for those that are kept with it. */
async function shownOf(row: Row | undefined, version: string): Promise<unknown> {
  const related: Record<string, { id: number }[]> = row?.related ? inflated(row.related) : {};
  const made = (related['disposition-order'] ?? []).flatMap((one) => tagsOf(one as Records['disposition-order']));
  const known = [['id-tag', made] as const, ...Object.entries(related)].flatMap(([entity, records]) =>
    records.map((record) => [knownKey(entity as EntityName, record.id), record] as const),
  );
  const reach = { merchant: 1, is_test: false };
  const [shown] = await present(Order, [inflated(row?.record)], {
    version,
    reach,
    publicUrl,
    now: new Date(world.now()).toISOString(),
    expand: [],
    known: new Map(known),
  });
  return JSON.parse(JSON.stringify(shown));
}

describe('an event that subscribers are told of', () => {
  test.each(['2022-02-01', '2021-02-23'])(
    'holds what version %s shows of a cancelled order, whatever becomes of its parts, and nothing is read for it',
    async (version) => {
      const { id } = await aPlacedOrder(world);
      const headers = { 'X-Api-Version': version };
      const { json } = expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`, { headers }), 200);
      await changeParts(id);

      const row = (await eventsOf('order', id)).find(({ type }) => type === 'order.cancelled');
      faults.reset();
      expect(await shownOf(row, version)).toEqual(json);
      expect(
        faults.calls.map(({ input }) => JSON.stringify(input)).filter((asked) => !/file-keys/.test(asked)),
      ).toEqual([]);
    },
  );

  test.each(['2022-02-01', '2021-02-23'])(
    'holds what version %s shows of a completed order, its tags with and without a text of their own',
    async (version) => {
      const { id: productionOrder, order: id } = await anAcceptedProductionOrder(world);
      const tag = firstPiece(id) + 1;
      const admin = (route: string, body: object) =>
        world.call(route.replace(' ', ' /master-administration/'), { key: 'production', body });
      expectStatus(await admin(`PUT id-tags/${tag}`, { current_state: 'at the printer' }), 200);
      expectStatus(await admin(`PUT production-orders/${productionOrder}/deliver`, { tracking_number: 'T-1' }), 200);
      const { json } = await world.call(`GET /v2/orders/${id}`, { headers: { 'X-Api-Version': version } });
      await changeParts(id);
      expectStatus(await admin(`PUT id-tags/${tag}`, { current_state: 'lost' }), 200);

      const row = (await eventsOf('order', id)).find(({ type }) => type === 'order.completed');
      faults.reset();
      expect(await shownOf(row, version)).toEqual(json);
      expect(
        faults.calls.map(({ input }) => JSON.stringify(input)).filter((asked) => !/file-keys/.test(asked)),
      ).toEqual([]);
    },
  );

  /** Changes what a view of the order shows beside the order, and the order itself. */
  async function changeParts(id: number): Promise<void> {
    const { items } = await recordIn('order', id);
    await patchRecord('merchant-variant', items[0]?.variant ?? 0, { price: 99_999, media_id: 4711 });
    await patchRecord('disposition-order', id, { items: [] });
    await patchRecord('order', id, { external_identifier: 'another' });
  }

  /**
   * The resources that subscribers are told of, by the first word of the event; rates and shipments are told as their
   * records have them.
   */
  const resources: Readonly<Record<string, AnyResource | null>> = {
    order: Order,
    variant: Variant,
    logo: Logo,
    'shipping-rates': null,
    shipment: null,
    'id-tag': IdTag,
  };
  const told = Object.entries<Follows>(events).filter(([, { webhooks }]) => webhooks);

  test.each(told)(
    '%s keeps what the views of its versions need, and no more',
    (type, { webhooks = {}, keeps = [] }) => {
      const resource = resources[type.replace(/\..*/, '')];
      expect(resource, 'is listed above').toBeDefined();
      const needed = Object.keys(webhooks).flatMap((version) =>
        resource
          ? (representationOf(resource, version).needs ?? []).map((name) => targetOf(resource, name).resource.entity)
          : [],
      );
      // what is read off another record needs that one too
      const wholes = Object.entries(parts).flatMap(([part, { whole }]) => (needed.includes(part) ? [whole] : []));
      expect([...keeps].sort()).toEqual([...new Set([...needed, ...wholes])].sort());
    },
  );
});
