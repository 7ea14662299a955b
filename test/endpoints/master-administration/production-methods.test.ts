import { beforeAll, describe, expect, test } from 'vitest';
import { idsIn, walk } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const path = '/master-administration/production-methods';
const times = { created_at: expect.any(String), updated_at: expect.any(String) };

describe('GET /master-administration/production-methods', () => {
  test('200 with the methods in the order of their ids, 15 to a page', async () => {
    const { json } = expectStatus(await world.call(`GET ${path}`, { key: 'staff' }), 200);
    expect(json).toEqual({
      data: [
        { id: 1, handle: 'dtg', collection_name: expect.any(String), name: expect.any(Object), ...times },
        { id: 2, handle: 'embroidery', collection_name: expect.any(String), name: expect.any(Object), ...times },
      ],
      links: { first: null, last: null, prev: null, next: null },
      meta: { path: `${publicUrl}${path}`, per_page: 15, next_cursor: null, prev_cursor: null },
    });
  });

  test('200 page by page', async () => {
    const pages = await walk(world, `${path}?per_page=1`, { key: 'staff' });
    expect(pages.map(idsIn)).toEqual([[1], [2]]);
  });
});
