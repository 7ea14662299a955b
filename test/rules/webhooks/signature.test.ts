import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { headersOf, notificationHeaders, type Signed } from '../../../shared/rules/webhooks/signature.ts';

const { id, timestamp, signature, bodySignature } = notificationHeaders;

// the vectors that the libraries of github.com/standard-webhooks/standard-webhooks sign in their tests
const published = [
  {
    source: 'libraries/javascript/src/webhook.test.ts, "sign function works"; the same in Python, Go, PHP and Ruby',
    token: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
    expected: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    source: 'libraries/rust/src/lib.rs, test_sign',
    token: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    id: 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
    timestamp: 1649367553,
    body: '{"email":"test@example.com","username":"test_user"}',
    expected: 'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
  },
];

test.each(published)('headersOf signs the published vector of $source', ({ expected, ...signed }) => {
  expect(headersOf(signed)[signature]).toBe(expected);
  expect(headersOf({ ...signed, body: Buffer.from(signed.body) })[signature]).toBe(expected);
});

// RFC 4231, test case 2
test('headersOf signs the body like the published vector of HMAC-SHA256', () => {
  const given = { token: 'Jefe', id: 'evt_1', timestamp: 1, body: 'what do ya want for nothing?' };
  expect(headersOf(given)[bodySignature]).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

test('headersOf identifies a notification without a token and does not sign it', () => {
  expect(headersOf({ token: null, id: 'evt_1', timestamp: 1614265330, body: '{}' })).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1614265330',
  });
});

const now = Math.floor(Date.now() / 1000); // the library accepts only the system's time
const bodies = [
  '{"a":1}',
  '{ "a" : 1.0 }\r\n',
  '{"name":"Zoë ✂ 𝌆"}',
  '{"name":"e\u0301"}',
  `{"a":"${'ü'.repeat(70_000)}"}`,
];

/** Passes a token to the library as most receivers do. */
const asKey = (token: string) => new Webhook(token);
/** Passes a token as bytes, as a receiver does if the token is not an encoded key. */
const asBytes = (token: string) => new Webhook(Buffer.from(token), { format: 'raw' });
/** Passes the bytes in base64, for libraries that accept no other form. */
const asBase64 = (token: string) => new Webhook(Buffer.from(token).toString('base64'));

const verifies = (library: Webhook, { body }: Pick<Signed, 'body'>, headers: Readonly<Record<string, string>>) => {
  try {
    library.verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

const keys = [
  ['32 bytes', `whsec_${Buffer.alloc(32, 0xfb).toString('base64')}`], // with + and /
  ['24 bytes', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['one byte', 'whsec_QQ=='],
  ['two bytes', 'whsec_QUI='],
  ['surplus bits, which libraries drop', 'whsec_QR=='],
  ['a word that happens to be base64', 'whsec_secret99'],
] as const;

const others = [
  ['a word', 'secret'],
  ['a sentence', 'correct horse battery staple'],
  ['letters of other alphabets', 'Schlüssel 🔑 ключ'],
  ['a letter and its accent, which stay two', 'cafe\u0301'],
  ['base64 without the prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['the prefix alone', 'whsec_'],
  ['the prefix in other letters', 'WHSEC_QUJD'],
  ['the prefix further on', ' whsec_QUJD'],
  ['padding alone', 'whsec_===='],
  ['too little padding', 'whsec_QQ='],
  ['no padding', 'whsec_QUI'],
  ['too much padding', 'whsec_QUJD===='],
  ['padding inside', 'whsec_QQ==QQ=='],
  ['a length that base64 has not', 'whsec_QUJDR'],
  ['base64 for URLs', 'whsec_-_-_'],
  ['a space', 'whsec_QUJD QUJD'],
  ['a line break', 'whsec_QUJD\n'],
] as const;

describe.each(bodies)('signature of the body %#', (body) => {
  const signed = { id: 'evt_2KWPBgLlAfxdpx2AI54pPJ85f4W', timestamp: now, body };

  test.each(keys)('passes verification by the library with an encoded key: %s', (_what, token) => {
    const headers = headersOf({ ...signed, token });
    expect(verifies(asKey(token), { body }, headers)).toBe(true);
    expect(verifies(asKey(token), { body: Buffer.from(body) }, headers)).toBe(true);
    expect(verifies(asBytes(token), { body }, headers)).toBe(false);
  });

  test.each(others)('passes verification by the library with the bytes of another token: %s', (_what, token) => {
    const headers = headersOf({ ...signed, token });
    expect([asBytes(token), asBase64(token)].map((one) => verifies(one, { body }, headers))).toEqual([true, true]);
  });

  test.each([...keys, ...others])('passes a manual verification with the plain token: %s', (_what, token) => {
    const expected = createHmac('sha256', Buffer.from(token, 'utf8')).update(Buffer.from(body)).digest('hex');
    expect(headersOf({ ...signed, token })[bodySignature]).toBe(expected);
  });
});

describe('verification rejects a change of', () => {
  const [, token] = keys[1];
  const body = '{"id":"evt_1","data":{"total":10}}';
  const headers = headersOf({ token, id: 'evt_1', timestamp: now, body });

  test.each([
    ['the id', { body, headers: { ...headers, [id]: 'evt_2' } }],
    ['the time', { body, headers: { ...headers, [timestamp]: String(now - 1) } }],
    ['a byte of the body', { body: body.replace('10', '11'), headers }],
    ['a space in the body', { body: `${body} `, headers }],
    ['a bit of the signature', { body, headers: { ...headers, [signature]: flipped(headers[signature]) } }],
    ['the dot between id and time', { body, headers: { ...headers, [id]: `evt_1.${now}`, [timestamp]: '' } }],
  ])('%s', (_what, sent) => {
    expect(verifies(asKey(token), { body }, headers)).toBe(true);
    expect(verifies(asKey(token), sent, sent.headers)).toBe(false);
  });

  test('a retry has its own time, and so another signature of the same bytes', () => {
    const again = headersOf({ token, id: 'evt_1', timestamp: now + 60, body });
    expect(again[signature]).not.toBe(headers[signature]);
    expect(again[bodySignature]).toBe(headers[bodySignature]);
    expect(verifies(asKey(token), { body }, again)).toBe(true);
  });
});

/** Changes the last significant bit of a base64 signature. */
const flipped = (text = '') => text.replace(/(.)=$/, (_all, last: string) => `${last === 'A' ? 'E' : 'A'}=`);
