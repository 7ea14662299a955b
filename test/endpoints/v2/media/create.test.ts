import { maximumImageBytes } from '@made-to-order/image-facts/image-facts.ts';
import {
  exif,
  jpeg,
  physical,
  plainName,
  png,
  profile,
  short,
  text,
  tiff,
} from '@made-to-order/image-facts/test/image-bytes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { carriedBytes } from '../../../../shared/http/proxy-event.ts';
import { recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anUpload, aPicture, sendPicture } from '../../../support/given/files.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { aPictureOf, download, expectNothingStored, fromPath, versions } from './arrange.ts';

const media = noun(world, 'v2/media');

afterEach(() => {
  expect(world.deadLetters('remove-file')).toEqual([]);
});

describe('POST /v2/media', () => {
  test('creates the same media from bytes and from an upload, except for the name', async () => {
    const bytes = png({ width: 30, height: 20, before: [physical(11_811, 11_811, 1)] });
    const raw = expectStatus(await sendPicture(world, bytes), 201);
    const path = await anUpload(world, bytes, { file_name: 'front.png' });
    const named = expectStatus(await fromPath(path), 201);
    const { id, file_name, download_url, created_at, updated_at, ...shown } = raw.json;
    expect(named.json).toEqual({
      ...shown,
      id: named.json.id,
      file_name: 'front.png',
      download_url: expect.stringContaining(`/files/${named.json.id}?`),
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(file_name).toBe(`${id}.png`);
    expect(shown).toEqual({
      is_test: false,
      size: bytes.length,
      mime_type: 'image/png',
      custom_properties: {
        ...{ width: 30, height: 20, dpi: { horizontal: 300, vertical: 300 }, color_space: 'rgb', icc_profile: null },
        ...{ has_alpha: false, orientation: 1, warnings: ['The image has 300 DPI. At least 360 DPI are recommended.'] },
      },
    });
    expect(raw.headers.location).toBe(`${publicUrl}/v2/media/${id}`);
    expect(named.headers.location).toBe(`${publicUrl}/v2/media/${named.json.id}`);
    for (const answer of [raw, named]) expect((await media.get(answer.json.id)).json).toEqual(answer.json);
    expect(download_url).toContain(`/files/${id}?`);
  });

  test('shows the image header in each version, but only the orientation of the EXIF data', async () => {
    const described = tiff(short(0x112, 6), text(0x10e, 'SECRET description\0'), text(0x13b, 'SECRET artist\0'));
    const bytes = jpeg({ components: 1, before: [exif(described), ...[profile(plainName('Dot Gain 20%'))].slice(1)] });
    for (const version of versions) {
      const headers = { 'Content-Type': 'image/jpeg', 'X-Api-Version': version };
      const { json, body } = expectStatus(await world.call('POST /v2/media', { raw: bytes, headers }), 201);
      expect(json).toMatchObject({ mime_type: 'image/jpeg', custom_properties: { orientation: 6, dpi: null } });
      expect(json.custom_properties).toMatchObject({ color_space: 'grayscale', width: 40, height: 24, warnings: [] });
      expect(body.toString()).not.toContain('SECRET');
      expect((await recordIn('media', json.id)).custom_properties).toEqual(json.custom_properties);
      expect((await media.get(json.id, { headers: { 'X-Api-Version': version } })).json).toEqual(json);
    }
  });

  test('takes the name of the bytes from the query, with any characters', async () => {
    const names = ['front.png', 'Façade "1"; x=\\y.png', '正面 🎽.png', '../../etc/passwd', 'x'.repeat(255), 'a,b'];
    for (const name of names) {
      const query = `?file_name=${encodeURIComponent(name)}`;
      expect(expectStatus(await sendPicture(world, aPicture(), { query }), 201).json.file_name).toBe(name);
    }
    const path = await anUpload(world, aPicture(), { file_name: 'front.png' });
    const named = await world.call('POST /v2/media?file_name=back.png', { body: { path } });
    expect(expectStatus(named, 201).json.file_name).toBe('back.png');
    const twice = await sendPicture(world, aPicture(), { query: '?file_name=a&file_name=b' });
    expect(expectStatus(twice, 422).json.codes).toEqual({ file_name: ['multiple_values'] });
    const query = `?file_name=${encodeURIComponent('e\u0301.png')}`;
    expect(expectStatus(await sendPicture(world, aPicture(), { query }), 201).json.file_name).toBe('\u00e9.png');
    const wrong = [
      ['', 'empty'],
      [' ', 'empty'],
      ['x'.repeat(256), 'too_long'],
      ['a\u0000b', 'control_characters'],
      ['a\tb', 'line_breaks'],
      ['x\r\nSet-Cookie: a=b', 'line_breaks'],
    ] as const;
    for (const [name, code] of wrong) {
      const refused = await expectNothingStored(422, () =>
        sendPicture(world, aPicture(), { query: `?file_name=${encodeURIComponent(name)}` }),
      );
      expect(refused.json.codes, JSON.stringify(name)).toEqual({ file_name: [code] });
    }
  });

  test('creates media once under an Idempotency-Key, and rejects the key for other requests', async () => {
    const headers = { 'Content-Type': 'image/png', 'Idempotency-Key': 'a picture' };
    const bytes = aPicture();
    const send = (raw: Buffer, query = '') => world.call(`POST /v2/media${query}`, { raw, headers });
    const first = expectStatus(await send(bytes), 201);
    const again = expectStatus(await send(bytes), 201);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await expectNothingStored(422, () => send(aPicture()))).json.codes).toEqual({
      'Idempotency-Key': ['key_reused'],
    });
    await expectNothingStored(422, () => send(bytes, '?file_name=x.png'));
  });

  test('returns 413 for a body that is too large, and mentions uploads', async () => {
    const { json } = await expectNothingStored(413, () => sendPicture(world, aPictureOf(carriedBytes + 1)));
    expect(json.message).toBe(
      'The body is larger than 4400000 bytes. For an image of up to 20 MB, call POST /v2/temporary-upload-url, upload the file and send its path.',
    );
    expectStatus(await sendPicture(world, aPictureOf(carriedBytes)), 201);
  });

  test('accepts uploads of up to exactly 20 MB', async () => {
    const most = await anUpload(world, aPictureOf(maximumImageBytes));
    const { json } = expectStatus(await fromPath(most), 201);
    expect(json.size).toBe(20_000_000);
    expect((await download(json.id)).status).toBe(302);
    const more = await anUpload(world, aPictureOf(maximumImageBytes + 1));
    const answer = await expectNothingStored(422, () => fromPath(more));
    expect(answer.json.errors).toEqual({
      path: ['Must be a printable image. The image must not be larger than 20 MB.'],
    });
  });

  test('returns 400 for bytes that do not match Content-Length, and 422 for an empty body', async () => {
    const bytes = aPicture();
    const of = (length: number, raw = bytes) => ({
      raw,
      headers: { 'Content-Type': 'image/png', 'Content-Length': `${length}` },
    });
    for (const length of [0, bytes.length - 1, bytes.length + 1, -1, Number.NaN]) {
      const what = `Content-Length ${length}`;
      await expectNothingStored(400, () => world.call('POST /v2/media', of(length)), what);
    }
    expectStatus(await world.call('POST /v2/media', of(bytes.length)), 201);
    const none = await expectNothingStored(422, () => sendPicture(world, Buffer.alloc(0)));
    expect(none.json.errors).toEqual({ body: ['Must not be empty.'] });
  });

  test('returns 415 for a missing or unsupported type, and for bytes of another type or encoding', async () => {
    const bytes = aPicture();
    const as = (headers: Record<string, string>, raw = bytes) => world.call('POST /v2/media', { raw, headers });
    const words = 'The Content-Type of the body must be image/jpeg or image/png or application/json.';
    for (const type of ['', 'text/plain', 'image/jpg', 'image/gif', 'multipart/form-data; boundary=edge', 'image/*']) {
      const { json } = await expectNothingStored(415, () => as({ 'Content-Type': type }), type);
      expect(json.message).toBe(words);
    }
    const other = await expectNothingStored(415, () => as({ 'Content-Type': 'image/jpeg' }));
    expect(other.json.message).toBe('The Content-Type header is image/jpeg, but the body is image/png.');
    await expectNothingStored(415, () => as({ 'Content-Type': 'image/png' }, jpeg()));
    await expectNothingStored(415, () => as({ 'Content-Type': 'image/png', 'Content-Encoding': 'gzip' }));
    expectStatus(await as({ 'Content-Type': 'Image/PNG; charset=binary' }), 201);
  });
});
