import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { uploaded } from '../../../support/given/imports.ts';
import { noun } from '../../../support/noun.ts';
import { good, header } from './arrange.ts';

// Unusual files that staff may send. The import or the row fails with a message that explains the fix, and no row is
// lost.

const imports = noun(world, 'master-administration/product-imports', 'staff');

describe('rejected upload paths of imports', () => {
  const refusal = async (path: unknown) => expectStatus(await imports.post({ path }), 422).json.errors;
  const notFound = { path: ['Does not exist.'] };

  test("rejects the path of a merchant's upload", async () => {
    const uploads = noun(world, 'v2/temporary-upload-url');
    const asked = await uploads.post({ content_type: 'text/csv', file_name: 'import.csv' });
    const { path, url, headers } = expectStatus(asked, 201).json;
    expect((await fetch(url, { method: 'PUT', headers, body: good })).status).toBe(200);
    expect(await refusal(path)).toEqual(notFound);
  });

  test('rejects the path of an upload without a file', async () => {
    const uploads = noun(world, 'master-administration/temporary-upload-url', 'staff');
    const asked = await uploads.post({ content_type: 'text/csv', file_name: 'import.csv' });
    expect(await refusal(expectStatus(asked, 201).json.path)).toEqual({
      path: ['No file was uploaded to this path, or the file was larger than 200 MB and was removed.'],
    });
  });

  test('rejects the path of a used upload, whichever import type used it', async () => {
    const path = await uploaded(world, header);
    const labels = noun(world, 'master-administration/product-size-label-imports', 'staff');
    const first = expectStatus(await imports.post({ path }), 202);
    const again = expectStatus(await labels.post({ path }), 409);
    expect(again.headers.location).toBe(first.headers.location);
    await world.drain();
    expect(await refusal(path)).toEqual({ path: ['The upload has already been used. Upload the file again.'] });
  });

  test('rejects a path that only looks like an upload path', async () => {
    const [path, other] = [await uploaded(world, good), await uploaded(world, good)];
    const [id = '', token = ''] = path.split('.');
    const [otherId = ''] = other.split('.');
    const lookAlikes = [
      ...['1', '1.', '1.x', `.${token}`, token, `${id}.${token.slice(1)}`, `${id}.${token}x`, `${otherId}.${token}`],
      ...[`../${path}`, `./${path}`, `${path}/`, `${path}/../${path}`, `uploads/${token}`, `/uploads/${token}`],
      ...[` ${path}`, `${path} `, `${id} .${token}`, `0${path}`, `+${path}`, `-${path}`],
      ...[`${id},${token}`, `${id}%2E${token}`, `9007199254740993.${token}`, `999999999.${token}`, `1e0.${token}`],
      ...['..', '../..', 'https://example.com/a.csv', 's3://files/a.csv', '__proto__', 'x'.repeat(255)],
    ];
    await nothingIsWritten(async () => {
      for (const text of lookAlikes) expect(await refusal(text), text).toEqual(notFound);
      for (const none of [undefined, null, '', 1, [path], { path }]) {
        expect(await refusal(none), JSON.stringify(none)).toEqual({ path: [expect.any(String)] });
      }
      expect(await refusal(`${path}\0`)).toEqual({ path: ['Must not contain control characters.'] });
    });
    expectStatus(await imports.post({ path }), 202);
    await world.drain();
  });

  test('rejects the path of an upload from the day before', async () => {
    const path = await uploaded(world, good);
    world.advance(25 * 3_600_000);
    expect(await refusal(path)).toEqual(notFound);
  });
});
