import { afterEach, describe, expect, test } from 'vitest';
import { aKey, idsIn, patchRecord } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aMedia } from '../../../support/given/files.ts';
import { noun } from '../../../support/noun.ts';
import { download, otherKeys } from './arrange.ts';

const media = noun(world, 'v2/media');

afterEach(() => {
  expect(world.deadLetters('remove-file')).toEqual([]);
});

describe('GET /v2/media', () => {
  test('lists only uploads, newest first, page by page', async () => {
    const key = await aKey({ merchant: 2 });
    const { id: theirs } = await aMedia(world);
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
    expect(await media.ids(`?filter[id]=${made[1]},${made[3]},${theirs}`, { key })).toEqual([made[3], made[1]]);
    expect(await media.ids('?filter[mime_type]=image/jpeg', { key })).toEqual([]);
    const { created_at } = (await media.get(id, { key })).json;
    const at = encodeURIComponent(created_at);
    expect(await media.ids(`?filter[created_at_min]=${at}&filter[created_at_max]=${at}`, { key })).toContain(id);
    await media.remove(id, { key });
    expect(await media.ids('', { key })).not.toContain(id);
    expect(await media.ids(`?filter[id]=${id}`, { key })).toEqual([]);
  });

  test('returns 404 for files that are no uploads, for every method', async () => {
    const { id } = await aMedia(world);
    await patchRecord('media', id, { is_upload: undefined });
    const unknown = await media.get(999_999_999);
    for (const answer of [await media.get(id), await download(id), await media.remove(id)]) {
      expect([answer.status, answer.json]).toEqual([404, unknown.json]);
    }
    expect(await media.ids(`?filter[id]=${id}`)).toEqual([]);
    await patchRecord('media', id, { is_upload: true });
  });

  test('returns 404 for another merchant and the other mode, for every method', async () => {
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
