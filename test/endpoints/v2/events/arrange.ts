import type { Tenant } from '../../../../shared/model/fields.ts';
import { eventKey, feedKey, paddedId, positionAt, positionOfFeedSort } from '../../../../shared/table/keys.ts';
import { putRow } from '../../../../shared/table/table.ts';
import { type OutboxRow, packed, subjectOf } from '../../../../shared/table/writes/outbox.ts';
import { aKey } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { eventRow } from '../../../support/event-rows.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPreparedOrder } from '../../../support/given/orders.ts';
import type { JsonAnswer } from '../../../support/world.ts';

export const day = 24 * 3600 * 1000;

/** A tenant mode of a merchant that no other test uses. */
export async function aSide(more: Partial<Tenant> = {}) {
  const tenant = { merchant: 1, is_test: false, ...more };
  return { tenant, as: { key: await aKey(tenant) } };
}

export const eventsIn = ({ json }: JsonAnswer): readonly { readonly id: string; readonly type: string }[] => json.data;
export const idsOf = (answer: JsonAnswer) => eventsIn(expectStatus(answer, 200)).map(({ id }) => id);
let made = 900_000_000;
let pattern: Promise<OutboxRow> | undefined;

/**
 * Relayed events of prepared orders at the given times. `tie` gives an event's place in its millisecond, by default its
 * id does. `characters` is the length of a text in its order. Events that are not listed wait for the relay.
 */
export async function manyEvents(
  tenant: Tenant,
  wanted: readonly {
    readonly at: number;
    readonly tie?: number;
    readonly type?: string;
    readonly characters?: number;
  }[],
  { isListed = true } = {},
): Promise<readonly (OutboxRow & { readonly position: number })[]> {
  pattern ??= aPreparedOrder(world).then(({ id }) => eventRow('order', id, 'order.prepared'));
  const one = await pattern;
  return Promise.all(
    wanted.map(async ({ at, tie, type = one.type, characters = 0 }) => {
      made += 1;
      const event = `evt_order_${made}_1`;
      const time = new Date(at).toISOString();
      const own = feedKey(tenant, at, event);
      const place = tie === undefined ? own : { ...own, SK: `${paddedId(positionAt(at) + tie)}#${event}` };
      const key = eventKey(time, event);
      const row = {
        ...one,
        ...key,
        ...tenant,
        type,
        event,
        at: time,
        expires_at: Math.ceil((at + 30 * day) / 1000),
        ...(characters > 0 && {
          record: packed({ ...subjectOf(one), external_reference: 'x'.repeat(characters) }),
        }),
      };
      await putRow(row);
      if (isListed) await putRow({ ...place, event: key, at: time, facets: { type } });
      return { ...row, position: positionOfFeedSort(place.SK) };
    }),
  );
}
