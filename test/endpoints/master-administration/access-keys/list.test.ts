import { describe, expect, test } from 'vitest';
import { keyIdOf } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aNewKey, keys, statusWith } from './arrange.ts';

describe('GET /master-administration/access-keys', () => {
  test('lists the keys of everyone by id, with their last use and without secrets', async () => {
    const before = await keys.ids('?per_page=100');
    const { id, key } = await aNewKey();
    expect(await statusWith(key)).toBe(200);
    const { json } = await keys.list('?per_page=100');
    expect(json.data.map((one: { id: number }) => one.id)).toEqual([...before, id]);
    expect(json.data.at(-1)).toMatchObject({ id, last_used_at: expect.any(String) });
    expect(new Set(json.data.map(({ role }: { role: string }) => role))).toEqual(
      new Set(['staff', 'merchant', 'production']),
    );
    expect(JSON.stringify(json)).not.toContain(key.slice(-43));
    expect(json.data.some((one: object) => 'secret_hash' in one || 'key' in one)).toBe(false);
  });

  test('finds a key by the part of it that callers may show', async () => {
    const { json } = await keys.list(`?filter[key_id]=${keyIdOf(world.keys.other_merchant)}`);
    expect(json.data).toEqual([expect.objectContaining({ role: 'merchant', merchant: 2, is_test: false })]);
  });
});
