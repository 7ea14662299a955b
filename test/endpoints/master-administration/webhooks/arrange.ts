import { changed, event, replaces } from '../../../../shared/domain/change.ts';
import type { ProductionType } from '../../../../shared/domain/events.ts';
import { commit } from '../../../../shared/table/writes/commit.ts';
import { aKey, recordIn } from '../../../support/arrange.ts';
import { receiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aProductionOrder } from '../../../support/given/orders.ts';
import { aProductionWebhook } from '../../../support/given/webhooks.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';

export const webhooks = noun(world, 'master-administration/webhooks', 'production');

export const own: Sent = { key: 'production' };
export const other: Sent = { key: 'other_production' };

/** Returns a test key of the same production. */
export const testKey = async (): Promise<Sent> => ({
  key: await aKey({ role: 'production', merchant: null, production: 1, is_test: true }),
});

export const url = 'https://production.example/notifications';
export const plain = { url, events: [{ name: 'production-order.changed' }] };

/** Creates an active webhook whose URL is the receiver. */
export const aReceiving = async (more: Record<string, unknown> = {}, { key }: Sent = own): Promise<number> =>
  (
    await aProductionWebhook(
      world,
      { key },
      { url: receiver.url('says 200'), token: 'a secret of the production', ...more },
    )
  ).id;

export const deliveryIds = (webhook: number, query = ''): Promise<readonly number[]> =>
  noun(world, `master-administration/webhooks/${webhook}/deliveries`, 'production').ids(query);
export const delivery = async (webhook: number, id: number) =>
  expectStatus(await webhooks.get(`${webhook}/deliveries/${id}`), 200).json;
export const aTest = async (webhook: number, body: object = {}, sent: Sent = {}) =>
  expectStatus(await world.call(`POST ${webhooks.path}/${webhook}/test`, { ...own, body, ...sent }), 202);

/** Changes a production order, and publishes as many events about it as types are given, in one transaction. */
export async function publish(id: number, ...types: readonly ProductionType[]): Promise<void> {
  await decideOn(id, types);
  await world.drain();
}

async function decideOn(id: number, types: readonly ProductionType[]): Promise<void> {
  const was = await recordIn('production-order', id);
  const events = types.map((type, index) => ({
    ...event(type, 'production-order', was),
    ...(index > 0 && { ordinal: index + 1 }),
  }));
  const { written } = await commit(changed(undefined, [replaces('production-order', was, was)], events));
  if (!written) throw new Error('Another request changed the production order');
}

/** Publishes a change of a new production order. Returns the id of the production order. */
export async function aPublishedChange(as: Sent = {}): Promise<number> {
  const { id } = await aProductionOrder(world, {}, as);
  await publish(id, 'production-order.changed');
  return id;
}
