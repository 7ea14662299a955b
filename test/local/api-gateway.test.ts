import { expect, test } from 'vitest';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

test('a dot in the path of a route matches only a dot, as in the gateway', async () => {
  const statusOf = async (path: string) => (await world.call(`GET ${path}`, { key: null })).status;
  expect([await statusOf('/openapi.json'), await statusOf('/openapi-json')]).toEqual([200, 404]);
});
