import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { path, list, pages } = noun(world, 'master-administration/annotation-channels', 'staff');

describe('GET /master-administration/annotation-channels', () => {
  test('lists the initial annotation channels', async () => {
    const { json } = expectStatus(await list(), 200);
    expect(json.data).toEqual(
      ['customer', 'agent', 'production'].map((handle, index) => ({
        id: index + 1,
        handle,
        name: expect.any(Object),
        ...times,
      })),
    );
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('lists annotation channels page by page', async () => {
    const all = await pages('?per_page=1');
    expect(all.map(idsIn)).toEqual([[1], [2], [3]]);
  });
});
