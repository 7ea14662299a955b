import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import {
  anUploadedMerchantProductFile,
  anUploadedProductFile,
  anUploadedSizeLabelFile,
} from '../../../support/given/imports.ts';
import { noun } from '../../../support/noun.ts';

// Behaviour that all import types share.

describe.each([
  ['product-imports', anUploadedProductFile],
  ['product-size-label-imports', anUploadedSizeLabelFile],
  ['merchant-product-imports', anUploadedMerchantProductFile],
] as const)('%s', (name, upload) => {
  const imports = noun(world, `master-administration/${name}`, 'staff');
  const started = async () => expectStatus(await imports.post({ path: (await upload(world)).path }), 202).json;
  const cancel = (id: number) => imports.put(`${id}/cancel`);

  test('returns 202 with its Location, 409 for the same upload while it runs, and 422 after it has ended', async () => {
    const { path } = await upload(world);
    const first = expectStatus(await imports.post({ path }), 202);
    expect(first.headers.location).toMatch(new RegExp(`/master-administration/${name}/${first.json.id}$`));
    expect(first.json).toMatchObject({ state: 'pending', total_rows: 0, started_at: null, failed_report_file: null });
    await nothingIsWritten(async () => {
      const second = expectStatus(await imports.post({ path }), 409);
      expect(second.headers.location).toBe(first.headers.location);
    });
    await world.drain();
    expect((await imports.get(first.json.id)).json).toMatchObject({ state: 'finished', failure_message: null });
    await nothingIsWritten(async () => {
      const third = expectStatus(await imports.post({ path }), 422);
      expect(third.json.codes).toEqual({ path: ['upload_used'] });
    });
  });

  test('an import that is cancelled before a worker starts it ends at once, and no row is read', async () => {
    const { id } = await started();
    const cancelled = expectStatus(await cancel(id), 200).json;
    expect(cancelled).toMatchObject({ id, state: 'cancelled', finished_at: expect.any(String), failure_message: null });
    await world.drain();
    expect((await imports.get(id)).json).toEqual(cancelled);
    await nothingIsWritten(async () => {
      expect(expectStatus(await cancel(id), 200).json).toEqual(cancelled);
    });
  });

  test('returns 409 if an import that has ended is cancelled', async () => {
    const { id } = await started();
    await world.drain();
    const before = (await imports.get(id)).json;
    await nothingIsWritten(async () => {
      expect(expectStatus(await cancel(id), 409).json.message).toBe(
        'The import cannot be cancelled, because its state is finished.',
      );
    });
    expect((await imports.get(id)).json).toEqual(before);
  });
});
