import { describe, expect, test } from 'vitest';
import { idsIn } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const { path, list, pages } = noun(world, 'master-administration/productions', 'staff');

describe('GET /master-administration/productions', () => {
  test('200 with ids, handles and names', async () => {
    const { json } = expectStatus(await list(), 200);
    expect(json.data).toEqual([
      { id: 1, handle: 'north-print', name: 'North Print', ...times },
      { id: 2, handle: 'south-stitch', name: 'South Stitch', ...times },
    ]);
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('200 page by page', async () => {
    const all = await pages('?per_page=1');
    expect(all.map(idsIn)).toEqual([[1], [2]]);
  });
});
