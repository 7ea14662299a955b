import { describe, expect, test } from 'vitest';
import { idsIn, patchRecord, putRecord } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { path, list, pages } = noun(world, 'master-administration/production-methods', 'staff');
const name = expect.any(Object);

const priced = (price: number | null, width: number | null, height: number | null, alpha: boolean | null) => ({
  price_per_square_centimeter: price,
  max_width: width,
  max_height: height,
  prints_alpha: alpha,
});

describe('GET /master-administration/production-methods', () => {
  test('lists 15 production methods per page by id', async () => {
    const { json } = expectStatus(await list(), 200);
    expect(json).toEqual({
      data: [
        { id: 1, handle: 'dtg', collection_name: 'print', ...priced(0.02, 400, 500, true), name, ...times },
        { id: 2, handle: 'embroidery', collection_name: 'stitch', ...priced(0.12, 300, 300, false), name, ...times },
      ],
      links: { first: null, last: null, prev: null, next: null },
      meta: { path: `${publicUrl}${path}`, per_page: 15, next_cursor: null, prev_cursor: null },
    });
  });

  test('shows null for fields that an older record does not have', async () => {
    const absent = priced(null, null, null, null);
    const fields = Object.fromEntries(Object.keys(absent).map((field) => [field, undefined]));
    const was = await patchRecord('production-method', 2, fields);
    expect((await list()).json.data[1]).toMatchObject(absent);
    await putRecord('production-method', was);
    expect((await list()).json.data[1]).toMatchObject(priced(0.12, 300, 300, false));
  });

  test('lists production methods page by page', async () => {
    const all = await pages('?per_page=1');
    expect(all.map(idsIn)).toEqual([[1], [2]]);
  });
});
