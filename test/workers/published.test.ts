import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { events, type Follows } from '../../shared/changes/events.ts';
import { present } from '../../shared/http/present.ts';
import { type AnyResource, targetOf } from '../../shared/model/resource.ts';
import { Order } from '../../shared/resources/orders/order.ts';
import { knownKey } from '../../shared/table/lists/expand.ts';
import type { Row } from '../../shared/table/rows.ts';
import { representationOf } from '../../shared/versions/versions.ts';
import { eventsOf, patchRecord, putRecord, recordIn } from '../support/arrange.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
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

/** Shows what an event keeps, from its row alone. */
async function shownOf(row: Row | undefined, version: string): Promise<unknown> {
  const related: Record<string, { id: number }[]> = row?.related ? inflated(row.related) : {};
  const known = Object.entries(related).flatMap(([entity, records]) =>
    records.map((record) => [knownKey(entity, record.id), record] as const),
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
      const { items } = await recordIn('order', id);
      const [item] = items;
      if (!item) throw new Error('An order without items');
      const times = { created_at: '2026-11-21T10:00:00+00:00', updated_at: '2026-11-21T10:00:00+00:00' };
      const tags = { first: id * 100, count: 2 };
      for (const tag of [tags.first, tags.first + 1]) {
        const fields = { order: id, order_item: item.id, order_item_unit: item.units.first, media: [] };
        const owner = { merchant: 1, is_test: false };
        const state = { state: 'ordered', current_state: 'at the printer' } as const;
        await putRecord('id-tag', { id: tag, rev: 1, ...owner, ...fields, ...state, ...times });
      }
      await patchRecord('order', id, { items: [{ ...item, id_tags: tags }] });

      const headers = { 'X-Api-Version': version };
      const { json } = expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`, { headers }), 200);
      await patchRecord('merchant-variant', item.variant, { price: 99_999, media_id: 4711 });
      await patchRecord('id-tag', tags.first, { current_state: 'lost' });
      await patchRecord('order', id, { external_identifier: 'another' });

      const row = (await eventsOf('order', id)).find(({ type }) => type === 'order.cancelled');
      faults.reset();
      expect(await shownOf(row, version)).toEqual(json);
      expect(
        faults.calls.map(({ input }) => JSON.stringify(input)).filter((asked) => !/file-keys/.test(asked)),
      ).toEqual([]);
    },
  );

  /**
   * The resources that subscribers are told of, by the first word of the event; rates are told as their record has
   * them.
   */
  const resources: Readonly<Record<string, AnyResource | null>> = { order: Order, 'shipping-rates': null };
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
      expect([...keeps].sort()).toEqual([...new Set(needed)].sort());
    },
  );
});
