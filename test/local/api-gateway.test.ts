import { expect, test } from 'vitest';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

test('the local gateway matches a dot in a route only with a dot', async () => {
  const statusOf = async (path: string) => (await world.call(`GET ${path}`, { key: null })).status;
  expect([await statusOf('/openapi.json'), await statusOf('/openapi-json')]).toEqual([200, 404]);
});
