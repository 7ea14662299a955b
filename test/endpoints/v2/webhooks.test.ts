import { createHmac } from 'node:crypto';
import type { HostileReceiver } from '@made-to-order/outbound/test/hostile-receiver.ts';
import { privateHosts } from '@made-to-order/outbound/test/private-hosts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { namesOfVersion } from '../../../shared/domain/events.ts';
import { encryptToken } from '../../../shared/work/webhooks/tokens.ts';
import { aKey, idsIn, older, patchRecord, recordIn } from '../../support/arrange.ts';
import { allRows, nothingIsWritten } from '../../support/dump.ts';
import { type FaultInjector, injectFaults } from '../../support/faults.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aDelivery } from '../../support/given/webhooks.ts';
import { startHostileReceiver } from '../../support/hostile-receiver.ts';
import { readTable, violations } from '../../support/invariants.ts';
import { noun, times } from '../../support/noun.ts';
import { unlisted } from '../../support/problems.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../../support/world.ts';

const url = 'https://shop.example/notifications';
const plain = { url, events: [{ name: 'order.cancelled' }] };
const olderPlain = { url, event_types: [{ name: 'order.cancelled' }] };
const latestNames = namesOfVersion('2022-02-01').join(', ');
const olderNames = namesOfVersion('2021-02-23').join(', ');

let world: TestWorld;
let webhooks: ReturnType<typeof noun>;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  webhooks = noun(world, 'v2/webhooks');
  faults = injectFaults();
});
beforeEach(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '0'); // addresses are judged as where it is deployed
  faults.reset();
  await world.restore();
});
afterAll(() => vi.unstubAllEnvs());

const create = async (body: unknown, sent: Sent = {}) => expectStatus(await webhooks.post(body, sent), 201);
const aWebhookOf = async (more: object = {}, sent: Sent = {}): Promise<number> =>
  (await create({ ...plain, ...more }, sent)).json.id;
const change = async (id: number, body: unknown, sent: Sent = {}) =>
  expectStatus(await webhooks.put(id, body, sent), 200).json;

/** Expects a refusal with exactly these sentences, by path, and that nothing is left of the request. */
async function expectRefused(
  errors: Readonly<Record<string, string>>,
  ...sends: readonly (() => Promise<JsonAnswer>)[]
): Promise<void> {
  await nothingIsWritten(async () => {
    for (const send of sends) {
      const { status, json } = await send();
      expect([status, json.message]).toEqual([422, 'The given data was invalid.']);
      expect(json.errors).toEqual(Object.fromEntries(Object.entries(errors).map(([path, said]) => [path, [said]])));
      expect(unlisted(json)).toEqual([]);
    }
  });
}

