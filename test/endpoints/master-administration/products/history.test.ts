import { describe, expect, test } from 'vitest';
import { parseAccessKey } from '../../../../shared/lib/access-key-text.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct, aProductBody } from '../../../support/given/catalogue.ts';
import { noun } from '../../../support/noun.ts';

const products = noun(world, 'master-administration/products', 'staff');

const historyOf = (id: number) =>
  world.call(`GET /master-administration/products/${id}/history?per_page=100`, { key: 'staff' });

describe('GET /master-administration/products/{id}/history', () => {
  test('lists the changes of a product, also after staff deleted it', async () => {
    const { id } = await aNewProduct(world, aProductBody());
    await products.put(id, { ...aProductBody(), is_active: false });
    await world.drain();
    const before = expectStatus(await historyOf(id), 200).json.data;
    expect(before[0]).toMatchObject({ rev: 1, change: 'created', changed_by: { role: 'staff' }, fields: [] });

    const deleted = expectStatus(await products.remove(id), 204);
    const { data } = expectStatus(await historyOf(id), 200).json;
    expect(data.slice(0, -1)).toEqual(before);
    expect(data.at(-1)).toMatchObject({
      rev: before.at(-1).rev + 1,
      change: 'deleted',
      changed_by: {
        key: parseAccessKey(world.keys.staff)?.keyId,
        role: 'staff',
        request_id: deleted.headers['x-request-id'],
      },
      fields: expect.arrayContaining([{ field: 'id', from: id }]),
      omitted_fields: 0,
    });
  });

  test('a deletion that fails leaves no entry', async () => {
    const { id } = await aNewProduct(world, aProductBody());
    const headers = { 'If-Match': '"99"' };
    expectStatus(await products.remove(id, { headers }), 412);
    await world.drain();
    const { data } = expectStatus(await historyOf(id), 200).json;
    expect(data.map(({ change }: { change: string }) => change)).not.toContain('deleted');
  });

  test('returns 404 for a product that never existed', async () => {
    expectStatus(await historyOf(999_999), 404);
  });
});
