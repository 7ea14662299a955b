import { describe, expect, test } from 'vitest';
import { allRows, nothingIsWritten } from '../../../support/dump.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aDelivery } from '../../../support/given/webhooks.ts';
import { noun } from '../../../support/noun.ts';
import { aWebhookOf, change, create, full, plain, url } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');

describe('changing a webhook in version 2022-02-01', () => {
  test('a PUT keeps each field that it omits', async () => {
    const { json: made } = await create(full);
    const changes: readonly (readonly [object, object])[] = [
      [{}, {}],
      [{ url: 'https://other.example/' }, { url: 'https://other.example/' }],
      [{ state: 'inactive' }, { state: 'inactive' }],
      [{ description: { fr: 'Pour la boutique' } }, { description: { fr: 'Pour la boutique' } }],
      [{ description: null }, { description: null }],
      [{ events: [{ name: 'logo.failed' }] }, { events: [{ id: 8, name: 'logo.failed' }] }],
      [{ token: 'another secret of it' }, {}],
      [
        { version: '2021-02-23', events: [{ name: 'id-tag.updated' }] },
        { version: '2021-02-23', events: [{ id: 13, name: 'id-tag.updated' }] },
      ],
      [{ state: 'active' }, { state: 'active' }],
    ];
    let expected = made;
    for (const [sent, changed] of changes) {
      world.advance(1000);
      expected = { ...expected, ...changed };
      const json = await change(made.id, sent);
      expect(json).toEqual({ ...expected, updated_at: json.updated_at });
      expect((await webhooks.get(made.id)).json).toEqual(json);
      expected = json;
    }
  });

  test('a PUT with unchanged values writes nothing', async () => {
    const { json: made } = await create(full);
    const { token, ...said } = full;
    world.advance(60_000);
    expect(await nothingIsWritten(() => change(made.id, said))).toEqual(made);
    expect(await nothingIsWritten(() => change(made.id, {}))).toEqual(made);
  });
});

describe('a change of a webhook', () => {
  test('creates a webhook once under an Idempotency-Key, including its token', async () => {
    const repeated = { headers: { 'Idempotency-Key': '"one webhook"' } };
    const body = { ...plain, token: 'a secret of the shop' };
    const first = await create(body, repeated);
    const again = await webhooks.post(body, repeated);
    expect([again.status, again.body.toString(), again.headers['idempotent-replayed']]).toEqual([
      201,
      first.body.toString(),
      'true',
    ]);
    expect(await webhooks.ids()).toEqual([first.json.id]);
    expect((await webhooks.post({ ...body, token: 'another secret of it' }, repeated)).status).toBe(422);
    const kept = JSON.stringify(await allRows());
    expect(kept).not.toContain('a secret of the shop');
  });

  test('changes and deletions honour If-Match', async () => {
    const id = await aWebhookOf();
    const { headers } = await webhooks.get(id);
    const held = { headers: { 'If-Match': headers.etag ?? '' } };
    await change(id, { state: 'active' }, held);
    for (const send of [() => webhooks.put(id, { state: 'inactive' }, held), () => webhooks.remove(id, held)]) {
      expect((await nothingIsWritten(send)).status).toBe(412);
    }
    const { etag = '' } = (await webhooks.get(id)).headers;
    expect((await webhooks.remove(id, { headers: { 'If-Match': etag } })).status).toBe(204);
  });

  test('failed attempts do not change the ETag of a webhook', async () => {
    const { webhook } = await aDelivery(world);
    const { etag = '' } = (await webhooks.get(webhook)).headers;
    await world.drain();
    expect((await webhooks.put(webhook, { url }, { headers: { 'If-Match': etag } })).status).toBe(200);
  });
});
