import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { path, get, post } = noun(world, 'master-administration/product-size-scales', 'staff');
const create = (name: unknown) => post({ name });

describe('POST /master-administration/product-size-scales', () => {
  test('creates a size scale, and returns its Location', async () => {
    const name = aHandle();
    const { json, headers } = expectStatus(await create(name), 201);
    expect(json).toEqual({ id: json.id, name, ...times });
    expect(headers.location).toBe(`${publicUrl}${path}/${json.id}`);
    const found = await get(json.id);
    expect([found.status, found.json, found.headers.etag]).toEqual([200, json, headers.etag]);
  });

  test('returns 200 with the existing scale of the same name, and writes nothing', async () => {
    const { json, headers } = expectStatus(await nothingIsWritten(() => create('EU')), 200);
    expect(json).toEqual({ id: 2, name: 'EU', ...times });
    expect(headers.location).toBe(`${publicUrl}${path}/2`);
  });

  test('creates another scale for a name in another case', async () => {
    expect(expectStatus(await create('eu'), 201).json.name).toBe('eu');
  });

  test('concurrent requests with one name create one scale, and all return it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = aHandle();
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(name)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
      expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    }
  });

  test.each([undefined, null, '', ' ', 7, 'x'.repeat(256), { en: 'EU' }])(
    'returns 422 at name for %j',
    async (name) => {
      const { status, json } = await nothingIsWritten(() => create(name));
      expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['name']]);
    },
  );
});
