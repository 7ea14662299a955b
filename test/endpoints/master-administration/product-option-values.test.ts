import { beforeAll, describe, expect, test } from 'vitest';
import { idsIn, walk } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const path = '/master-administration/product-option-values';
const times = { created_at: expect.any(String), updated_at: expect.any(String) };

describe('GET /master-administration/product-option-values', () => {
  test('200 with the values, whose option type is an id and whose media are none yet', async () => {
    const { json } = expectStatus(await world.call(`GET ${path}`, { key: 'staff' }), 200);
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

  test('200 page by page', async () => {
    const pages = await walk(world, `${path}?per_page=1`, { key: 'staff' });
    expect(pages.map(idsIn)).toEqual([[1], [2], [3], [4], [5], [6], [7], [8]]);
  });
});
