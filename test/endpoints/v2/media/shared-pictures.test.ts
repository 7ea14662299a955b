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

// A logo is on every variant of a shop: many requests count what refers to one picture, and do not wait for each other.

const faults = injectFaults();

beforeEach(() => faults.reset());
const manyDesigns = 32;
const commits = (): number => faults.calls.filter(isCommit).length;
const designOf = (media: number) => world.call('POST /v2/variants/1/design', { body: { views: frontOf(media) } });
const remove = (noun: string, id: number) => world.call(`DELETE /v2/${noun}/${id}`);
const all = <T>(count: number, make: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Reads which variant a design was promised. */
async function promised(answer: JsonAnswer): Promise<number> {
  const { resource_path } = await recordIn('job', expectStatus(answer, 202).json.id);
  return Number(resource_path.split('/').at(-1));
}

/** Does something once, before a function commits what it has decided. */
function beforeCommit(by: string, act: () => Promise<unknown>): void {
  let isDone = false;
  faults.before(async (call) => {
    if (isDone || call.by !== by || !isCommit(call)) return;
    isDone = true;
    await act();
  });
}

test('32 designs of one picture at once: each is one transaction, and so is each step of its work and its end', async () => {
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

test('32 uploads of bytes that are known at once: each is one transaction', async () => {
  const bytes = aPicture();
  expectStatus(await sendPicture(world, bytes), 201);
  faults.reset();
  const answers = await all(manyDesigns, () => sendPicture(world, bytes));
  expect(commits()).toBe(manyDesigns);
  for (const answer of answers) expectStatus(answer, 201);
  expect(violations(await readTable())).toEqual([]);
});

test('a picture that a design uses since its deletion was decided stays', async () => {
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

test('a picture that is deleted since a design was decided is not designed with', async () => {
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

test('bytes that come again while their file is being removed are stored again', async () => {
  const bytes = aPicture();
  const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
  const { file } = await recordIn('media', id);
  // the upload finds the file in use; before it counts its media, the file is gone
  beforeCommit('v2-media-create', async () => {
    expectStatus(await remove('media', id), 204);
    await world.drain();
  });
  const again = expectStatus(await sendPicture(world, bytes), 201).json;
  expect((await recordIn('media', again.id)).file).not.toBe(file);
  expect((await world.call(`GET /v2/media/${again.id}/download`)).body.equals(bytes)).toBe(true);
  expect(violations(await readTable())).toEqual([]);
});

test('a file that has got media since it was found unused stays, and waits for nothing', async () => {
  const bytes = aPicture();
  const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
  // the upload finds the file in use; before it counts its media, the last other media are deleted
  beforeCommit('v2-media-create', async () => expectStatus(await remove('media', id), 204));
  const again = expectStatus(await sendPicture(world, bytes), 201).json;
  const { file = 0 } = await recordIn('media', again.id);
  expect((await recordIn('file', file)).due_at).not.toBeNull();
  await world.drain();
  expect((await recordIn('file', file)).due_at).toBeNull();
  expect((await world.call(`GET /v2/media/${again.id}/download`)).body.equals(bytes)).toBe(true);
  expect(violations(await readTable())).toEqual([]);
});

test('what earlier releases have counted in the records still counts', async () => {
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
