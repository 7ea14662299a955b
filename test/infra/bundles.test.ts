import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Bundle, bundleAll, findEntries } from '../../infra/bundle.ts';
import type * as bucket from '../../shared/files/bucket.ts';
import type * as tokens from '../../shared/files/webhook-tokens.ts';
import type * as table from '../../shared/table/client.ts';

// What a function's bundle holds is read and compiled at each cold start: what it does not use must not be in it.

type Bundles = ReadonlyMap<string, Bundle>;

const entries = await findEntries();
const bundled = (names: readonly string[], rework?: (file: string, source: string) => string): Promise<Bundles> =>
  bundleAll(
    entries.filter(({ name }) => names.includes(name)),
    { write: false, ...(rework && { rework }) },
  );

const textOf = (bundles: Bundles, name: string): string => {
  const text = bundles.get(name)?.text;
  if (text === undefined) throw new Error(`${name} was not bundled`);
  return text;
};

describe('a bundle holds the nouns that its function uses', () => {
  const names = [
    'v2-checkouts-create',
    'v2-checkouts-get',
    'v2-orders-get',
    'v2-payment-methods-list',
    'master-administration-products-get',
    'master-administration-suppliers-list',
    'prepare-order',
    'relay',
  ];
  let real: Bundles;
  beforeAll(async () => {
    real = await bundled(names);
  });

  const holding = (words: string) => names.filter((name) => textOf(real, name).includes(words));

  test('the schema of a request is in the bundle of the function that takes it alone', () => {
    expect(holding('variant_id:')).toEqual(['v2-checkouts-create']);
  });

  test('a resource is in the bundles of those that show it or lead to it', () => {
    expect(holding('label:"Payment Method"')).toEqual(['v2-orders-get', 'v2-payment-methods-list']);
    expect(holding('label:"Positioning Area"')).toEqual(['master-administration-products-get']);
    expect(holding('label:"Supplier"')).toEqual(['master-administration-suppliers-list']);
  });

  test('two nouns more cost the others their lines of the design, and nothing else', async () => {
    const more = await bundled(names, (file, source) => dummies[file]?.(source) ?? source);
    expect(names.filter((name) => textOf(more, name).includes('Of a dummy.'))).toEqual([]);
    const grown = names.map((name) => textOf(more, name).length - textOf(real, name).length);
    // the key table is in every bundle that reads records, each entity by its line, here as short as it is minified
    const lines = 2 * 'dummy1:of()(ref),'.length;
    expect(grown.filter((bytes) => bytes <= 0 || bytes > lines)).toEqual([]);
  });
});

const dummyNoun = (name: string): string => `
/** A request that nothing takes. */
export const new${name} = z.object({ handle: z.string().min(1, 'Of a dummy.') });

export const ${name} = resource<ReferenceRecord>()({
  name: '${name}',
  label: 'Of a dummy.',
  entity: 'supplier',
  relations: {},
  representation: { schema: () => z.object({ ...reference, words: z.string().meta({ title: 'Of a dummy.' }), ...timestamps }) },
});
`;

/** Two more nouns, in files that nearly every bundle holds. */
const dummies: Readonly<Record<string, (source: string) => string>> = {
  'shared/resources/catalogue/vocabularies.ts': (source) => `${source}${dummyNoun('DummyOne')}${dummyNoun('DummyTwo')}`,
  'shared/domain/design.ts': (source) =>
    source.replace(
      '  supplier: of',
      '  dummy1: of<ReferenceRecord>()(reference),\n  dummy2: of<ReferenceRecord>()(reference),\n  supplier: of',
    ),
};

describe('a public function holds what its answer takes', () => {
  const shell = ['@middy/core', 'zod'];
  const table = [
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/core',
    '@aws-sdk/dynamodb-codec',
    '@aws-sdk/lib-dynamodb',
    '@aws-sdk/util-dynamodb',
    '@aws/lambda-invoke-store',
    '@smithy/core',
    '@smithy/types',
  ];
  const bucket = [
    '@aws-sdk/checksums',
    '@aws-sdk/client-s3',
    '@aws-sdk/middleware-sdk-s3',
    '@aws-sdk/s3-request-presigner',
    '@aws-sdk/signature-v4-multi-region',
    '@aws-sdk/xml-builder',
    '@smithy/node-http-handler',
    '@smithy/signature-v4',
  ];
  const held: Readonly<Record<string, readonly string[]>> = {
    'public-docs-get': shell,
    'public-health-get': shell,
    'public-openapi-get': shell,
    // a known key that asks for a path that there is not is counted like any other
    'public-unmatched-any': [...shell, ...table],
    // the file's row, and the address of its object under its name
    'public-files-get': [...shell, ...table, ...bucket, 'content-disposition'],
  };
  const names = entries.map(({ name }) => name).filter((name) => name.startsWith('public-'));

  test('the table is for those alone that ask it', async () => {
    const bundles = await bundled(names);
    const packages = (name: string) => new Set((bundles.get(name)?.inputs ?? []).flatMap((file) => packageOf(file)));
    expect(Object.fromEntries(names.map((name) => [name, [...packages(name)].sort()]))).toEqual(
      Object.fromEntries(Object.entries(held).map(([name, all]) => [name, [...all].sort()])),
    );
  });
});

test.each([
  ['eu-central-1', 'amazonaws.com'],
  ['cn-north-1', 'amazonaws.com.cn'],
  ['eusc-de-east-1', 'amazonaws.eu'],
  ['us-gov-west-1', 'amazonaws.com'],
])('the table and the key have their addresses in %s below %s', async (region, suffix) => {
  const own = { AWS_REGION: region, URL_SUFFIX: suffix, AWS_ENDPOINT_URL: '', AWS_ENDPOINT_URL_DYNAMODB: '' };
  for (const [name, value] of Object.entries({ ...own, AWS_ENDPOINT_URL_KMS: '' })) vi.stubEnv(name, value);
  try {
    const files = { tables: 'shared/table/client.ts', keys: 'shared/files/webhook-tokens.ts' };
    const all = Object.entries(files).map(([name, file]) => ({ name, file }));
    const bundles = await bundleAll(all, { outdir: '.local/client-bundles' });
    const load = (name: string) => import(/* @vite-ignore */ join(bundles.get(name)?.folder ?? '', 'index.js'));
    const { tableClient }: typeof table = await load('tables');
    const { keyClient }: typeof tokens = await load('keys');
    // the SDK's own rules are left out, and with them the names of the partitions
    const addressOf = ({ endpointProvider }: Configured) => endpointProvider({ Region: region }, {}).url.href;
    expect(addressOf(tableClient.get().config)).toBe(`https://dynamodb.${region}.${suffix}/`);
    expect(addressOf(keyClient.get().config)).toBe(`https://kms.${region}.${suffix}/`);
  } finally {
    vi.unstubAllEnvs();
  }
});

/** What a client of the SDK finds its address with. */
interface Configured {
  readonly endpointProvider: (parameters: { Region?: string }, context: object) => { readonly url: URL };
}

test('what is left out of the client of the bucket is missed by none of its calls', async () => {
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

/** The package that a file of a bundle is of; none for our own. */
const packageOf = (file: string): readonly string[] =>
  /^(?!trim:).*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.slice(1) ?? [];
