import { afterEach, describe, expect, test } from 'vitest';
import { fileKey } from '../../../../shared/files/bucket.ts';
import { patchRecord, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { objectsOfFiles } from '../../../support/file-invariants.ts';
import { type As, expectStatus } from '../../../support/given/arranged.ts';
import { aMedia } from '../../../support/given/files.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { download, versions } from './arrange.ts';

const media = noun(world, 'v2/media');

afterEach(() => {
  expect(world.deadLetters('remove-file')).toEqual([]);
});

describe('DELETE /v2/media/{id}', () => {
  const remove = (id: number, version: string, as: As = {}) =>
    media.remove(id, { ...as, headers: { 'X-Api-Version': version } });

  test.each(versions)('deletes media with 204, and all later requests for it return 404: %s', async (version) => {
    const { id } = await aMedia(world);
    const { download_url } = (await media.get(id)).json;
    const answer = expectStatus(await remove(id, version), 204);
    expect(answer.body.length).toBe(0);
    expect((await remove(id, version)).status).toBe(404);
    for (const left of [await media.get(id), await download(id)]) expect(left.status).toBe(404);
    expect((await world.call(`GET ${download_url.replace(publicUrl, '')}`, { key: null })).status).toBe(404);
    await world.drain();
  });

  test('deleting media also takes the bytes away', async () => {
    const { id } = await aMedia(world);
    const { file = 0 } = await recordIn('media', id);
    const keys = async () => (await objectsOfFiles()).map(({ key }) => key);
    expect(await keys()).toContain(fileKey(file));
    expectStatus(await media.remove(id), 204);
    await world.drain();
    expect(await keys()).not.toContain(fileKey(file));
  });

  test('returns 409 while a design uses the media', async () => {
    const { id } = await aMedia(world);
    await patchRecord('media', id, { designs: 1 });
    const { json } = await nothingIsWritten(async () => expectStatus(await media.remove(id), 409));
    expect(json.message).toBe('A design uses this image. Delete the variants that were designed with it first.');
    await patchRecord('media', id, { designs: 0 });
    expectStatus(await media.remove(id), 204);
    await world.drain();
  });

  test('returns 412 if If-Match names another revision of the media', async () => {
    const { id } = await aMedia(world);
    const { headers } = await media.get(id);
    expect((await media.remove(id, { headers: { 'If-Match': '"9.x"' } })).status).toBe(412);
    expectStatus(await media.remove(id, { headers: { 'If-Match': headers.etag ?? '' } }), 204);
    await world.drain();
  });
});
