import { describe, expect, test } from 'vitest';
import { aKey, older } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aCheckoutBody } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { create, day, itemsOf, refusedAndNothingWritten } from './arrange.ts';

const { get, put: update } = noun(world, 'v2/checkouts');

describe('Idempotency-Key on POST /v2/checkouts', () => {
  const named = (name: string) => ({ headers: { 'Idempotency-Key': name } });

  test('an Idempotency-Key repeats the first response byte for byte, and creates nothing', async () => {
    const first = expectStatus(await create({}, named('a')), 201);
    await nothingIsWritten(async () => {
      for (const name of ['a', '"a"']) {
        const again = await create({}, named(name));
        expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
        expect(again.body).toEqual(first.body);
        expect(again.headers).toMatchObject({ location: first.headers.location, etag: first.headers.etag });
      }
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
    });
  });

  test('returns 422 for another body, path or query under the same Idempotency-Key', async () => {
    const { id } = expectStatus(await create({}, named('b')), 201).json;
    await refusedAndNothingWritten(() => create({ cost_centre: 'x' }, named('b')), 422, 'Idempotency-Key');
    const put = () => update(id, aCheckoutBody(), named('b'));
    await refusedAndNothingWritten(put, 422, 'Idempotency-Key');
  });

  test('an Idempotency-Key belongs to a merchant and a mode, and all API keys of the merchant share it', async () => {
    const bodies = await Promise.all([
      create({}, named('c')),
      create({}, { key: 'merchant_test', ...named('c') }),
      create({ items: [{ variant_id: 9, quantity: 1 }] }, { key: 'other_merchant', ...named('c') }),
    ]);
    expect(new Set(bodies.map((answer) => expectStatus(answer, 201).json.id)).size).toBe(3);
    const again = await create({}, { key: await aKey(), ...named('c') });
    expect(again.json.id).toBe(bodies[0]?.json.id);
  });

  test('an Idempotency-Key stays free after a 4xx, also for another body', async () => {
    expect((await create({ email: 'x' }, named('d'))).status).toBe(422);
    expect((await create({ items: itemsOf(1, 0) }, named('d'))).status).toBe(422);
    const answer = expectStatus(await create({}, named('d')), 201);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
  });

  test('an Idempotency-Key is kept for exactly 24 h', async () => {
    const first = expectStatus(await create({}, named('e')), 201);
    world.advance(day - 60_000);
    expect((await create({}, named('e'))).json.id).toBe(first.json.id);
    world.advance(120_000);
    const later = expectStatus(await create({ cost_centre: 'other' }, named('e')), 201);
    expect(later.json.id).not.toBe(first.json.id);
    expect(later.headers).not.toHaveProperty('idempotent-replayed');
    expect((await create({ cost_centre: 'other' }, named('e'))).json.id).toBe(later.json.id);
  });

  test('an Idempotency-Key has 1 to 255 characters', async () => {
    expectStatus(await create({}, named('x'.repeat(255))), 201);
    await refusedAndNothingWritten(() => create({}, named('x'.repeat(256))), 422, 'Idempotency-Key');
    await refusedAndNothingWritten(() => create({}, named('""')), 422, 'Idempotency-Key');
  });

  test('twenty concurrent requests under one Idempotency-Key create one checkout and get one response', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, named('f'))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  });

  test('twenty concurrent requests with the same key and If-Match have one effect and get the first response', async () => {
    const { id } = await aCheckout(world);
    const headers = { 'If-Match': (await get(id)).headers.etag ?? '', 'Idempotency-Key': 'i' };
    const put = () => update(id, { items: itemsOf(1, 4) }, { headers });
    const answers = await Promise.all(Array.from({ length: 20 }, put));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  });

  test('a PUT under an Idempotency-Key has one effect', async () => {
    const { id } = await aCheckout(world);
    const put = () => update(id, { items: itemsOf(1, 4) }, named('g'));
    const [first, again] = [expectStatus(await put(), 200), expectStatus(await put(), 200)];
    expect(again.body).toEqual(first.body);
    expect((await get(id)).json.items[0].id).toBe(first.json.items[0].id);
  });

  test('a repeated response keeps its original version, and names it', async () => {
    const first = expectStatus(await create({}, { headers: { ...older.headers, 'Idempotency-Key': 'h' } }), 201);
    const again = await create({}, named('h'));
    expect([again.body, again.headers['x-api-version']]).toEqual([first.body, '2021-02-23']);
  });
});
