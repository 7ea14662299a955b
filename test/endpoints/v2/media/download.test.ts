import { jpeg } from '@made-to-order/image-facts/test/image-bytes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { carriedBytes } from '../../../../shared/http/proxy-event.ts';
import { patchRecord } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aMedia, anUpload, aPicture, sendPicture } from '../../../support/given/files.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { aPictureOf, download, fromPath, versions } from './arrange.ts';

const media = noun(world, 'v2/media');

afterEach(() => {
  expect(world.deadLetters('remove-file')).toEqual([]);
});

describe('GET /v2/media/{id}/download', () => {
  test('returns the same bytes as an attachment that no browser interprets', async () => {
    for (const [type, bytes] of [
      ['image/png', aPicture()],
      ['image/jpeg', jpeg()],
    ] as const) {
      const { id } = expectStatus(await sendPicture(world, bytes, { type, query: '?file_name=x' }), 201).json;
      for (const version of versions) {
        const { headers, body } = expectStatus(await download(id, { headers: { 'X-Api-Version': version } }), 200);
        expect(body.equals(bytes)).toBe(true);
        expect(headers).toMatchObject({
          'content-type': type,
          'content-disposition': 'attachment; filename=x',
          'x-content-type-options': 'nosniff',
          etag: expect.stringMatching(/^"0\.[\w-]{22}"$/),
        });
      }
    }
  });

  test.each([
    ['quotes "and" strokes.png', 'attachment; filename="quotes \\"and\\" strokes.png"'],
    ['a; filename=evil.exe', 'attachment; filename="a; filename=evil.exe"'],
    ['../../etc/passwd', 'attachment; filename=passwd'],
    ['C:\\Windows\\win.ini', 'attachment; filename=win.ini'],
    ['<script>.html', 'attachment; filename="<script>.html"'],
    ['été 正面 🎽.png', expect.stringMatching(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.-]+$/)],
    ['%22%0d%0aX: y', expect.stringMatching(/^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w%.-]+)?$/)],
  ])('names a file %j in a valid header', async (name, expected) => {
    const query = `?file_name=${encodeURIComponent(name)}`;
    const { id } = expectStatus(await sendPicture(world, aPicture(), { query }), 201).json;
    const { headers } = expectStatus(await download(id), 200);
    expect(headers['content-disposition']).toEqual(expected);
    const elsewhere = expectStatus(await download(id, { headers: { Range: 'bytes=0-3' } }), 302);
    const answer = await fetch(elsewhere.headers.location ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toEqual(expected);
    await answer.arrayBuffer();
  });

  test('names a file in one line, even if an earlier release stored line breaks', async () => {
    const { id } = await aMedia(world);
    await patchRecord('media', id, { file_name: 'a\nb\tc' });
    expect(expectStatus(await media.get(id), 200).json.file_name).toBe('a\nb\tc');
    expect(expectStatus(await download(id), 200).headers['content-disposition']).toBe('attachment; filename=abc');
  });

  test('returns 304 for known bytes and 200 for others', async () => {
    const { id } = await aMedia(world);
    const { headers } = await download(id);
    const held = await download(id, { headers: { 'If-None-Match': `"0.other", W/${headers.etag}` } });
    expect([held.status, held.body.length, held.headers.etag]).toEqual([304, 0, headers.etag]);
    const other = await aMedia(world);
    expect((await download(other.id, { headers: { 'If-None-Match': headers.etag ?? '' } })).status).toBe(200);
    expectStatus(await media.remove(id), 204);
    expect((await download(id, { headers: { 'If-None-Match': headers.etag ?? '' } })).status).toBe(404);
  });

  test('redirects a Range request, and a file that is too large for a response, to the bucket', async () => {
    const bytes = aPicture();
    const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
    const asked = { headers: { Range: 'bytes=4-11' } };
    const { headers } = expectStatus(await download(id, asked), 302);
    const part = await fetch(headers.location ?? '', asked);
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-11/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 12))).toBe(true);
    expect(part.headers.get('content-type')).toBe('image/png');

    const large = aPictureOf(carriedBytes + 1);
    const uploaded = expectStatus(await fromPath(await anUpload(world, large)), 201).json;
    const elsewhere = expectStatus(await download(uploaded.id), 302);
    const whole = await fetch(elsewhere.headers.location ?? '');
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
  });

  test('the download_url of media returns the same bytes', async () => {
    const bytes = aPicture();
    const { download_url } = expectStatus(await sendPicture(world, bytes), 201).json;
    const { headers } = expectStatus(
      await world.call(`GET ${download_url.replace(publicUrl, '')}`, { key: null }),
      302,
    );
    expect(Buffer.from(await (await fetch(headers.location ?? '')).arrayBuffer()).equals(bytes)).toBe(true);
  });
});
