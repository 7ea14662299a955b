import { describe, expect, onTestFinished, test } from 'vitest';
import { everything } from '../../shared/domain/reach.ts';
import { signedDownload, uploadKey } from '../../shared/files/bucket.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { readRecord } from '../../shared/table/table.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { noun } from '../support/noun.ts';
import { type KeyName, publicUrl, startTestWorld } from '../support/world.ts';

const world = await startTestWorld();

const body = { content_type: 'image/png', file_name: '../../front #1.png' };
const areas = [
  ['master-administration', 'staff'],
  ['v2', 'merchant'],
] as const satisfies readonly (readonly [string, KeyName])[];

describe.each(areas)('POST /%s/temporary-upload-url', (area, key) => {
  const { post } = noun(world, `${area}/temporary-upload-url`, key);
  const put =
    (url: string) =>
    (headers: Record<string, string>, sent = 'bytes') =>
      fetch(url, { method: 'PUT', headers, body: sent });
  const recordOf = (path: string) => readRecord('upload', Number(path.split('.')[0]), everything);

  test('returns an upload URL that accepts exactly the returned headers, once, for ten minutes', async () => {
    const { path, url, headers } = expectStatus(await post(body), 201).json;
    expect(headers).toEqual({ 'Content-Type': 'image/png', 'If-None-Match': '*' });
    const signed = new URL(url).searchParams;
    expect(signed.get('X-Amz-Expires')).toBe('600');
    expect(signed.get('X-Amz-SignedHeaders')).toBe('content-type;host;if-none-match');
    expect([...signed.keys()].filter((name) => name.startsWith('x-amz-checksum'))).toEqual([]);
    const send = put(url);
    expect((await send({ ...headers, 'Content-Type': 'text/html' })).status).toBe(403);
    expect((await send({ 'Content-Type': 'image/png' })).status).toBe(403);
    expect((await send(headers, 'bytes')).status).toBe(200);
    expect((await send(headers, 'other bytes')).status).toBe(412);
    expect(path).toMatch(/^\d+\.[\w-]{32}$/);
    const stored = await fetch(await signedDownload(uploadKey(path), 'x', 'image/png'));
    expect(await stored.text()).toBe('bytes');
  });

  test('returns an upload URL that accepts a file of exactly the given size', async () => {
    const { path, url, headers } = expectStatus(await post({ ...body, size: 5 }), 201).json;
    expect(headers).toEqual({ 'Content-Type': 'image/png', 'If-None-Match': '*' });
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
    const send = put(url);
    for (const wrong of ['four', 'sixsix', '']) expect((await send(headers, wrong)).status, wrong).toBe(403);
    expect((await send(headers, 'bytes')).status).toBe(200);
    expect(await recordOf(path)).toMatchObject({ size: 5 });
    expect(await recordOf(expectStatus(await post(body), 201).json.path)).toMatchObject({ size: null });
  });

  test('repeats the same upload URL while it is valid, and returns a new one afterwards', async () => {
    const repeat = () => post({ ...body, size: 5 }, { headers: { 'Idempotency-Key': `repeat-${area}` } });
    const began = world.now();
    let passed = 0; // regardless of how long the requests take here
    setClock({ now: () => began + passed, wait: async () => undefined });
    onTestFinished(() => setClock({ now: world.now, wait: async () => undefined }));
    const first = expectStatus(await repeat(), 201);
    passed = 599_000;
    const again = expectStatus(await repeat(), 201);
    expect([again.headers['idempotent-replayed'], again.json]).toEqual(['true', first.json]);
    passed = 600_000;
    const later = expectStatus(await repeat(), 201);
    expect(later.headers['idempotent-replayed']).toBeUndefined();
    expect(later.json.path).not.toBe(first.json.path);
    expect((await put(later.json.url)(later.json.headers, 'bytes')).status).toBe(200);
    expect(expectStatus(await repeat(), 201).json).toEqual(later.json);
  });

  test('an upload path is an opaque id that only its owner can use for 24 hours, and its object key contains no input', async () => {
    const { path, url } = expectStatus(await post(body), 201).json;
    const [id, token] = path.split('.');
    const record = await readRecord('upload', Number(id), everything);
    expect(record).toMatchObject({ token, ...body, merchant: area === 'v2' ? 1 : null, is_test: false });
    expect(Number(record?.expires_at) - Date.parse(record?.created_at ?? '') / 1000).toBe(24 * 3600);
    expect(new URL(url).pathname).toBe(`/${process.env.BUCKET_NAME}/uploads/${path}`);
    const other = { merchant: 2, is_test: false };
    expect(await readRecord('upload', Number(id), other)).toBeUndefined();
    expect(await readRecord('upload', Number(id), { merchant: 1, is_test: true })).toBeUndefined();
    const again = expectStatus(await post(body), 201).json;
    expect(again.path).not.toBe(path);
  });

  test('returns 422 for an invalid type, an empty name and a size over 200 MB', async () => {
    for (const [sent, at] of [
      [{ ...body, content_type: 'png' }, 'content_type'],
      [{ ...body, content_type: 'image/png\r\nx: y' }, 'content_type'],
      [{ ...body, file_name: ' ' }, 'file_name'],
      [{ content_type: 'image/png' }, 'file_name'],
      ...[0, -1, 1.5, 200_000_001, '5', null].map((size) => [{ ...body, size }, 'size'] as const),
    ] as const) {
      expect(Object.keys(expectStatus(await post(sent), 422).json.errors), JSON.stringify(sent)).toEqual([at]);
    }
    expectStatus(await post({ ...body, size: 200_000_000 }), 201);
  });
});

test('an imported file can be downloaded at once, even if no file was stored before', async () => {
  const asked = { content_type: 'text/csv', file_name: 'import.csv' };
  const address = await noun(world, 'master-administration/temporary-upload-url', 'staff').post(asked);
  const { path, url, headers } = expectStatus(address, 201).json;
  expect((await fetch(url, { method: 'PUT', headers, body: 'no import' })).status).toBe(200);
  const { post } = noun(world, 'master-administration/product-imports', 'staff');
  const { source_file } = expectStatus(await post({ path }), 202).json;
  const signed = await world.call(`GET ${source_file.download_url.replace(publicUrl, '')}`, { key: null });
  expect(signed.status).toBe(302);
  expect(await (await fetch(signed.headers.location ?? '')).text()).toBe('no import');
});
