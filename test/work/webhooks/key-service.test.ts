import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleAll } from '../../../infra/bundle.ts';
import * as tokens from '../../../shared/work/webhooks/tokens.ts';

/** The client as functions bundle it: with only its part of the SDK. */
async function bundled(): Promise<typeof tokens> {
  const entry = { name: 'tokens', file: 'shared/work/webhooks/tokens.ts' };
  const bundles = await bundleAll([entry], { outdir: '.local/tokens-bundle' });
  return import(/* @vite-ignore */ join(bundles.get('tokens')?.folder ?? '', 'index.js'));
}

describe.each([
  ['from source', async () => tokens],
  ['from a bundle', bundled],
])('KMS, called by the client %s', (_, load) => {
  let encryptToken: typeof tokens.encryptToken;
  let decryptToken: typeof tokens.decryptToken;
  let answer: () => [status: number, body: object];
  let asked: { readonly target: string; readonly body: unknown }[];
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      asked.push({
        target: String(request.headers['x-amz-target']),
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      const [status, body] = answer();
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      TOKEN_KEY_ID: 'arn:of-the-key',
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
    ({ encryptToken, decryptToken } = await load());
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('token encryption sends the key of tokens, and the webhook as context', async () => {
    answer = () => [200, { CiphertextBlob: Buffer.from('encrypted').toString('base64') }];
    expect(await encryptToken(7, 'secret')).toBe(Buffer.from('encrypted').toString('base64'));
    answer = () => [200, { Plaintext: Buffer.from('secret').toString('base64') }];
    expect(await decryptToken(7, 'ZW5jcnlwdGVk')).toBe('secret');
    const context = { KeyId: 'arn:of-the-key', EncryptionContext: { webhook: '7' } };
    expect(asked).toEqual([
      { target: 'TrentService.Encrypt', body: { ...context, Plaintext: Buffer.from('secret').toString('base64') } },
      { target: 'TrentService.Decrypt', body: { ...context, CiphertextBlob: 'ZW5jcnlwdGVk' } },
    ]);
  });

  test.each([
    [500, 'KMSInternalException'],
    [500, 'DependencyTimeoutException'],
    [500, 'KeyUnavailableException'],
    [400, 'ThrottlingException'],
    [503, 'Unknown'],
  ])('KMS returns %i %s: the call is tried twice, then fails as unavailable', async (status, name) => {
    answer = () => [status, { __type: name, message: 'No' }];
    await expect(encryptToken(7, 'secret')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked.length).toBe(2);
  });

  test.each(['DisabledException', 'KMSInvalidStateException', 'AccessDeniedException', 'InvalidCiphertextException'])(
    'KMS returns %s: the call is not retried',
    async (name) => {
      answer = () => [400, { __type: name, message: 'No' }];
      await expect(decryptToken(9, 'ZW5jcnlwdGVk')).rejects.toMatchObject({ name });
      expect(asked.length).toBe(1);
    },
  );

  test('an unreachable KMS fails as unavailable', async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await expect(encryptToken(7, 'secret')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
