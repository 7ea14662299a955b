import { expect } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { receiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { aWebhook } from '../../../support/given/webhooks.ts';
import type { JsonAnswer, KeyName, Sent } from '../../../support/world.ts';

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

export const pathOf = (webhook: number, rest: string | number = '') =>
  `/v2/webhooks/${webhook}/deliveries${rest === '' ? '' : `/${rest}`}`;
export const listed = async (webhook: number, query = ''): Promise<JsonAnswer> =>
  expectStatus(await world.call(`GET ${pathOf(webhook)}${query}`), 200);
export const got = async (webhook: number, delivery: number): Promise<JsonAnswer> =>
  expectStatus(await world.call(`GET ${pathOf(webhook, delivery)}`), 200);
export const redeliver = (webhook: number, delivery: number, sent: Sent = {}) =>
  world.call(`PUT ${pathOf(webhook, `${delivery}/redeliver`)}`, sent);
export const redeliverFailed = (webhook: number, since: string, sent: Sent = {}) =>
  world.call(`POST /v2/webhooks/${webhook}/redeliver-failed`, { body: { since }, ...sent });
export const ask = (webhook: number, body: object = {}, sent: Sent = {}) =>
  world.call(`POST /v2/webhooks/${webhook}/test`, { body, ...sent });

/** A webhook whose URL is the receiver. */
export const aReceiving = async (more: Record<string, unknown> = {}, key: KeyName = 'merchant'): Promise<number> =>
  (
    await aWebhook(
      world,
      { key },
      { url: `${receiver.url('says 200')}?secret=1`, token: 'a secret of the shop', ...more },
    )
  ).id;

/** The single delivery of a prepared order to a webhook, attempted as often as the time allowed. */
export async function aPublishedOrder(webhook: number): Promise<number> {
  await aPlacedOrder(world);
  await world.drain();
  const [id, ...more] = idsIn(await listed(webhook));
  expect(more).toEqual([]);
  return id ?? 0;
}

export const aTest = async (webhook: number, body: object = {}): Promise<number> =>
  expectStatus(await ask(webhook, body), 202).json.id;

/** Advances the clock by these milliseconds, runs the sweeper and processes all work. */
export async function later(milliseconds: number): Promise<void> {
  world.advance(milliseconds);
  await world.sweep();
  await world.drain();
}

/** The requests that the receiver got since a moment. */
export const since = (from: number) => receiver.requests.slice(from);

export async function change(webhook: number, body: object): Promise<void> {
  expectStatus(await world.call(`PUT /v2/webhooks/${webhook}`, { body }), 200);
}
