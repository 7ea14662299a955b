import { beforeAll, describe, expect, test } from 'vitest';
import { everything } from '../../shared/data/design.ts';
import { readRecord } from '../../shared/data/table.ts';
import { expectStatus } from '../support/given.ts';
import { type KeyName, startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const body = { content_type: 'image/png', file_name: '../../front #1.png' };
const areas = [
  ['master-administration', 'staff'],
  ['v2', 'merchant'],
] as const satisfies readonly (readonly [string, KeyName])[];

describe.each(areas)('POST /%s/temporary-upload-url', (area, key) => {
  const ask = (sent: object = body, as: KeyName = key) =>
    world.call(`POST /${area}/temporary-upload-url`, { key: as, body: sent });

  test('201 with an address that takes exactly the returned headers for ten minutes', async () => {
    const { path, url, headers } = expectStatus(await ask(), 201).json;
    expect(headers).toEqual({ 'Content-Type': 'image/png' });
    const signed = new URL(url).searchParams;
    expect(signed.get('X-Amz-Expires')).toBe('600');
    expect(signed.get('X-Amz-SignedHeaders')).toBe('content-type;host');
    expect([...signed.keys()].filter((name) => name.startsWith('x-amz-checksum'))).toEqual([]);
    const send = (type: string) => fetch(url, { method: 'PUT', headers: { 'Content-Type': type }, body: 'bytes' });
    expect((await send('text/html')).status).toBe(403);
    expect((await send('image/png')).status).toBe(200);
    expect(path).toMatch(/^\d+\.[\w-]{32}$/);
  });

  test('the path is an opaque id of its owner’s for 24 hours; nothing that was sent is part of the object’s key', async () => {
    const { path, url } = expectStatus(await ask(), 201).json;
    const [id, token] = path.split('.');
    const record = await readRecord('upload', Number(id), everything);
    expect(record).toMatchObject({ token, ...body, merchant: area === 'v2' ? 1 : null, is_test: false });
    expect(Number(record?.expires_at) - Date.parse(record?.created_at ?? '') / 1000).toBe(24 * 3600);
    expect(new URL(url).pathname).toBe(`/files/uploads/${token}`);
    const other = { merchant: 2, is_test: false };
    expect(await readRecord('upload', Number(id), other)).toBeUndefined();
    expect(await readRecord('upload', Number(id), { merchant: 1, is_test: true })).toBeUndefined();
    const again = expectStatus(await ask(), 201).json;
    expect(again.path).not.toBe(path);
  });

  test('422 for a type that is none, and for a name that is empty', async () => {
    for (const [sent, at] of [
      [{ ...body, content_type: 'png' }, 'content_type'],
      [{ ...body, content_type: 'image/png\r\nx: y' }, 'content_type'],
      [{ ...body, file_name: ' ' }, 'file_name'],
      [{ content_type: 'image/png' }, 'file_name'],
    ] as const) {
      expect(Object.keys(expectStatus(await ask(sent), 422).json.errors)).toEqual([at]);
    }
  });
});
