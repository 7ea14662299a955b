import { expect } from 'vitest';
import { namesOfVersion } from '../../../../shared/domain/events.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { unlisted } from '../../../support/problems.ts';
import type { JsonAnswer, Sent } from '../../../support/world.ts';

const webhooks = noun(world, 'v2/webhooks');

export const url = 'https://shop.example/notifications';
export const plain = { url, events: [{ name: 'order.cancelled' }] };
export const olderPlain = { url, event_types: [{ name: 'order.cancelled' }] };
export const latestNames = namesOfVersion('2022-02-01', 'merchant').join(', ');

/** A webhook with all optional fields. */
export const full = {
  url,
  token: 'a secret of the shop',
  version: '2022-02-01',
  description: { de: 'Für den Laden', en: 'For the shop' },
  state: 'active',
  events: [{ name: 'order.prepared' }, { name: 'order.completed' }],
};

export const create = async (body: unknown, sent: Sent = {}) => expectStatus(await webhooks.post(body, sent), 201);
export const aWebhookOf = async (more: object = {}, sent: Sent = {}): Promise<number> =>
  (await create({ ...plain, ...more }, sent)).json.id;
export const change = async (id: number, body: unknown, sent: Sent = {}) =>
  expectStatus(await webhooks.put(id, body, sent), 200).json;

/** Checks that a request is rejected with exactly these messages by path, and leaves no data behind. */
export async function expectRefused(
  errors: Readonly<Record<string, string>>,
  ...sends: readonly (() => Promise<JsonAnswer>)[]
): Promise<void> {
  await nothingIsWritten(async () => {
    for (const send of sends) {
      const { status, json } = await send();
      expect([status, json.message]).toEqual([422, 'The given data was invalid.']);
      expect(json.errors).toEqual(Object.fromEntries(Object.entries(errors).map(([path, said]) => [path, [said]])));
      expect(unlisted(json)).toEqual([]);
    }
  });
}
