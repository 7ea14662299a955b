import { describe, expect, test } from 'vitest';
import { idsIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { noun, times } from '../../support/noun.ts';
import { publicUrl, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();

const { path, list, pages, get, post } = noun(world, 'master-administration/suppliers', 'staff');
const address = { street1: 'Loom Street 1', zip: '48143', city: 'Münster', country_code: 'DE' };
const create = (more: object = {}) => post({ name: 'Weaver', address, ...more });

describe('POST /master-administration/suppliers', () => {
  test('201 with the supplier, whose address has an id, and where to find it', async () => {
    const { json, headers } = expectStatus(await create(), 201);
    const { id } = json;
    expect(json).toEqual({ id, name: 'Weaver', address: { id: expect.any(Number), ...address, ...times }, ...times });
    expect(headers.location).toBe(`${publicUrl}${path}/${id}`);
    const found = await get(id);
    expect([found.status, found.json, found.headers.etag]).toEqual([200, json, headers.etag]);
  });

  test('201 for two of one name: they are two suppliers', async () => {
    const [one, two] = await Promise.all([create({ name: 'Twin' }), create({ name: 'Twin' })]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.json.id).not.toBe(two.json.id);
    expect(one.json.address.id).not.toBe(two.json.address.id);
  });

  const { street1: _, ...withoutStreet } = address;
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
  ])('422 at %s for %j, and nothing is written', async (place, more) => {
    const { status, json } = await nothingIsWritten(() => create(more));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });
});

describe('GET /master-administration/suppliers/{id}', () => {
  test('200 with a supplier of the reference data', async () => {
    const { json } = expectStatus(await get(1), 200);
    const mill = { street1: 'Mill Lane 1', zip: '48143', city: 'Münster', country_code: 'DE' };
    expect(json).toEqual({ id: 1, name: 'Textile Mill', address: { id: 1, ...mill, ...times }, ...times });
  });

  test('404 for one that does not exist', async () => {
    const { status, json } = await get(999_999);
    expect([status, json]).toEqual([404, { message: 'No results found for Supplier' }]);
  });
});

describe('GET /master-administration/suppliers', () => {
  test('200 page by page in the order of their ids, also those changed since', async () => {
    world.advance(60_000);
    const since = new Date(world.now()).toISOString();
    const made = [(await create()).json.id, (await create()).json.id];
    const all = (await pages('?per_page=2')).flatMap(idsIn);
    expect(all.slice(-2)).toEqual(made);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const changed = await list(`?filter[updated_at_min]=${since}`);
    expect(idsIn(changed)).toEqual(made);
  });
});
