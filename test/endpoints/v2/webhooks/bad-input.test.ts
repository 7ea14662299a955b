import { privateHosts } from '@made-to-order/outbound/test/private-hosts.ts';
import { describe, expect, test } from 'vitest';
import { namesOfVersion } from '../../../../shared/domain/events.ts';
import { older } from '../../../support/arrange.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';
import { aWebhookOf, change, create, expectRefused, latestNames, olderPlain, plain } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const olderNames = namesOfVersion('2021-02-23', 'merchant').join(', ');
const webhooks = noun(world, 'v2/webhooks');

describe('validation of webhooks', () => {
  const privateAddress = 'Must not point to an address of a private or special-purpose network.';
  const controls = 'Must not contain control characters.';
  const oneOf = (values: string) => `Must be one of: ${values}.`;

  /** Invalid values of body fields in both versions, with the expected messages. */
  const inBoth: readonly (readonly [what: string, body: object, errors: Readonly<Record<string, string>>])[] = [
    ...privateHosts.map((host) => [`the host ${host}`, { url: `https://${host}/` }, { url: privateAddress }] as const),
    ['a name that resolves to this machine', { url: 'https://localhost/' }, { url: privateAddress }],
    ['plain http', { url: 'http://shop.example/' }, { url: 'Must begin with https://.' }],
    ['another scheme', { url: 'ftp://shop.example/' }, { url: 'Must begin with https://.' }],
    ['a user', { url: 'https://user@shop.example/' }, { url: 'Must not contain a user name or a password.' }],
    ['a password', { url: 'https://:word@shop.example/' }, { url: 'Must not contain a user name or a password.' }],
    ['another port', { url: 'https://shop.example:8443/' }, { url: 'Must use port 443.' }],
    ['the port of plain http', { url: 'https://shop.example:80/' }, { url: 'Must use port 443.' }],
    [
      '3 000 characters',
      { url: 'https://shop.example/'.padEnd(3000, 'a') },
      { url: 'Must be at most 2048 characters.' },
    ],
    [
      '400 characters that are encoded as three bytes each',
      { url: `https://shop.example/${'ü'.repeat(400)}` },
      { url: 'Must be at most 2048 characters.' },
    ],
    ...['\n', '\r\nHost: x', '\t'].map(
      (text) =>
        [
          `a URL with ${JSON.stringify(text)}`,
          { url: `https://shop.example/${text}` },
          { url: 'Must be one line, without line breaks or tabs.' },
        ] as const,
    ),
    ['a string that is not a URL', { url: 'shop.example' }, { url: 'Must be a URL.' }],
    ['an empty URL', { url: '' }, { url: 'Must be a URL.' }],
    ['a number as the URL', { url: 1 }, { url: 'Must be a string.' }],
    ['a token of 5 000 characters', { token: 'x'.repeat(5000) }, { token: 'Must be at most 255 characters.' }],
    ['an empty token', { token: '' }, { token: 'Must not be empty.' }],
    ['a token of one space', { token: ' ' }, { token: 'Must be at least 16 characters.' }],
    ['a token of 15 characters', { token: 'x'.repeat(15) }, { token: 'Must be at least 16 characters.' }],
    ['a token of 15 pairs of surrogates', { token: '🔑'.repeat(15) }, { token: 'Must be at least 16 characters.' }],
    ...[
      ['characters outside Base64', 'whsec_MfKQ9r8G KYqrTwjU!!!'],
      ['URL-safe Base64', 'whsec_MfKQ9r8GKYqrTwjU-_-_'],
      ['Base64 without padding', 'whsec_MfKQ9r8GKYqrTwjUQQ'],
    ].map(
      ([what, token]) => [`whsec_ with ${what}`, { token }, { token: 'Must contain Base64 after whsec_.' }] as const,
    ),
    ...['\n', '\r', '\u0000', '\u2028', '\u2029', '\u0085', '\u007f', '\ud800', '\udc00'].map(
      (character) =>
        [
          `a token with ${JSON.stringify(character)}`,
          { token: `a secret ${character} of it` },
          { token: controls },
        ] as const,
    ),
  ];

  /** Invalid event names, for the field that holds them in a version. */
  const ofNames = (at: string, known: string, others: string) =>
    [
      ['an empty list of names', [], { [at]: 'Must not be empty.' }],
      ['an unknown name', [{ name: 'order.created' }], { [`${at}.0.name`]: oneOf(known) }],
      ['a name of the other version', [{ name: others }], { [`${at}.0.name`]: oneOf(known) }],
      ['the name of a webhook test', [{ name: 'webhook.test' }], { [`${at}.0.name`]: oneOf(known) }],
      ['a name in uppercase', [{ name: 'ORDER.CANCELLED' }], { [`${at}.0.name`]: oneOf(known) }],
      ['a property name of every object', [{ name: 'constructor' }], { [`${at}.0.name`]: oneOf(known) }],
      [
        'a duplicate name',
        [{ name: 'order.cancelled' }, { name: 'order.cancelled' }],
        { [`${at}.1.name`]: 'Must not be listed twice.' },
      ],
      [
        'several invalid names',
        [{ name: 'order.cancelled' }, { name: 'x' }, { name: others }],
        { [`${at}.1.name`]: oneOf(known), [`${at}.2.name`]: oneOf(known) },
      ],
      ['strings instead of objects', ['order.cancelled'], { [`${at}.0`]: 'Must be an object.' }],
      ['an object instead of a list', { name: 'order.cancelled' }, { [at]: 'Must be an array.' }],
      ['objects without a name', [{}], { [`${at}.0.name`]: 'Is required.' }],
    ] as const;
  const inLatest: typeof inBoth = [
    ...ofNames('events', latestNames, 'order.shipped').map(
      ([what, events, errors]) => [what, { events }, errors] as const,
    ),
    ['an unknown state', { state: 'paused' }, { state: oneOf('inactive, active') }],
    ['null as the state', { state: null }, { state: oneOf('inactive, active') }],
    ['an unknown version', { version: '2020-01-01' }, { version: oneOf('2021-02-23, 2022-02-01') }],
    [
      'a version without the given event name',
      { version: '2021-02-23', events: [{ name: 'order.prepared' }] },
      { 'events.0.name': oneOf(olderNames) },
    ],
    ['a description that is not localized', { description: 'For the shop' }, { description: 'Must be an object.' }],
    [
      'a description without languages',
      { description: {} },
      { description: 'Must contain text in at least one language.' },
    ],
    [
      'a description with an invalid language code',
      { description: { xyz: 'x' } },
      { 'description.xyz': 'Must be a two-letter lowercase language code (ISO 639-1).' },
    ],
  ];
  const inOlder: typeof inBoth = ofNames('event_types', olderNames, 'order.prepared').map(
    ([what, event_types, errors]) => [what, { event_types }, errors] as const,
  );

  test.each([...inBoth, ...inLatest])('version 2022-02-01 rejects %s', async (_what, body, errors) => {
    const id = await aWebhookOf({ token: 'a secret of the shop' });
    await expectRefused(
      errors,
      () => webhooks.post({ ...plain, ...body }),
      () => webhooks.put(id, body),
    );
  });

  test.each([...inBoth, ...inOlder])('version 2021-02-23 rejects %s', async (_what, body, errors) => {
    const { id } = (await create(olderPlain, older)).json;
    await expectRefused(
      errors,
      () => webhooks.post({ ...olderPlain, ...body }, older),
      () => webhooks.put(id, body, older),
    );
  });

  test('both versions reject a body without its required fields', async () => {
    await expectRefused({ url: 'Is required.', events: 'Is required.' }, () => webhooks.post({}));
    await expectRefused({ url: 'Is required.', event_types: 'Is required.' }, () => webhooks.post({}, older));
  });

  test('rejects a version that does not have the event names of the webhook', async () => {
    const id = await aWebhookOf({ events: [{ name: 'order.prepared' }, { name: 'order.cancelled' }] });
    await expectRefused({ events: oneOf(olderNames) }, () => webhooks.put(id, { version: '2021-02-23' }));
    await change(id, { events: [{ name: 'order.cancelled' }] });
    expect((await change(id, { version: '2021-02-23' })).version).toBe('2021-02-23');
  });
});
