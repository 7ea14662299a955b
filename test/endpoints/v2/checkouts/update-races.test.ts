import { describe, expect, test } from 'vitest';
import { older } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { refusedAndNothingWritten } from './arrange.ts';

const { get, put: update } = noun(world, 'v2/checkouts');

describe('PUT /v2/checkouts/{id}', () => {
  test('returns 412 if If-Match names another revision, and writes nothing', async () => {
    const { id } = await aCheckout(world);
    const tag = (await get(id)).headers.etag ?? '';
    const send = (etag: string, city: string) =>
      update(id, { billing_address: anAddress({ city }) }, { headers: { 'If-Match': etag } });
    expectStatus(await send(tag, 'Ulm'), 200);
    await refusedAndNothingWritten(() => send(tag, 'Jena'), 412);
    await refusedAndNothingWritten(() => send('"nonsense"', 'Jena'), 412);
    // ETags of both versions and of PUT responses contain the revision
    const old = (await get(id, older)).headers.etag ?? '';
    const next = expectStatus(await send(`"9.x", ${old}`, 'Jena'), 200);
    expectStatus(await send(next.headers.etag ?? '', 'Bonn'), 200);
    expectStatus(await send('*', 'Köln'), 200);
  });

  test('returns 412 if If-Match names a revision that only begins or ends alike', async () => {
    const { id } = await aCheckout(world);
    const tag = (await get(id)).headers.etag ?? '';
    expect(tag).toMatch(/^"1\.[\w-]+"$/);
    const send = (etag: string, city: string) =>
      update(id, { billing_address: anAddress({ city }) }, { headers: { 'If-Match': etag } });
    for (const other of ['12', '10', '01', '21', '11', '']) {
      await refusedAndNothingWritten(() => send(tag.replace('"1.', `"${other}.`), 'Ulm'), 412);
    }
    await refusedAndNothingWritten(() => send('"1"', 'Ulm'), 412);
    expectStatus(await send(tag, 'Ulm'), 200);
  });

  test('returns 412 to one of two requests that change the same revision', async () => {
    const { id } = await aCheckout(world);
    const tag = (await get(id)).headers.etag ?? '';
    const answers = await Promise.all(
      ['Ulm', 'Jena'].map((city) =>
        update(id, { billing_address: anAddress({ city }) }, { headers: { 'If-Match': tag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('concurrent requests that change different fields are both kept', async () => {
    const { id } = await aCheckout(world);
    const answers = await Promise.all([
      update(id, { billing_address: anAddress({ city: 'Ulm' }) }),
      update(id, { whitelabel_address: anAddress({ city: 'Jena' }) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { json } = await get(id);
    expect([json.billing_address.city, json.whitelabel_address.city]).toEqual(['Ulm', 'Jena']);
  });
});