describe('in version 2022-02-01 a webhook', () => {
  const description = { de: 'Für den Laden', en: 'For the shop' };
  const full = {
    url,
    token: 'a secret of the shop',
    version: '2022-02-01',
    description,
    state: 'active',
    events: [{ name: 'order.prepared' }, { name: 'order.completed' }],
  };
  const shown = {
    id: expect.any(Number),
    is_test: false,
    description,
    version: '2022-02-01',
    state: 'active',
    url,
    events: [
      { id: 1, name: 'order.completed' },
      { id: 2, name: 'order.prepared' },
    ],
    deactivated_at: null,
    deactivation_reason: null,
    ...times,
  };

  test('is made with all that it may have, and shown without its token', async () => {
    const made = await create(full);
    expect(made.json).toEqual(shown);
    expect(made.headers.location).toMatch(new RegExp(`/v2/webhooks/${made.json.id}$`));
    expect((await webhooks.get(made.json.id)).body.equals(made.body)).toBe(true);
    expect((await webhooks.list()).json.data).toEqual([made.json]);
  });

  test('is inactive, of the latest version and without a description unless it says otherwise', async () => {
    const { json } = await create(plain);
    expect(json).toEqual({
      ...shown,
      description: null,
      state: 'inactive',
      events: [{ id: 4, name: 'order.cancelled' }],
    });
    expect(json.version).toBe((await webhooks.get(json.id)).headers['x-api-version']);
  });

  test('may be told in the older version, by that one’s names', async () => {
    const events = [{ name: 'variant.designed' }, { name: 'order.shipped' }];
    const { json } = await create({ url, version: '2021-02-23', events });
    expect([json.version, json.state, json.events]).toEqual([
      '2021-02-23',
      'inactive',
      [
        { id: 10, name: 'order.shipped' },
        { id: 12, name: 'variant.designed' },
      ],
    ]);
  });

  test('knows each of the nine names, with ids that stay', async () => {
    const events = namesOfVersion('2022-02-01').map((name) => ({ name }));
    const { json } = await create({ url, events });
    expect(json.events).toEqual([
      { id: 1, name: 'order.completed' },
      { id: 2, name: 'order.prepared' },
      { id: 3, name: 'order.failed' },
      { id: 4, name: 'order.cancelled' },
      { id: 5, name: 'variant.completed' },
      { id: 6, name: 'variant.failed' },
      { id: 7, name: 'logo.completed' },
      { id: 8, name: 'logo.failed' },
      { id: 9, name: 'shipment.prepared' },
    ]);
  });

  test('keeps what a PUT leaves out, field by field', async () => {
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

  test('has its address as requests to it have it', async () => {
    const { id, url: kept } = (await create({ ...plain, url: 'HTTPS://Shop.Example:443/a/../b ü' })).json;
    expect(kept).toBe('https://shop.example/b%20%C3%BC');
    expect((await change(id, { url: 'https://shop.example' })).url).toBe('https://shop.example/');
  });

  test('stays as it is where a PUT asks for what is so', async () => {
    const { json: made } = await create(full);
    const { token, ...said } = full;
    world.advance(60_000);
    expect(await nothingIsWritten(() => change(made.id, said))).toEqual(made);
    expect(await nothingIsWritten(() => change(made.id, {}))).toEqual(made);
  });

  test('is gone once it is deleted, with what it was told of', async () => {
    const before = await readTable();
    const { id } = (await create(full)).json;
    const { status, body } = await webhooks.remove(id);
    expect([status, body.length]).toEqual([204, 0]);
    for (const answer of [await webhooks.get(id), await webhooks.put(id, {}), await webhooks.remove(id)]) {
      expect([answer.status, answer.json.message]).toEqual([404, `No results found for Webhook`]);
    }
    expect(await webhooks.ids()).toEqual([]);
    await world.drain();
    const after = await readTable();
    expect(after.of('webhook')).toEqual(before.of('webhook'));
    expect(after.of('subscribers').flatMap((one) => [...one.webhooks, ...one.periods])).toEqual([]);
    expect(violations(after)).toEqual([]);
  });

  test('is listed with the others of its side, the newest first, page by page', async () => {
    const ids: number[] = [];
    for (const { name } of full.events) ids.unshift(await aWebhookOf({ events: [{ name }] }));
    ids.unshift((await create(olderPlain, older)).json.id);
    await aWebhookOf({}, { key: 'other_merchant' });
    await aWebhookOf({}, { key: 'merchant_test' });
    expect(await webhooks.ids()).toEqual(ids);
    const pages = await webhooks.pages('?per_page=2');
    expect(pages.map((page) => idsIn(page))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect((await webhooks.list('', { key: 'merchant_test' })).json.data[0].is_test).toBe(true);
  });
});

describe('in version 2021-02-23 a webhook', () => {
  const shown = {
    id: expect.any(Number),
    is_test: false,
    url,
    event_types: [
      { id: 4, name: 'order.cancelled' },
      { id: 10, name: 'order.shipped' },
    ],
  };
  const asked = {
    url,
    token: 'a secret of the shop',
    event_types: [{ name: 'order.shipped' }, { name: 'order.cancelled' }],
  };

  test('has four fields, is active at once, and is told in that version', async () => {
    const { json } = await create(asked, older);
    const { event_types, ...rest } = json;
    expect(rest).toEqual({ id: shown.id, is_test: false, url });
    expect(new Set(event_types)).toEqual(new Set(shown.event_types));
    expect((await webhooks.get(json.id, older)).json).toEqual(json);
    expect((await webhooks.list('', older)).json.data).toEqual([json]);
    expect((await webhooks.get(json.id)).json).toMatchObject({
      version: '2021-02-23',
      state: 'active',
      description: null,
      events: event_types,
    });
  });

  test('knows no names of fields of the later one', async () => {
    await expectRefused({ event_types: 'Is required.' }, () => webhooks.post(plain, older));
    const later = { state: 'inactive', version: '2022-02-01', description: { en: 'x' }, events: [{ name: 'x' }] };
    const { json } = await create({ ...asked, ...later }, older);
    expect(await change(json.id, later, older)).toEqual(json);
    expect((await webhooks.get(json.id)).json).toMatchObject({
      version: '2021-02-23',
      state: 'active',
      description: null,
    });
  });

  test('shows those of the later version, whose names it may change to that one’s alone', async () => {
    const { id } = (await create({ ...plain, description: { en: 'x' }, state: 'active' })).json;
    expect((await webhooks.get(id, older)).json).toEqual({
      id,
      is_test: false,
      url,
      event_types: [{ id: 4, name: 'order.cancelled' }],
    });
    const changed = await change(id, { event_types: [{ name: 'order.prepared' }] }, older);
    expect(changed.event_types).toEqual([{ id: 2, name: 'order.prepared' }]);
    await expectRefused({ 'event_types.0.name': `Must be one of: ${latestNames}.` }, () =>
      webhooks.put(id, { event_types: [{ name: 'order.shipped' }] }, older),
    );
    expect((await webhooks.get(id)).json).toMatchObject({ version: '2022-02-01', description: { en: 'x' } });
  });

  test('is what a key that is pinned to that version makes', async () => {
    const key = await aKey({ version: '2021-02-23' });
    const { json } = await create(asked, { key });
    expect(Object.keys(json)).toEqual(['id', 'is_test', 'url', 'event_types']);
    expect((await webhooks.get(json.id)).json.version).toBe('2021-02-23');
  });
});

describe('the token of a webhook', () => {
  let receiver: HostileReceiver;
  const name = 'says 200';
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  beforeAll(async () => {
    receiver = await startHostileReceiver();
  });
  afterAll(() => receiver.close());

  /** Tests a webhook; answers the signatures of what its receiver gets, and what they ought to be with a token. */
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

  test('is in no answer, no log line and no row', async () => {
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

  test('signs what is sent, stays where a PUT leaves it out, is another one or none where it says so', async () => {
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

  test.each([undefined, null])('may be left out: %s', async (token) => {
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
  ])('is taken as it stands: %s', async (token) => {
    const id = await aReceiving({ token });
    const { sent, right } = await signaturesOf(id, token);
    expect(sent).toEqual(right);
  });

  test.each(['a', 'whsec_', 'whsec_é'])('goes on signing where an earlier release took it: %s', async (token) => {
    const id = await aReceiving({ token: secret });
    await patchRecord('webhook', id, { token: await encryptToken(id, token) });
    const { sent, right } = await signaturesOf(id, token);
    expect(sent).toEqual(right);
  });

  test('that cannot be encrypted is refused with 503, or 500 where KMS says why, and nothing is written', async () => {
    const id = await aWebhookOf({ token: 'the first one of them' });
    const encrypts = ({ command }: { command: string }) => command === 'EncryptCommand';
    for (const [fault, status] of [
      ['throttled', 503],
      ['call lost', 503],
      ['refused', 500],
    ] as const) {
      for (const send of [
        () => webhooks.post({ ...plain, token: 'a secret of the shop' }),
        () => webhooks.post({ ...olderPlain, token: 'a secret of the shop' }, older),
        () => webhooks.put(id, { token: 'a secret of the shop' }),
      ]) {
        let met = 0;
        faults.reset((call) => {
          if (!encrypts(call)) return undefined;
          met += 1;
          return fault;
        });
        const answer = await nothingIsWritten(send, fault);
        faults.reset();
        expect([fault, answer.status, met > 0]).toEqual([fault, status, true]);
        expect(answer.body.toString()).not.toContain('a secret of the shop');
      }
      expectStatus(await webhooks.put(id, { url }), 200); // what needs no key does not ask for it
    }
  });
});

describe('at most ten webhooks name an event', () => {
  const full = 'At most 10 webhooks may name order.cancelled, and so many do.';

  /** Fills a name on one side, in both versions and states. */
  async function fill(sent: Sent = {}): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let made = 0; made < 10; made += 1) {
      const inOlder = made % 3 === 2;
      const answer = inOlder
        ? await create(olderPlain, { ...sent, ...older })
        : await create({ ...plain, state: made % 2 ? 'active' : 'inactive' }, sent);
      ids.push(answer.json.id);
    }
    return ids;
  }

  test('whichever version and state they are in, of one side of one merchant', async () => {
    await fill();
    await expectRefused({ events: full }, () => webhooks.post(plain));
    await expectRefused({ events: full }, () => webhooks.post({ ...plain, version: '2021-02-23' }));
    await expectRefused({ event_types: full }, () => webhooks.post(olderPlain, older));
    await expectRefused({ events: full }, () =>
      webhooks.post({ url, events: [{ name: 'order.failed' }, ...plain.events] }),
    );
    await create({ url, events: [{ name: 'order.failed' }] });
    await create(plain, { key: 'merchant_test' });
    await create(plain, { key: 'other_merchant' });
  });

  test('also by a PUT: one that would be the eleventh changes nothing', async () => {
    const [first = 0] = await fill();
    const id = await aWebhookOf({ events: [{ name: 'order.failed' }] });
    const inOlder = (await create({ url, event_types: [{ name: 'order.shipped' }] }, older)).json.id;
    const events = [{ name: 'order.cancelled' }, { name: 'order.prepared' }];
    await expectRefused({ events: full }, () =>
      webhooks.put(id, { events, state: 'active', token: 'a secret of the shop' }),
    );
    await expectRefused({ event_types: full }, () => webhooks.put(inOlder, olderPlain, older));
    // those that are among the ten may change as they like
    await change(first, { events, state: 'active' });
    await change(first, { events: [{ name: 'order.prepared' }] });
    await change(id, { events });
    await expectRefused({ events: full }, () => webhooks.put(first, { events }));
    await world.drain();
    expect(violations(await readTable())).toEqual([]);
  });

  test('exactly, when fifty are asked for at once, and again when some are deleted', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => aKey()));
    const askFifty = () =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const key = keys[index % keys.length] ?? '';
          return index % 2 ? webhooks.post(plain, { key }) : webhooks.post(olderPlain, { key, ...older });
        }),
      );
    const tally = (answers: readonly JsonAnswer[]) => {
      const statuses = answers.map(({ status }) => status);
      return [201, 422].map((status) => statuses.filter((one) => one === status).length);
    };
    expect(tally(await askFifty())).toEqual([10, 40]);
    const ids = await webhooks.ids('?per_page=100');
    expect(ids.length).toBe(10);
    for (const id of ids.slice(0, 3)) expectStatus(await webhooks.remove(id), 204);
    expect(tally(await askFifty())).toEqual([3, 47]);
    expect((await webhooks.ids('?per_page=100')).length).toBe(10);
    expect(violations(await readTable())).toEqual([]);
  }, 120_000);
});

