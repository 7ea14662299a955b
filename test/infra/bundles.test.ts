import { join } from 'node:path';
import { describe, expect, inject, test, vi } from 'vitest';
import { type Bundle, bundleAll, findEntries } from '../../infra/bundle.ts';
import type * as bucket from '../../shared/files/bucket.ts';
import type * as table from '../../shared/table/client.ts';

// Each cold start reads and compiles the whole bundle of a function, so a bundle must not contain unused code.

const entries = await findEntries();
const bundled = (names: readonly string[]): Promise<ReadonlyMap<string, Bundle>> =>
  bundleAll(
    entries.filter(({ name }) => names.includes(name)),
    { write: false },
  );

describe('bundle of a public function', () => {
  const shell = ['@middy/core', '@opentelemetry/api', 'zod'];
  const table = [
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/core',
    '@aws-sdk/credential-provider-env',
    '@aws-sdk/dynamodb-codec',
    '@aws-sdk/endpoint-cache',
    '@aws-sdk/lib-dynamodb',
    '@aws-sdk/middleware-endpoint-discovery',
    '@aws-sdk/util-dynamodb',
    '@aws/lambda-invoke-store',
    '@smithy/core',
    '@smithy/node-http-handler',
    '@smithy/signature-v4',
    '@smithy/types',
    'mnemonist',
    'obliterator',
  ];
  const bucket = [
    '@aws-sdk/checksums',
    '@aws-sdk/client-s3',
    '@aws-sdk/middleware-sdk-s3',
    '@aws-sdk/s3-request-presigner',
    '@aws-sdk/signature-v4-multi-region',
    '@aws-sdk/xml-builder',
  ];
  const held: Readonly<Record<string, readonly string[]>> = {
    'public-docs-get': shell,
    'public-health-get': shell,
    'public-openapi-get': shell,
    // a request with a known key to an unknown path counts like any other request
    'public-unmatched-any': [...shell, ...table],
    // the row of the file, and the URL of its object with the file name
    'public-files-get': [...shell, ...table, ...bucket, 'content-disposition'],
  };
  const names = entries.map(({ name }) => name).filter((name) => name.startsWith('public-'));

  test('contains the client of the table only if the function uses the table', async () => {
    const bundles = await bundled(names);
    const packages = (name: string) => new Set((bundles.get(name)?.inputs ?? []).flatMap((file) => packageOf(file)));
    expect(Object.fromEntries(names.map((name) => [name, [...packages(name)].sort()]))).toEqual(
      Object.fromEntries(Object.entries(held).map(([name, all]) => [name, [...all].sort()])),
    );
  });
});

test('a bundled client gets its credentials from the environment, as in Lambda', async () => {
  const given = {
    AWS_ACCESS_KEY_ID: 'of',
    AWS_SECRET_ACCESS_KEY: 'the',
    AWS_SESSION_TOKEN: 'role',
    AWS_REGION: 'eu-west-1',
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  try {
    const bundles = await bundleAll([{ name: 'table', file: 'shared/table/client.ts' }], {
      outdir: '.local/client-bundle',
    });
    const { tableClient }: typeof table = await import(
      /* @vite-ignore */ join(bundles.get('table')?.folder ?? '', 'index.js')
    );
    const { credentials, region } = tableClient.get().config;
    expect(await credentials()).toMatchObject({ accessKeyId: 'of', secretAccessKey: 'the', sessionToken: 'role' });
    expect(await region()).toBe('eu-west-1');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('no call of the S3 client uses the removed modules', async () => {
  Object.assign(process.env, inject('bucket'), {
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  const entry = { name: 'bucket', file: 'shared/files/bucket.ts' };
  const bundles = await bundleAll([entry], { outdir: '.local/bucket-bundle' });
  const folder = bundles.get('bucket')?.folder ?? '';
  const made: typeof bucket = await import(/* @vite-ignore */ join(folder, 'index.js'));
  const { copyObject, findObject, ObjectGone, putFile, readObject, signedDownload, signedUpload, storeInParts } = made;
  const textOf = async (address: string) => (await fetch(address)).text();

  await putFile('media/bundled', Buffer.from('some text'), 'text/plain');
  const found = (await findObject('media/bundled')) ?? expect.unreachable();
  expect(found).toEqual({ key: 'media/bundled', etag: expect.stringMatching(/^"\w+"$/), size: 9 });
  expect(await findObject('media/none')).toBeUndefined();
  const copy = await copyObject(found, 'media/copied');
  expect(Buffer.from(await readObject(copy, 5, 100)).toString()).toBe('text');
  expect(await textOf(await signedDownload('media/copied', 'a.txt', 'text/plain'))).toBe('some text');

  await putFile('media/bundled', Buffer.from('other text'), 'text/plain');
  await expect(readObject(found, 0, 9)).rejects.toBeInstanceOf(ObjectGone);
  await expect(copyObject(found, 'media/copied')).rejects.toBeInstanceOf(ObjectGone);
  await expect(readObject({ ...found, key: 'media/none' }, 0, 9)).rejects.toBeInstanceOf(ObjectGone);

  const megabyte = Buffer.alloc(2 ** 20, 'x');
  const chunks = async function* () {
    for (let index = 0; index < 11; index += 1) yield megabyte;
  };
  expect(await storeInParts('media/parts', 'text/plain', chunks())).toBe(11 * megabyte.length);
  expect(await findObject('media/parts')).toMatchObject({ size: 11 * megabyte.length });

  const address = await signedUpload('uploads/bundled', { contentType: 'text/plain', size: 4 });
  const headers = { 'Content-Type': 'text/plain', 'If-None-Match': '*' };
  expect((await fetch(address, { method: 'PUT', headers, body: 'text' })).status).toBe(200);
  expect(await findObject('uploads/bundled')).toMatchObject({ size: 4 });
});

/** Returns the package of a file in a bundle, or undefined for files of the repository. */
const packageOf = (file: string): readonly string[] =>
  /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.slice(1) ?? [];
