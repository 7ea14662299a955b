import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { path, get, post } = noun(world, 'master-administration/product-size-scales', 'staff');
const create = (name: unknown) => post({ name });

describe('POST /master-administration/product-size-scales', () => {
  test('201 with the scale, and where to find it', async () => {
    const name = aHandle();
    const { json, headers } = expectStatus(await create(name), 201);
    expect(json).toEqual({ id: json.id, name, ...times });
    expect(headers.location).toBe(`${publicUrl}${path}/${json.id}`);
    const found = await get(json.id);
    expect([found.status, found.json, found.headers.etag]).toEqual([200, json, headers.etag]);
  });

  test('200 with the scale that bears the name already, and nothing is written', async () => {
    const { json, headers } = expectStatus(await nothingIsWritten(() => create('EU')), 200);
    expect(json).toEqual({ id: 2, name: 'EU', ...times });
    expect(headers.location).toBe(`${publicUrl}${path}/2`);
  });

  test('201 for a name in another case: it is another name', async () => {
    expect(expectStatus(await create('eu'), 201).json.name).toBe('eu');
  });

  test('many at once with one name make one scale, and all are answered with it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = aHandle();
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(name)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
      expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    }
  });

  test.each([undefined, null, '', ' ', 7, 'x'.repeat(256), { en: 'EU' }])('422 at name for %j', async (name) => {
    const { status, json } = await nothingIsWritten(() => create(name));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['name']]);
  });
});
