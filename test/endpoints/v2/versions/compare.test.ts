import { expect, test } from 'vitest';
import { findEndpoints } from '../../../../infra/find-functions.ts';
import { isResource } from '../../../../shared/http/contract.ts';
import { comparable } from '../../../../shared/versions/compare.ts';
import { aKey } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus, theDemo } from '../../../support/given/arranged.ts';
import { aCheckout, aPlacedOrder } from '../../../support/given/orders.ts';
import { aWebhook } from '../../../support/given/webhooks.ts';
import type { Sent } from '../../../support/world.ts';

const compare = (body: object, sent: Sent = {}) => world.call('POST /v2/versions/compare', { body, ...sent });

const versions = ['2021-02-23', '2022-02-01'];

test.each([
  ['order', 'orders', aPlacedOrder],
  ['checkout', 'checkouts', aCheckout],
  ['webhook', 'webhooks', aWebhook],
  ['variant', 'variants', theDemo],
  ['additional-instruction', 'additional-instructions', theDemo],
])('returns an object of the kind %s as each version shows it, and writes nothing', async (resource, path, arrange) => {
  const { id } = await arrange(world);
  const { json } = await nothingIsWritten(async () => expectStatus(await compare({ resource, id }), 200));
  expect(json).toMatchObject({ resource, id });
  for (const [index, version] of versions.entries()) {
    const shown = await world.call(`GET /v2/${path}/${id}`, { headers: { 'X-Api-Version': version } });
    expect(json.representations[index]).toEqual({ version, data: expectStatus(shown, 200).json });
  }
});

test('lists the fields that were added, removed and changed', async () => {
  const { id } = await aWebhook(world);
  const { json } = expectStatus(await compare({ resource: 'webhook', id }), 200);
  const changes = new Map(json.differences.map((one: { path: string }) => [one.path, one]));
  expect(changes.get('state')).toEqual({ path: 'state', change: 'added', from: null, to: 'active' });
  const { event_types } = json.representations[0].data;
  expect(changes.get('event_types')).toEqual({ path: 'event_types', change: 'removed', from: event_types, to: null });
});

test('compares every object whose representation differs between the versions', async () => {
  const differing = (await findEndpoints()).flatMap(({ endpoint: { contract } }) => {
    const { route, returns } = contract;
    return /^GET \/v2\/[^/]+\/\{id\}$/.test(route) && returns && isResource(returns) && returns.older ? [returns] : [];
  });
  expect(differing.length).toBeGreaterThan(1);
  const known: readonly unknown[] = Object.values(comparable).map(({ resource }) => resource);
  expect(differing.filter((resource) => !known.includes(resource))).toEqual([]);
});

test.each([
  [{ resource: 'order' }, 'id'],
  [{ resource: 'production-order', id: 1 }, 'resource'],
  [{ resource: 'order', id: 'x' }, 'id'],
])('returns 422 for the body %j', async (body, path) => {
  expect(Object.keys(expectStatus(await compare(body), 422).json.errors)).toEqual([path]);
});

test('returns 404 for an object of another merchant, of the other mode, and for none', async () => {
  const { id } = await aPlacedOrder(world);
  const body = { resource: 'order', id };
  expectStatus(await compare(body, { key: 'other_merchant' }), 404);
  expectStatus(await compare(body, { key: 'merchant_test' }), 404);
  expectStatus(await compare({ resource: 'order', id: 999_999 }), 404);
});

test('returns 403 if the key lacks the scope that reads the object', async () => {
  const { id } = await aPlacedOrder(world);
  const keyWith = (...scopes: readonly string[]) => aKey({ scopes: ['versions:write', ...scopes] });
  const refused = expectStatus(await compare({ resource: 'order', id }, { key: await keyWith() }), 403);
  expect(refused.json).toMatchObject({ code: 'missing_scope', message: expect.stringContaining('orders:read') });
  expectStatus(await compare({ resource: 'order', id }, { key: await keyWith('orders:read') }), 200);
});
