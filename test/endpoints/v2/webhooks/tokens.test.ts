import { createHmac } from 'node:crypto';
import type { HostileReceiver } from '@made-to-order/outbound/test/hostile-receiver.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { encryptToken } from '../../../../shared/work/webhooks/tokens.ts';
import { older, patchRecord, recordIn } from '../../../support/arrange.ts';
import { allRows } from '../../../support/dump.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { startHostileReceiver } from '../../../support/hostile-receiver.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent } from '../../../support/world.ts';
import { aWebhookOf, change, olderPlain, plain } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');

describe('the token of a webhook', () => {
  let receiver: HostileReceiver;
  const name = 'says 200';
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  beforeAll(async () => {
    receiver = await startHostileReceiver();
  });
  afterAll(() => receiver.close());

  /** Tests a webhook. Returns the received signatures and the expected signatures for a token. */
  async function signaturesOf(id: number, token: string) {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const had = receiver.requests.length;
    expectStatus(await world.call(`POST /v2/webhooks/${id}/test`, { body: {} }), 202);
    await world.drain();
    expect(receiver.requests.length).toBe(had + 1);
    const { headers = {}, body = Buffer.from('') } = receiver.requests.at(-1) ?? {};
    const {
      'webhook-id': event,
      'webhook-timestamp': at,
      'webhook-signature': standard,
      'x-signature': bare,
    } = headers;
    const base64 = /^whsec_([\w+/=]+)$/.exec(token)?.[1];
    const key = base64 ? Buffer.from(base64, 'base64') : token;
    const named = createHmac('sha256', key).update(`${event}.${at}.`).update(body).digest('base64');
    expect(event).toBe(JSON.parse(body.toString()).id);
    return {
      sent: [standard, bare],
      right: [`v1,${named}`, createHmac('sha256', token).update(body).digest('hex')],
    };
  }
  const aReceiving = async (more: object, sent: Sent = {}): Promise<number> => {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    return aWebhookOf({ url: receiver.url(name), ...more }, sent);
  };

  test('a token is in no response, no log line and no table row', async () => {
    const from = world.logs.length;
    const bare = secret.replace('whsec_', '');
    const id = await aReceiving({ token: secret });
    const answers = [
      await webhooks.get(id),
      await webhooks.get(id, older),
      await webhooks.list(),
      await webhooks.list('', older),
      await webhooks.put(id, { token: secret, url: receiver.url(name) }),
      await webhooks.put(id, { token: secret }, older),
      await webhooks.put(id, { token: `${secret}\n`, url: 'no address' }),
      await webhooks.post({ ...plain, token: secret, state: 'on' }),
      await webhooks.post({ ...olderPlain, token: secret }, older),
    ];
    await signaturesOf(id, secret);
    answers.push(...(await Promise.all([world.call(`GET /v2/webhooks/${id}/deliveries`), webhooks.remove(id)])));
    for (const { body, headers } of answers) {
      const text = `${body}${JSON.stringify(headers)}`;
      expect(text).not.toContain(bare);
    }
    expect(world.logs.slice(from).filter((line) => line.includes(bare))).toEqual([]);
    expect(JSON.stringify(await allRows())).not.toContain(bare);
  });

  test('a token signs requests, survives a PUT without a token, and can be replaced or removed', async () => {
    const id = await aReceiving({ token: secret });
    const expectSigned = async (token: string) => {
      const { sent, right } = await signaturesOf(id, token);
      expect(sent).toEqual(right);
    };
    await expectSigned(secret);
    await change(id, { state: 'active', description: { en: 'x' } });
    await expectSigned(secret);
    await change(id, { event_types: [{ name: 'order.prepared' }] }, older);
    await expectSigned(secret);
    await change(id, { token: 'another one of them' });
    await expectSigned('another one of them');
    await change(id, { token: 'a third one of them' }, older);
    await expectSigned('a third one of them');
    for (const version of [{}, older]) {
      await change(id, { token: secret });
      await change(id, { token: null }, version);
      expect((await signaturesOf(id, secret)).sent).toEqual([undefined, undefined]);
      expect((await recordIn('webhook', id)).token).toBeNull();
    }
    await change(id, {});
    expect((await signaturesOf(id, secret)).sent).toEqual([undefined, undefined]);
  });

  test.each([undefined, null])('a token is optional: %s', async (token) => {
    const id = await aReceiving({ token });
    expect((await signaturesOf(id, secret)).sent).toEqual([undefined, undefined]);
  });

  test.each([
    'é'.repeat(16),
    'é'.normalize('NFD').repeat(8),
    'пароль 密码 🔑 ключ',
    ' with blanks around ',
    '🔑'.repeat(16),
    '🔑'.repeat(255),
    'whsec_QUJDREVGR0hJSg==',
  ])('a token is used unchanged: %s', async (token) => {
    const id = await aReceiving({ token });
    const { sent, right } = await signaturesOf(id, token);
    expect(sent).toEqual(right);
  });

  test.each(['a', 'whsec_', 'whsec_é'])('a token that an earlier release accepted still signs: %s', async (token) => {
    const id = await aReceiving({ token: secret });
    await patchRecord('webhook', id, { token: await encryptToken(id, token) });
    const { sent, right } = await signaturesOf(id, token);
    expect(sent).toEqual(right);
  });
});
