import { describe, expect, test } from 'vitest';
import { namesFor } from '../../../../shared/resources/webhooks/event-names.ts';
import { allRows, nothingIsWritten } from '../../../support/dump.ts';
import { useReceiver } from '../../../support/endpoint-receiver.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { times } from '../../../support/noun.ts';
import { other, plain, testKey, url, webhooks } from './arrange.ts';

useReceiver();

describe("creating a production's webhook", () => {
  const shown = {
    id: expect.any(Number),
    is_test: false,
    description: null,
    version: '2022-02-01',
    state: 'inactive',
    url,
    events: [{ id: 15, name: 'production-order.changed' }],
    deactivated_at: null,
    deactivation_reason: null,
    ...times,
  };

  test('a webhook is inactive by default, and the response does not show its token', async () => {
    const made = expectStatus(await webhooks.post({ ...plain, token: 'a secret of the production' }), 201);
    expect(made.json).toEqual(shown);
    expect(made.headers.location).toMatch(new RegExp(`/master-administration/webhooks/${made.json.id}$`));
    expect((await webhooks.get(made.json.id)).body.equals(made.body)).toBe(true);
    expect(JSON.stringify(await allRows())).not.toContain('a secret of the production');
  });

  test('accepts each of the four event names, which have fixed ids', async () => {
    const events = namesFor('production').map((name) => ({ name }));
    expect((await webhooks.post({ url, events })).json.events).toEqual([
      { id: 14, name: 'production-order.created' },
      { id: 15, name: 'production-order.changed' },
      { id: 16, name: 'production-order.cancelled' },
      { id: 17, name: 'production-order.taken-back' },
    ]);
  });

  test('rejects the event names of merchants, and ignores a version', async () => {
    const { status, json } = await nothingIsWritten(() =>
      webhooks.post({ url, events: [{ name: 'order.completed' }, ...plain.events] }),
    );
    const names = namesFor('production').join(', ');
    expect([status, json.errors]).toEqual([422, { 'events.0.name': [`Must be one of: ${names}.`] }]);
    expect((await webhooks.post({ ...plain, version: '2021-02-23' })).json.version).toBe('2022-02-01');
  });

  test('creates a webhook once under an Idempotency-Key', async () => {
    const repeated = { headers: { 'Idempotency-Key': '"one webhook"' } };
    const first = expectStatus(await webhooks.post(plain, repeated), 201);
    const again = await webhooks.post(plain, repeated);
    expect([again.status, again.body.toString(), again.headers['idempotent-replayed']]).toEqual([
      201,
      first.body.toString(),
      'true',
    ]);
    expect(await webhooks.ids()).toEqual([first.json.id]);
  });

  test('rejects an eleventh webhook of an event, for each production and mode separately', async () => {
    for (let made = 0; made < 10; made += 1) expectStatus(await webhooks.post(plain), 201);
    const { status, json } = await nothingIsWritten(() => webhooks.post(plain));
    const full =
      'The limit of 10 webhooks for production-order.changed has been reached. Delete or change another webhook first.';
    expect([status, json.errors]).toEqual([422, { events: [full] }]);
    expectStatus(await webhooks.post({ url, events: [{ name: 'production-order.created' }] }), 201);
    expectStatus(await webhooks.post(plain, other), 201);
    expectStatus(await webhooks.post(plain, await testKey()), 201);
  });
});