describe('bad input is refused with its path, and nothing is written', () => {
  const privateAddress = 'Must not name an address of a private or special network.';
  const controls = 'Must be text without control characters.';
  const oneOf = (values: string) => `Must be one of: ${values}.`;

  /** What is wrong with a field of the body in both versions: what is sent, and what is said. */
  const inBoth: readonly (readonly [what: string, body: object, errors: Readonly<Record<string, string>>])[] = [
    ...privateHosts.map((host) => [`the host ${host}`, { url: `https://${host}/` }, { url: privateAddress }] as const),
    ['a name that leads to this machine', { url: 'https://localhost/' }, { url: privateAddress }],
    ['plain http', { url: 'http://shop.example/' }, { url: 'Must begin with https://.' }],
    ['another scheme', { url: 'ftp://shop.example/' }, { url: 'Must begin with https://.' }],
    ['a user', { url: 'https://user@shop.example/' }, { url: 'Must not hold a user name or a password.' }],
    ['a password', { url: 'https://:word@shop.example/' }, { url: 'Must not hold a user name or a password.' }],
    ['another port', { url: 'https://shop.example:8443/' }, { url: 'Must use port 443.' }],
    ['the port of plain http', { url: 'https://shop.example:80/' }, { url: 'Must use port 443.' }],
    [
      '3 000 characters',
      { url: 'https://shop.example/'.padEnd(3000, 'a') },
      { url: 'Must be at most 2048 characters.' },
    ],
    [
      'characters that are three each as they are sent',
      { url: `https://shop.example/${'ü'.repeat(400)}` },
      { url: 'Must be at most 2048 characters.' },
    ],
    ...['\n', '\r\nHost: x', '\t'].map(
      (text) =>
        [
          `an address with ${JSON.stringify(text)}`,
          { url: `https://shop.example/${text}` },
          { url: 'Must be one line, without line breaks or tabs.' },
        ] as const,
    ),
    ['no address', { url: 'shop.example' }, { url: 'Must be a URL.' }],
    ['an empty address', { url: '' }, { url: 'Must be a URL.' }],
    ['no text', { url: 1 }, { url: 'Must be a text.' }],
    ['a token of 5 000 characters', { token: 'x'.repeat(5000) }, { token: 'Must be at most 255 characters.' }],
    ['an empty token', { token: '' }, { token: 'Must not be empty.' }],
    ['a token of one space', { token: ' ' }, { token: 'Must be at least 16 characters.' }],
    ['a token of 15 characters', { token: 'x'.repeat(15) }, { token: 'Must be at least 16 characters.' }],
    ['a token of 15 pairs of surrogates', { token: '🔑'.repeat(15) }, { token: 'Must be at least 16 characters.' }],
    ...[
      ['no Base64', 'whsec_MfKQ9r8G KYqrTwjU!!!'],
      ['Base64 for URLs', 'whsec_MfKQ9r8GKYqrTwjU-_-_'],
      ['Base64 without its padding', 'whsec_MfKQ9r8GKYqrTwjUQQ'],
    ].map(([what, token]) => [`whsec_ with ${what}`, { token }, { token: 'Must hold Base64 after whsec_.' }] as const),
    ...['\n', '\r', '\u0000', '\u2028', '\u2029', '\u0085', '\u007f', '\ud800', '\udc00'].map(
      (character) =>
        [
          `a token with ${JSON.stringify(character)}`,
          { token: `a secret ${character} of it` },
          { token: controls },
        ] as const,
    ),
  ];

  /** What is wrong with names, whichever field holds them. */
  const ofNames = (at: string, known: string, others: string) =>
    [
      ['no names', [], { [at]: 'Must not be empty.' }],
      ['an unknown name', [{ name: 'order.created' }], { [`${at}.0.name`]: oneOf(known) }],
      ['a name of the other version', [{ name: others }], { [`${at}.0.name`]: oneOf(known) }],
      ['a name of what merchants send', [{ name: 'webhook.test' }], { [`${at}.0.name`]: oneOf(known) }],
      ['a name in capitals', [{ name: 'ORDER.CANCELLED' }], { [`${at}.0.name`]: oneOf(known) }],
      ['a name of every object', [{ name: 'constructor' }], { [`${at}.0.name`]: oneOf(known) }],
      [
        'the same twice',
        [{ name: 'order.cancelled' }, { name: 'order.cancelled' }],
        { [`${at}.1.name`]: 'Is listed twice.' },
      ],
      [
        'several that are wrong',
        [{ name: 'order.cancelled' }, { name: 'x' }, { name: others }],
        { [`${at}.1.name`]: oneOf(known), [`${at}.2.name`]: oneOf(known) },
      ],
      ['texts', ['order.cancelled'], { [`${at}.0`]: 'Must be an object.' }],
      ['no list', { name: 'order.cancelled' }, { [at]: 'Must be a list.' }],
      ['objects without a name', [{}], { [`${at}.0.name`]: 'Is required.' }],
    ] as const;

  const inLatest: typeof inBoth = [
    ...ofNames('events', latestNames, 'order.shipped').map(
      ([what, events, errors]) => [what, { events }, errors] as const,
    ),
    ['an unknown state', { state: 'paused' }, { state: oneOf('inactive, active') }],
    ['no state', { state: null }, { state: oneOf('inactive, active') }],
    ['an unknown version', { version: '2020-01-01' }, { version: oneOf('2021-02-23, 2022-02-01') }],
    [
      'another version than its names are of',
      { version: '2021-02-23', events: [{ name: 'order.prepared' }] },
      { 'events.0.name': oneOf(olderNames) },
    ],
    ['a text that is not localized', { description: 'For the shop' }, { description: 'Must be an object.' }],
    ['text in no language', { description: {} }, { description: 'Must hold a text in one language at least.' }],
    [
      'text in what is no language',
      { description: { xyz: 'x' } },
      { 'description.xyz': 'Is not a language code of two small letters (ISO 639-1).' },
    ],
  ];
  const inOlder: typeof inBoth = ofNames('event_types', olderNames, 'order.prepared').map(
    ([what, event_types, errors]) => [what, { event_types }, errors] as const,
  );

  test.each([...inBoth, ...inLatest])('2022-02-01: %s', async (_what, body, errors) => {
    const id = await aWebhookOf({ token: 'a secret of the shop' });
    await expectRefused(
      errors,
      () => webhooks.post({ ...plain, ...body }),
      () => webhooks.put(id, body),
    );
  });

  test.each([...inBoth, ...inOlder])('2021-02-23: %s', async (_what, body, errors) => {
    const { id } = (await create(olderPlain, older)).json;
    await expectRefused(
      errors,
      () => webhooks.post({ ...olderPlain, ...body }, older),
      () => webhooks.put(id, body, older),
    );
  });

  test('what is needed and not there', async () => {
    await expectRefused({ url: 'Is required.', events: 'Is required.' }, () => webhooks.post({}));
    await expectRefused({ url: 'Is required.', event_types: 'Is required.' }, () => webhooks.post({}, older));
  });

  test('a version that does not know the names that a webhook has', async () => {
    const id = await aWebhookOf({ events: [{ name: 'order.prepared' }, { name: 'order.cancelled' }] });
    await expectRefused({ events: oneOf(olderNames) }, () => webhooks.put(id, { version: '2021-02-23' }));
    await change(id, { events: [{ name: 'order.cancelled' }] });
    expect((await change(id, { version: '2021-02-23' })).version).toBe('2021-02-23');
  });
});

describe('a change', () => {
  test('is done on the condition of If-Match, and a deletion too', async () => {
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

  test('is not undone by attempts that fail meanwhile: If-Match of before them still holds', async () => {
    const { webhook } = await aDelivery(world);
    const { etag = '' } = (await webhooks.get(webhook)).headers;
    await world.drain();
    expect((await webhooks.put(webhook, { url }, { headers: { 'If-Match': etag } })).status).toBe(200);
  });

  test('under an Idempotency-Key is made once, its token too', async () => {
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
});
