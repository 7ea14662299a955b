import { beforeAll, describe, expect, test } from 'vitest';
import { idsIn, walk } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const path = '/master-administration/merchants';
const times = { created_at: expect.any(String), updated_at: expect.any(String) };

describe('GET /master-administration/merchants', () => {
  test('200 with ids, handles and names, and nothing of their settings', async () => {
    const { json } = expectStatus(await world.call(`GET ${path}`, { key: 'staff' }), 200);
    expect(json.data).toEqual([
      { id: 1, handle: 'shirt-shop', name: expect.any(String), ...times },
      { id: 2, handle: 'gift-house', name: expect.any(String), ...times },
    ]);
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('200 page by page', async () => {
    const pages = await walk(world, `${path}?per_page=1`, { key: 'staff' });
    expect(pages.map(idsIn)).toEqual([[1], [2]]);
  });
});
