import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { anAnnotationBody } from '../../../support/given/catalogue.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { channel } from './arrange.ts';

const { path, get, post } = noun(world, 'master-administration/annotations', 'staff');
const create = (more: Record<string, unknown> = {}) => post(anAnnotationBody(more));

describe('POST /master-administration/annotations', () => {
  test('creates an annotation, and shows its channels as objects', async () => {
    const handle = aHandle();
    const { json, headers } = expectStatus(await create({ handle, channels: [3, 1, 3] }), 201);
    const { id } = json;
    expect(json).toEqual({
      id,
      handle,
      description: { de: 'Bei 30 Grad waschen.', en: 'Wash at 30 degrees.' },
      channels: [channel(3, 'production'), channel(1, 'customer')],
      ...times,
    });
    expect(headers.location).toBe(`${publicUrl}${path}/${id}`);
    const found = await get(id);
    expect([found.status, found.json, found.headers.etag]).toEqual([200, json, headers.etag]);
  });

  test('returns 422 for a handle that is taken, also in another Unicode normalization form', async () => {
    const handle = `Gr\u00f6\u00dfe ${aHandle()}`;
    expect(expectStatus(await create({ handle: handle.normalize('NFD') }), 201).json.handle).toBe(handle);
    await nothingIsWritten(async () => {
      for (const again of [handle, handle.normalize('NFD')]) {
        const { status, json } = await create({ handle: again });
        expect([status, json.errors]).toEqual([422, { handle: ['Has already been taken.'] }]);
      }
    });
  });

  test('creates only one of two concurrent annotations with the same handle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const handle = aHandle();
      const answers = await Promise.all([create({ handle }), create({ handle })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  });

  test.each([
    ['handle', { handle: undefined }],
    ['handle', { handle: ' ' }],
    ['handle', { handle: 'x'.repeat(256) }],
    ['handle', { handle: 7 }],
    ['description', { description: undefined }],
    ['description', { description: {} }],
    ['description', { description: 'Wash at 30 degrees.' }],
    ['description.xx', { description: { en: 'x', xx: 'x' } }],
    ['description.EN', { description: { EN: 'x' } }],
    ['description.de-AT', { description: { 'de-AT': 'x' } }],
    ['description.en', { description: { en: null } }],
    ['description.en', { description: { en: 'x'.repeat(65_001) } }],
    ['channels', { channels: undefined }],
    ['channels', { channels: [] }],
    ['channels', { channels: Array(101).fill(1) }],
    ['channels.0', { channels: ['customer'] }],
    ['channels.0', { channels: [{ id: 1 }] }],
    ['channels.1', { channels: [1, 999_999] }],
  ])('returns 422 at %s and writes nothing: %j', async (place, more) => {
    const { status, json } = await nothingIsWritten(() => create(more));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [place]]);
  });
});
