import { beforeAll, describe, expect, test } from 'vitest';
import { idsIn, walk } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const path = '/master-administration/productions';
const times = { created_at: expect.any(String), updated_at: expect.any(String) };

describe('GET /master-administration/productions', () => {
  test('200 with ids, handles and names', async () => {
    const { json } = expectStatus(await world.call(`GET ${path}`, { key: 'staff' }), 200);
    expect(json.data).toEqual([
      { id: 1, handle: 'north-print', name: 'North Print', ...times },
      { id: 2, handle: 'south-stitch', name: 'South Stitch', ...times },
    ]);
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('200 page by page', async () => {
    const pages = await walk(world, `${path}?per_page=1`, { key: 'staff' });
    expect(pages.map(idsIn)).toEqual([[1], [2]]);
  });
});
