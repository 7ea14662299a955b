import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aProductRow, importedProducts, productFile } from '../../../support/given/imports.ts';
import { anUnused, bodyOfUnused, unusedKinds } from '../../../support/given/reference.ts';
import { callsOf, made, withHandle } from './arrange.ts';

describe('DELETE of reference data', () => {
  test.each(unusedKinds)('deletes %s that nothing uses', async (kind) => {
    const { remove, get, ids } = callsOf(kind);
    const { id } = await anUnused(kind, world);
    const answer = await remove(id);
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    expect((await get(id)).status).toBe(404);
    expect(await ids('?per_page=100')).not.toContain(id);
    expect((await remove(id)).status).toBe(404);
  });

  test.each(withHandle)('frees the handle of %s', async (kind) => {
    const { remove, post } = callsOf(kind);
    const { id, handle } = await made(kind);
    await remove(id);
    const { json } = expectStatus(await post({ ...bodyOfUnused(kind).body, handle }), 201);
    expect(json.id).toBeGreaterThan(id);
  });

  test('returns 412 if If-Match names another revision', async () => {
    const { remove } = callsOf('aBrand');
    const { id } = await anUnused('aBrand', world);
    const { status } = await nothingIsWritten(() => remove(id, { headers: { 'If-Match': '"another"' } }));
    expect(status).toBe(412);
  });

  test('a brand that was deleted is created again by an import that names it', async () => {
    const { id } = await anUnused('aBrand', world, { name: { en: 'Gone with the wind' } });
    expectStatus(await callsOf('aBrand').remove(id), 204);
    const row = aProductRow({ brand: 'Gone with the Wind' });
    expect(await importedProducts(world, productFile([row]))).toMatchObject({ state: 'finished', failed_rows: 0 });
    const { json } = await callsOf('aBrand').list('?filter[handle]=gone-with-the-wind');
    expect(json.data).toMatchObject([{ name: { en: 'Gone with the Wind' } }]);
    expect(json.data[0].id).not.toBe(id);
  });
});
