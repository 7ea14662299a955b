import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { path, list, pages } = noun(world, 'master-administration/product-option-values', 'staff');

describe('GET /master-administration/product-option-values', () => {
  test('lists option values with the id of their option type, and without media', async () => {
    const { json } = expectStatus(await list(), 200);
    const [white] = json.data;
    expect(white).toEqual({
      id: 1,
      handle: 'white',
      name: { de: 'Weiß', en: 'White' },
      option_type: 1,
      media: [],
      media_state: 'empty',
      ...times,
    });
    expect(json.meta).toEqual({ path: `${publicUrl}${path}`, per_page: 15, next_cursor: null, prev_cursor: null });
  });

  test('lists option values page by page', async () => {
    const all = await pages('?per_page=1');
    expect(all.map(idsIn)).toEqual([[1], [2], [3], [4], [5], [6], [7], [8]]);
  });
});
