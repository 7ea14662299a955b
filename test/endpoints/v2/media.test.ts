import { beforeAll, describe, expect, test } from 'vitest';
import { aMedia, anUpload, aPicture, sendPicture } from '../../support/given/files.ts';
import { startTestWorld, type TestWorld } from '../../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

describe('POST /v2/media', () => {
  test('makes media of bytes', async () => {
    const bytes = aPicture(120, 80);
    const answer = await sendPicture(world, bytes);
    expect(answer.status, String(answer.body)).toBe(201);
    const { id } = answer.json;
    expect(answer.headers.location).toMatch(new RegExp(`/v2/media/${id}$`));
    const read = await world.call(`GET /v2/media/${id}`);
    expect(read.json).toEqual(answer.json);
    const back = await world.call(`GET /v2/media/${id}/download`);
    expect(back.body.equals(bytes)).toBe(true);
  });
  test('makes the same of an upload', async () => {
    const bytes = aPicture(120, 80);
    const path = await anUpload(world, bytes, { file_name: 'front.png' });
    const answer = await world.call('POST /v2/media', { body: { path } });
    expect(answer.status, String(answer.body)).toBe(201);
    const again = await world.call('POST /v2/media', { body: { path } });
    expect(again.status).toBe(422);
    expect((await world.call('GET /v2/media')).json.data.map(({ id }: { id: number }) => id)).toContain(answer.json.id);
  });
  test('is deleted', async () => {
    const { id } = await aMedia(world);
    expect((await world.call(`DELETE /v2/media/${id}`)).status).toBe(204);
    expect((await world.call(`DELETE /v2/media/${id}`)).status).toBe(404);
    await world.drain();
  });
});
