import { afterEach, describe, expect, test } from 'vitest';
import { fileKey, putFile, uploadKey } from '../../../../shared/files/bucket.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anUpload, aPicture } from '../../../support/given/files.ts';
import { noun } from '../../../support/noun.ts';
import { download, expectNothingStored, fromPath, otherKeys } from './arrange.ts';

const hour = 3_600_000;

afterEach(() => {
  expect(world.deadLetters('remove-file')).toEqual([]);
});

describe('POST /v2/media', () => {
  test('an upload can be used for 24 hours', async () => {
    const [young, old] = [await anUpload(world, aPicture()), await anUpload(world, aPicture())];
    world.advance(24 * hour - 60_000);
    expectStatus(await fromPath(young), 201);
    world.advance(60_000);
    expect((await expectNothingStored(422, () => fromPath(old))).json.codes).toEqual({ path: ['not_found'] });
  });

  test('a second upload to a used path changes nothing, and a file that is replaced during the check is rejected', async () => {
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

  test('returns 422 at the path for an upload that is foreign, unknown, used or missing', async () => {
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

  test('returns 422 for an upload whose type differs from the announced type', async () => {
    for (const content_type of ['image/jpeg', 'text/csv']) {
      const path = await anUpload(world, aPicture(), { content_type });
      const { json } = await expectNothingStored(422, () => fromPath(path));
      expect(json.errors).toEqual({ path: [`The file was uploaded as ${content_type}, but it is image/png.`] });
    }
    expectStatus(await fromPath(await anUpload(world, aPicture(), { content_type: 'image/png; charset=x' })), 201);
  });
});
