import { beforeEach, expect, test } from 'vitest';
import { counterShards } from '../../../../shared/domain/sharded-counter.ts';
import { shardKey } from '../../../../shared/table/keys.ts';
import { deleteRow } from '../../../../shared/table/table.ts';
import { processDesign } from '../../../../shared/work/designs/process-design.ts';
import { patchRecord, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults, isCommit } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant, frontOf } from '../../../support/given/designs.ts';
import { aMedia, aPicture, sendPicture } from '../../../support/given/files.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import type { JsonAnswer } from '../../../support/world.ts';

// A logo is on every variant of a shop, so many requests count references to one image. They must not wait for each
// other.

const faults = injectFaults();

beforeEach(() => faults.reset());
const manyDesigns = 32;
const commits = (): number => faults.calls.filter(isCommit).length;
const designOf = (media: number) => world.call('POST /v2/variants/1/design', { body: { views: frontOf(media) } });
const remove = (noun: string, id: number) => world.call(`DELETE /v2/${noun}/${id}`);
const all = <T>(count: number, make: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Returns the variant id that a design announced. */
async function promised(answer: JsonAnswer): Promise<number> {
  const { resource_path } = await recordIn('job', expectStatus(answer, 202).json.id);
  return Number(resource_path.split('/').at(-1));
}

/** Runs something once, before a function commits its decision. */
function beforeCommit(by: string, act: () => Promise<unknown>): void {
  let isDone = false;
  faults.before(async (call) => {
    if (isDone || call.by !== by || !isCommit(call)) return;
    isDone = true;
    await act();
  });
}

test('32 concurrent designs with one image take one transaction each, and so does each step of their work', async () => {
  const { id } = await aMedia(world);
  faults.reset();
  const answers = await all(manyDesigns, () => designOf(id));
  expect(commits()).toBe(manyDesigns);
  const variants = await Promise.all(answers.map(promised));

  faults.reset();
  await Promise.all(variants.map((variant) => processDesign({ variant })));
  expect(commits()).toBe(2 * manyDesigns);
  await world.drain();
  expect(violations(await readTable())).toEqual([]);

  expectStatus(await remove('media', id), 409);
  faults.reset();
  for (const answer of await Promise.all(variants.map((variant) => remove('variants', variant)))) {
    expectStatus(answer, 204);
  }
  expect(commits()).toBe(manyDesigns);
  expectStatus(await remove('media', id), 204);
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
});

test('32 concurrent uploads of known bytes take one transaction each', async () => {
  const bytes = aPicture();
  expectStatus(await sendPicture(world, bytes), 201);
  faults.reset();
  const answers = await all(manyDesigns, () => sendPicture(world, bytes));
  expect(commits()).toBe(manyDesigns);
  for (const answer of answers) expectStatus(answer, 201);
  expect(violations(await readTable())).toEqual([]);
});

test('an image stays if a design uses it since its deletion was decided', async () => {
  const { id } = await aMedia(world);
  let design: JsonAnswer | undefined;
  beforeCommit('v2-media-delete', async () => {
    design = await designOf(id);
  });
  expectStatus(await remove('media', id), 409);
  expect(design?.status).toBe(202);
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
});

test('a design fails if its image was deleted since a design was decided', async () => {
  const { id } = await aMedia(world);
  let deletion: JsonAnswer | undefined;
  beforeCommit('v2-variants-design', async () => {
    deletion = await remove('media', id);
  });
  const { json } = expectStatus(await designOf(id), 422);
  expect(Object.keys(json.errors)).toEqual(['views.front.customizations.0.production_media_id']);
  expect(deletion?.status).toBe(204);
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
});

test('bytes are stored again if they are uploaded while their file is being removed', async () => {
  const bytes = aPicture();
  const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
  const { file } = await recordIn('media', id);
  // the upload finds the file in use, but the file is removed before the upload counts its media
  beforeCommit('v2-media-create', async () => {
    expectStatus(await remove('media', id), 204);
    await world.drain();
  });
  const again = expectStatus(await sendPicture(world, bytes), 201).json;
  expect((await recordIn('media', again.id)).file).not.toBe(file);
  expect((await world.call(`GET /v2/media/${again.id}/download`)).body.equals(bytes)).toBe(true);
  expect(violations(await readTable())).toEqual([]);
});

test('a file with new media stays, and is no longer due for removal', async () => {
  const bytes = aPicture();
  const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
  // the upload finds the file in use, but the last other media are deleted before it counts its media
  beforeCommit('v2-media-create', async () => expectStatus(await remove('media', id), 204));
  const again = expectStatus(await sendPicture(world, bytes), 201).json;
  const { file = 0 } = await recordIn('media', again.id);
  expect((await recordIn('file', file)).due_at).not.toBeNull();
  await world.drain();
  expect((await recordIn('file', file)).due_at).toBeNull();
  expect((await world.call(`GET /v2/media/${again.id}/download`)).body.equals(bytes)).toBe(true);
  expect(violations(await readTable())).toEqual([]);
});

test('counts that earlier releases stored in records still apply', async () => {
  const { media: id, variant } = await aCustomVariant(world);
  const { file = 0 } = await recordIn('media', id);
  const counted = [
    ['media', id],
    ['file', file],
  ] as const;
  for (const [entity, one] of counted) {
    for (let shard = 0; shard < counterShards; shard += 1) await deleteRow(shardKey(entity, one, shard));
  }
  await patchRecord('media', id, { designs: 1 });
  await patchRecord('file', file, { references: 3 }); // the upload, the original and the preview of its logo
  expect(violations(await readTable())).toEqual([]);

  expectStatus(await remove('media', id), 409);
  expectStatus(await remove('variants', variant), 204);
  expectStatus(await remove('media', id), 204);
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
  world.advance(32 * 24 * 3600_000);
  await world.sweep();
  await world.drain();
  const table = await readTable();
  expect([table.get('design', variant), table.get('file', file)]).toEqual([undefined, undefined]);
  expect(violations(table)).toEqual([]);
});
