import { performance } from 'node:perf_hooks';
import { maximumImageBytes } from '@made-to-order/image-facts/image-facts.ts';
import { exifBombs, hostileImages, unprintableImages } from '@made-to-order/image-facts/test/hostile-images.ts';
import {
  chunk,
  exif,
  jpeg,
  noise,
  physical,
  plainName,
  png,
  profile,
  short,
  text,
  tiff,
} from '@made-to-order/image-facts/test/image-bytes.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fileKey, putFile, uploadKey } from '../../../shared/files/bucket.ts';
import { carriedBytes } from '../../../shared/http/proxy-event.ts';
import { aKey, idsIn, patchRecord, recordIn } from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { injectFaults } from '../../support/faults.ts';
import { objectsOfFiles } from '../../support/file-invariants.ts';
import { type As, expectStatus } from '../../support/given/arranged.ts';
import { aMedia, anUpload, aPicture, sendPicture } from '../../support/given/files.ts';
import { noun } from '../../support/noun.ts';
import { unlisted } from '../../support/problems.ts';
import { type JsonAnswer, publicUrl, type Sent, startTestWorld, type TestWorld } from '../../support/world.ts';

const hour = 3_600_000;
const versions = ['2022-02-01', '2021-02-23'] as const;

let world: TestWorld;
let media: ReturnType<typeof noun>;
beforeAll(async () => {
  world = await startTestWorld();
  media = noun(world, 'v2/media');
});
afterEach(() => {
  expect(world.deadLetters('remove-file')).toEqual([]);
});

const fromPath = (path: string, as: Sent = {}) => media.post({ path }, as);
const download = (id: number, sent: Sent = {}) => media.get(`${id}/download`, sent);

/** A picture of so many bytes, no pixel more. */
function aPictureOf(bytes: number): Buffer {
  const bare = png();
  return png({ before: [chunk('teSt', noise(bytes - bare.length - 12))] });
}

/** Expects that requests are refused with a status, and that nothing is left of them, in the bucket neither. */
async function expectNothingStored(status: number, send: () => Promise<JsonAnswer>, what = ''): Promise<JsonAnswer> {
  const before = await objectsOfFiles();
  const answer = await nothingIsWritten(send, what);
  expect([what, answer.status]).toEqual([what, status]);
  expect(unlisted(answer.json)).toEqual([]);
  expect(await objectsOfFiles(), what).toEqual(before);
  return answer;
}

const otherKeys = async (): Promise<readonly string[]> => [
  await aKey({ merchant: 2 }),
  await aKey({ merchant: 1, is_test: true }),
];

