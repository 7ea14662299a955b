import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Credentials, leanSigner } from '../../../shared/table/wire/signer.ts';

const word = fc.stringMatching(/^[A-Za-z0-9/+=]{1,40}$/);
const credentials: fc.Arbitrary<Credentials> = fc.record(
  { accessKeyId: word, secretAccessKey: fc.string({ minLength: 1, unit: 'binary' }), sessionToken: word },
  { requiredKeys: ['accessKeyId', 'secretAccessKey'] },
);
const midnight = Date.UTC(2026, 1, 28, 24);
const instant = fc.oneof(
  fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  fc.integer({ min: -2000, max: 2000 }).map((milliseconds) => new Date(midnight + milliseconds)),
);
const names = ['Content-Type', 'x-amz-target', 'host', 'content-length', 'amz-sdk-invocation-id', 'X-Amz-User-Agent'];
const more = ['user-agent', 'x-amzn-trace-id', 'expect', 'connection', 'x-amzn-query-mode'];
const headers = fc.dictionary(fc.constantFrom(...names, ...more), fc.stringMatching(/^[ \t\r\n!-~]{0,20}$/), {
  noNullPrototype: true,
});
const body = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array());

/** What is signed, and where to. */
const signing = fc.record({
  by: fc.nat({ max: 1 }),
  signingDate: instant,
  signingService: fc.constantFrom('dynamodb', 'sqs'),
  signingRegion: fc.constantFrom('eu-central-1', 'us-east-1', 'local'),
  headers,
  body,
});

test('it signs as the signer of the SDK does: any credentials, dates, headers and bodies, with a key that it holds', async () => {
  let used: Credentials = { accessKeyId: '', secretAccessKey: '' };
  const signer = leanSigner(
    'dynamodb',
    () => used,
    () => 'eu-central-1',
  );
  const signers = fc.tuple(credentials, credentials);
  const requests = fc.array(signing, { minLength: 1, maxLength: 4 });
  await fc.assert(
    // some come again, after others: what is held must be that of the request
    fc.asyncProperty(signers, requests, async (signers, some) => {
      for (const { by, headers, body, ...options } of [...some, ...some]) {
        used = signers[by] ?? used;
        const request = { method: 'POST', protocol: 'https:', hostname: 'a', path: '/', query: {}, headers, body };
        const theirs = await (await theirSigner(used)).sign(request, { ...options, unsignableHeaders });
        const { 'x-amz-content-sha256': _hash, ...expected } = theirs.headers;
        expect((await signer.sign(request, options)).headers).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});

// the hash of the body as a header of its own, which only S3 asks for
const unsignableHeaders = new Set(['x-amz-content-sha256']);

const theirSigner = (credentials: Credentials) =>
  new DynamoDBClient({ region: 'eu-central-1', credentials: async () => credentials }).config.signer();

test('without a region or a service of the call it takes its own', async () => {
  const own = { accessKeyId: 'a', secretAccessKey: 'b' };
  const signer = leanSigner(
    'dynamodb',
    () => own,
    () => 'eu-central-1',
  );
  const { headers } = await signer.sign(posted('/'), { signingDate: new Date('2026-03-01T00:00:00Z') });
  expect(headers.authorization).toContain('Credential=a/20260301/eu-central-1/dynamodb/aws4_request, ');
});

test('it refuses what it would sign wrongly: another method, path or query', async () => {
  const signer = leanSigner(
    'dynamodb',
    () => ({ accessKeyId: 'a', secretAccessKey: 'b' }),
    () => 'eu-central-1',
  );
  for (const request of [{ ...posted('/'), method: 'GET' }, posted('/path'), { ...posted('/'), query: { a: 'b' } }])
    await expect(signer.sign(request)).rejects.toThrow('Only a POST to / without a query is signed');
});

const posted = (path: string) => ({ method: 'POST', protocol: 'https:', hostname: 'a', path, query: {}, headers: {} });
