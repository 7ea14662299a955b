import { describe, expect, test } from 'vitest';
import { idsIn } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const { path, list, pages } = noun(world, 'master-administration/production-methods', 'staff');

describe('GET /master-administration/production-methods', () => {
  test('200 with the methods in the order of their ids, 15 to a page', async () => {
    const { json } = expectStatus(await list(), 200);
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
    const all = await pages('?per_page=1');
    expect(all.map(idsIn)).toEqual([[1], [2]]);
  });
});
