import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { address, create } from './arrange.ts';

const { path, get } = noun(world, 'master-administration/suppliers', 'staff');

describe('POST /master-administration/suppliers', () => {
  const { street1: _, ...withoutStreet } = address;

  test('creates a supplier whose address has an id, and returns its Location', async () => {
    const { json, headers } = expectStatus(await create(), 201);
    const { id } = json;
    expect(json).toEqual({ id, name: 'Weaver', address: { id: expect.any(Number), ...address, ...times }, ...times });
    expect(headers.location).toBe(`${publicUrl}${path}/${id}`);
    const found = await get(id);
    expect([found.status, found.json, found.headers.etag]).toEqual([200, json, headers.etag]);
  });

  test('creates two suppliers with the same name', async () => {
    const [one, two] = await Promise.all([create({ name: 'Twin' }), create({ name: 'Twin' })]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.json.id).not.toBe(two.json.id);
    expect(one.json.address.id).not.toBe(two.json.address.id);
  });

  test.each([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(256) }],
    ['name', { name: { en: 'Weaver' } }],
    ['address', { address: undefined }],
    ['address', { address: null }],
    ['address.street1', { address: withoutStreet }],
    ['address.zip', { address: { ...address, zip: 48143 } }],
    ['address.city', { address: { ...address, city: '' } }],
    ['address.country_code', { address: { ...address, country_code: 'de' } }],
    ['address.country_code', { address: { ...address, country_code: 'DEU' } }],
    ['address.country_code', { address: { ...address, country_code: 'XX' } }],
    ['address.country_code', { address: { ...address, country_code: 'EU' } }],
  ])('returns 422 at %s for %j and writes nothing', async (place, more) => {
    const { status, json } = await nothingIsWritten(() => create(more));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });
});