describe('POST /v2/media', () => {
  test('makes the same media of bytes and of the path of an upload, but for the name', async () => {
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
        ...{ has_alpha: false, orientation: 1, warnings: ['Has 300 dpi; 360 are recommended.'] },
      },
    });
    expect(raw.headers.location).toBe(`${publicUrl}/v2/media/${id}`);
    expect(named.headers.location).toBe(`${publicUrl}/v2/media/${named.json.id}`);
    for (const answer of [raw, named]) expect((await media.get(answer.json.id)).json).toEqual(answer.json);
    expect(download_url).toContain(`/files/${id}?`);
  });

  test('shows in each version what the head of a picture says, and of EXIF how it is turned alone', async () => {
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

  test('415 for a type that is missing, is another one, is not that of the bytes, or is wrapped', async () => {
    const bytes = aPicture();
    const as = (headers: Record<string, string>, raw = bytes) => world.call('POST /v2/media', { raw, headers });
    const words = 'The Content-Type of the body must be image/jpeg or image/png or application/json.';
    for (const type of ['', 'text/plain', 'image/jpg', 'image/gif', 'multipart/form-data; boundary=edge', 'image/*']) {
      const { json } = await expectNothingStored(415, () => as({ 'Content-Type': type }), type);
      expect(json.message).toBe(words);
    }
    const other = await expectNothingStored(415, () => as({ 'Content-Type': 'image/jpeg' }));
    expect(other.json.message).toBe('The Content-Type says image/jpeg, and the body is image/png.');
    await expectNothingStored(415, () => as({ 'Content-Type': 'image/png' }, jpeg()));
    await expectNothingStored(415, () => as({ 'Content-Type': 'image/png', 'Content-Encoding': 'gzip' }));
    expectStatus(await as({ 'Content-Type': 'Image/PNG; charset=binary' }), 201);
  });

  test('413 for more bytes than a request carries, in words that name the other way', async () => {
    const { json } = await expectNothingStored(413, () => sendPicture(world, aPictureOf(carriedBytes + 1)));
    expect(json.message).toBe(
      'The body is larger than 4400000 bytes. Upload a picture of up to 20 MB by POST /v2/temporary-upload-url, and send its path.',
    );
    expectStatus(await sendPicture(world, aPictureOf(carriedBytes)), 201);
  });

  test('takes uploads of 20 MB, and no byte more', async () => {
    const most = await anUpload(world, aPictureOf(maximumImageBytes));
    const { json } = expectStatus(await fromPath(most), 201);
    expect(json.size).toBe(20_000_000);
    expect((await download(json.id)).status).toBe(302);
    const more = await anUpload(world, aPictureOf(maximumImageBytes + 1));
    const answer = await expectNothingStored(422, () => fromPath(more));
    expect(answer.json.errors).toEqual({ path: ['Is no picture to print: must have at most 20 MB.'] });
  });

  test('400 for bytes whose number is not the one that Content-Length says, 422 for none', async () => {
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

  test('names bytes by the query, whatever characters that has', async () => {
    const names = ['front.png', 'Façade "1"; x=\\y.png', '正面 🎽.png', '../../etc/passwd', 'x'.repeat(255), 'a,b'];
    for (const name of names) {
      const query = `?file_name=${encodeURIComponent(name)}`;
      expect(expectStatus(await sendPicture(world, aPicture(), { query }), 201).json.file_name).toBe(name);
    }
    const path = await anUpload(world, aPicture(), { file_name: 'front.png' });
    const named = await world.call('POST /v2/media?file_name=back.png', { body: { path } });
    expect(expectStatus(named, 201).json.file_name).toBe('back.png');
    const twice = await sendPicture(world, aPicture(), { query: '?file_name=a&file_name=b' });
    expect(expectStatus(twice, 422).json.codes).toEqual({ file_name: ['several_values'] });
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

  test('422 at the path for an upload that is foreign, unknown, used or not there', async () => {
    const own = await anUpload(world, aPicture());
    const [id = '', token = ''] = own.split('.');
    for (const key of await otherKeys()) {
      const { json } = await expectNothingStored(422, () => fromPath(own, { key }));
      expect(json.errors).toEqual({ path: ['Does not exist.'] });
      const theirs = await anUpload(world, aPicture(), { key });
      expect((await expectNothingStored(422, () => fromPath(theirs))).json.errors).toEqual(json.errors);
    }
    const staffs = await noun(world, 'master-administration/temporary-upload-url', 'staff').post({
      ...{ content_type: 'image/png', file_name: 'x.png' },
    });
    for (const path of [
      expectStatus(staffs, 201).json.path,
      `${Number(id) + 1000}.${token}`,
      `${id}.${'x'.repeat(32)}`,
      `../${own}`,
      `${id}.../../${token.slice(8)}`,
      `uploads/${token}`,
      `${own}/`,
      `0${own}`,
      fileKey(1),
      'x',
    ]) {
      const { json } = await expectNothingStored(422, () => fromPath(path), path);
      expect(json.codes).toEqual({ path: ['not_found'] });
    }
    expectStatus(await fromPath(own), 201);
    const used = await expectNothingStored(422, () => fromPath(own));
    expect(used.json.codes).toEqual({ path: ['upload_used'] });
    const address = { content_type: 'image/png', file_name: 'x.png' };
    const { path } = expectStatus(await noun(world, 'v2/temporary-upload-url').post(address), 201).json;
    expect((await expectNothingStored(422, () => fromPath(path))).json.codes).toEqual({ path: ['not_uploaded'] });
    const empty = await anUpload(world, Buffer.alloc(0));
    expect(Object.keys((await expectNothingStored(422, () => fromPath(empty))).json.errors)).toEqual(['path']);
  });

  test('422 for an upload of another type than it was announced with', async () => {
    for (const content_type of ['image/jpeg', 'text/csv']) {
      const path = await anUpload(world, aPicture(), { content_type });
      const { json } = await expectNothingStored(422, () => fromPath(path));
      expect(json.errors).toEqual({ path: [`Was uploaded as ${content_type}, and is image/png.`] });
    }
    expectStatus(await fromPath(await anUpload(world, aPicture(), { content_type: 'image/png; charset=x' })), 201);
  });

  test('an upload is of use for 24 hours', async () => {
    const [young, old] = [await anUpload(world, aPicture()), await anUpload(world, aPicture())];
    world.advance(24 * hour - 60_000);
    expectStatus(await fromPath(young), 201);
    world.advance(60_000);
    expect((await expectNothingStored(422, () => fromPath(old))).json.codes).toEqual({ path: ['not_found'] });
  });

  test('what is uploaded again after it was taken changes nothing; what is replaced meanwhile is not taken', async () => {
    const bytes = aPicture();
    const path = await anUpload(world, bytes);
    const { id } = expectStatus(await fromPath(path), 201).json;
    await putFile(uploadKey(path), aPicture(), 'image/png');
    expect((await download(id)).body.equals(bytes)).toBe(true);

    const second = await anUpload(world, aPicture());
    const faults = injectFaults({ inBucket: true });
    for (const command of ['GetObject', 'CopyObject']) {
      let replaced = false;
      faults.before(async (call) => {
        if (replaced || !call.command.startsWith(command)) return;
        replaced = true;
        await putFile(uploadKey(second), aPicture(), 'image/png');
      });
      const { status, json } = await fromPath(second);
      faults.reset();
      expect([command, replaced, status, json.codes]).toEqual([command, true, 422, { path: ['not_uploaded'] }]);
    }
    expectStatus(await fromPath(second), 201);
  });

  test('takes a picture once under an Idempotency-Key, and keeps it from other requests', async () => {
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
});

describe('POST /v2/media of hostile pictures', () => {
  const within = 5000; // milliseconds: far above what any takes, far below the time limit
  const typeOf = (bytes: Buffer) => (bytes[0] === 0xff ? 'image/jpeg' : 'image/png');
  const all = Object.entries({ ...hostileImages, ...unprintableImages });

  test('as bytes: each is refused in words that say why, in time, and nothing is stored', async () => {
    const before = await objectsOfFiles();
    const key = await aKey({ merchant: 1 });
    await nothingIsWritten(async () => {
      for (const [name, bytes] of all) {
        for (const type of ['image/jpeg', 'image/png']) {
          const began = performance.now();
          const { status, json } = await sendPicture(world, bytes, { type, key });
          expect([name, status]).toEqual([name, 422]);
          expect(performance.now() - began, name).toBeLessThan(within);
          expect([name, Object.keys(json.errors), unlisted(json)]).toEqual([name, ['body'], []]);
        }
      }
    });
    expect(await objectsOfFiles()).toEqual(before);
  });

  test('by path: the same', async () => {
    const before = await objectsOfFiles();
    const key = await aKey({ merchant: 1 });
    const paths: (readonly [name: string, path: string])[] = [];
    for (const [name, bytes] of all) {
      paths.push([name, await anUpload(world, bytes, { content_type: typeOf(bytes), key })]);
    }
    await nothingIsWritten(async () => {
      for (const [name, path] of paths) {
        const began = performance.now();
        const { status, json } = await fromPath(path, { key });
        expect([name, status]).toEqual([name, 422]);
        expect(performance.now() - began, name).toBeLessThan(within);
        expect([name, Object.keys(json.errors), unlisted(json)]).toEqual([name, ['path'], []]);
      }
    });
    expect(await objectsOfFiles()).toEqual(before);
  });

  test('says of what no production prints what it is', async () => {
    const said = async (name: string) => {
      const bytes = unprintableImages[name] ?? expect.unreachable(name);
      return (await sendPicture(world, bytes, { type: typeOf(bytes) })).json.errors.body;
    };
    expect(await said('a JPEG in CMYK')).toEqual(['Is no picture to print: must be in RGB or grayscale, not in CMYK.']);
    expect(await said('a PNG of 16 bits')).toEqual(['Is no picture to print: must have at most 8 bits per channel.']);
    expect(await said('an animated PNG')).toEqual(['Is no picture to print: must not be animated.']);
  });

  test('EXIF that takes readers in circles is refused', async () => {
    for (const [name, content] of Object.entries(exifBombs)) {
      const began = performance.now();
      const { status, json } = await sendPicture(world, jpeg({ before: [exif(content)] }), { type: 'image/jpeg' });
      expect([name, status, json.errors]).toEqual([
        name,
        422,
        { body: ['Is no picture to print: is broken: its EXIF cannot be read.'] },
      ]);
      expect(performance.now() - began, name).toBeLessThan(within);
    }
  });
});

describe('GET /v2/media', () => {
  test('lists the newest first, page by page, uploads alone', async () => {
    const key = await aKey({ merchant: 2 });
    const made: number[] = [];
    for (let one = 0; one < 5; one += 1) made.push((await aMedia(world, { key })).id);
    const mine = made.toReversed();
    const first = await media.ids('?per_page=2', { key });
    expect(first).toEqual(mine.slice(0, 2));
    const pages = await media.pages('?per_page=2', { key });
    expect(pages.flatMap(idsIn).slice(0, 5)).toEqual(mine);
    const id = made[0] ?? 0;
    const { file_name } = (await media.get(id, { key })).json;
    expect(await media.ids(`?filter[file_name]=${file_name}`, { key })).toEqual([id]);
    expect(await media.ids(`?filter[id]=${made[1]},${made[3]},1`, { key })).toEqual([made[3], made[1]]);
    expect(await media.ids('?filter[mime_type]=image/jpeg', { key })).toEqual([]);
    const { created_at } = (await media.get(id, { key })).json;
    const at = encodeURIComponent(created_at);
    expect(await media.ids(`?filter[created_at_min]=${at}&filter[created_at_max]=${at}`, { key })).toContain(id);
    await media.remove(id, { key });
    expect(await media.ids('', { key })).not.toContain(id);
    expect(await media.ids(`?filter[id]=${id}`, { key })).toEqual([]);
  });

  test('404 for files that are no uploads, by every verb', async () => {
    const { id } = await aMedia(world);
    await patchRecord('media', id, { is_upload: undefined });
    const unknown = await media.get(999_999_999);
    for (const answer of [await media.get(id), await download(id), await media.remove(id)]) {
      expect([answer.status, answer.json]).toEqual([404, unknown.json]);
    }
    expect(await media.ids(`?filter[id]=${id}`)).toEqual([]);
    await patchRecord('media', id, { is_upload: true });
  });

  test('404 for another merchant and for the other mode, by every verb', async () => {
    const { id } = await aMedia(world);
    for (const key of await otherKeys()) {
      const unknown = await media.get(999_999_999, { key });
      await nothingIsWritten(async () => {
        for (const answer of [
          await media.get(id, { key }),
          await download(id, { key }),
          await download(id, { key, headers: { 'If-None-Match': '*' } }),
          await download(id, { key, headers: { Range: 'bytes=0-9' } }),
          await media.remove(id, { key }),
        ])
          expect([answer.status, answer.json]).toEqual([404, unknown.json]);
      });
      expect(await media.ids(`?filter[id]=${id}`, { key })).toEqual([]);
    }
    expect((await download(id)).status).toBe(200);
  });
});

describe('GET /v2/media/{id}/download', () => {
  test('answers the same bytes, as a file to be saved that no browser interprets', async () => {
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
  ])('names a file %j in characters of headers', async (name, expected) => {
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

  test('names a file in one line that an earlier release took with line breaks', async () => {
    const { id } = await aMedia(world);
    await patchRecord('media', id, { file_name: 'a\nb\tc' });
    expect(expectStatus(await media.get(id), 200).json.file_name).toBe('a\nb\tc');
    expect(expectStatus(await download(id), 200).headers['content-disposition']).toBe('attachment; filename=abc');
  });

  test('304 for the bytes that are held, 200 for others', async () => {
    const { id } = await aMedia(world);
    const { headers } = await download(id);
    const held = await download(id, { headers: { 'If-None-Match': `"0.other", W/${headers.etag}` } });
    expect([held.status, held.body.length, held.headers.etag]).toEqual([304, 0, headers.etag]);
    const other = await aMedia(world);
    expect((await download(other.id, { headers: { 'If-None-Match': headers.etag ?? '' } })).status).toBe(200);
    expectStatus(await media.remove(id), 204);
    expect((await download(id, { headers: { 'If-None-Match': headers.etag ?? '' } })).status).toBe(404);
  });

  test('a Range, and what an answer cannot carry, is at an address that answers parts', async () => {
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

  test('the address that media shows leads to the same bytes', async () => {
    const bytes = aPicture();
    const { download_url } = expectStatus(await sendPicture(world, bytes), 201).json;
    const { headers } = expectStatus(
      await world.call(`GET ${download_url.replace(publicUrl, '')}`, { key: null }),
      302,
    );
    expect(Buffer.from(await (await fetch(headers.location ?? '')).arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('DELETE /v2/media/{id}', () => {
  const remove = (id: number, version: string, as: As = {}) =>
    media.remove(id, { ...as, headers: { 'X-Api-Version': version } });

  test.each(versions)('204, then 404, and so is all that is asked of it: %s', async (version) => {
    const { id } = await aMedia(world);
    const { download_url } = (await media.get(id)).json;
    const answer = expectStatus(await remove(id, version), 204);
    expect(answer.body.length).toBe(0);
    expect((await remove(id, version)).status).toBe(404);
    for (const left of [await media.get(id), await download(id)]) expect(left.status).toBe(404);
    expect((await world.call(`GET ${download_url.replace(publicUrl, '')}`, { key: null })).status).toBe(404);
    await world.drain();
  });

  test('takes the bytes away with the media', async () => {
    const { id } = await aMedia(world);
    const { file = 0 } = await recordIn('media', id);
    const keys = async () => (await objectsOfFiles()).map(({ key }) => key);
    expect(await keys()).toContain(fileKey(file));
    expectStatus(await media.remove(id), 204);
    await world.drain();
    expect(await keys()).not.toContain(fileKey(file));
  });

  test('409 while a design uses it', async () => {
    const { id } = await aMedia(world);
    await patchRecord('media', id, { designs: 1 });
    const { json } = await nothingIsWritten(async () => expectStatus(await media.remove(id), 409));
    expect(json.message).toBe('A design uses it: delete the variants that were designed with it first.');
    await patchRecord('media', id, { designs: 0 });
    expectStatus(await media.remove(id), 204);
    await world.drain();
  });

  test('412 where If-Match names another state of it', async () => {
    const { id } = await aMedia(world);
    const { headers } = await media.get(id);
    expect((await media.remove(id, { headers: { 'If-Match': '"9.x"' } })).status).toBe(412);
    expectStatus(await media.remove(id, { headers: { 'If-Match': headers.etag ?? '' } }), 204);
    await world.drain();
  });
});
