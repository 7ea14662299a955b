import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fileKey, findObject, removeObject } from '../../shared/files/bucket.ts';
import { sha256 } from '../../shared/lib/hash.ts';
import { aKey, recordIn } from '../support/arrange.ts';
import { type Chaos, chaosSeed, makeChaos, patientClock } from '../support/chaos.ts';
import { type CrashPoint, crashPointsOf, faultAt } from '../support/crash-points.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { bucketViolations, objectsOfFiles, referencesOf } from '../support/file-invariants.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aMedia, anUnusedFile, anUpload, aPicture, sendPicture } from '../support/given/files.ts';
import { readTable, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P2, P4, P7: the service stores equal bytes of a tenant once, for as long as media use them. Any call may fail,
// any process may die, and other requests may intervene. Every media still has its object, every object has its file,
// every file has media, and each file counts its media.

const hour = 3_600_000;

let world: TestWorld;
let faults: FaultInjector;
let chaos: Chaos;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults({ inBucket: true });
  world.onInvocation(() => faults.revive());
  chaos = makeChaos(world, faults);
  patientClock(world);
});
afterEach(async () => {
  await expectWhole('at the end');
  await world.restore();
  for (const { key } of await objectsOfFiles()) await removeObject(key);
});

/** Waits until the sweeper has found and finished all stuck work. */
async function settle(): Promise<void> {
  faults.reset();
  await world.drain();
  world.advance(2 * hour);
  await world.sweep();
  await world.drain();
}

async function expectWhole(at: string): Promise<void> {
  await settle();
  const table = await readTable();
  expect([...violations(table), ...(await bucketViolations(table))], at).toEqual([]);
  expect(world.deadLetters('remove-file'), at).toEqual([]);
}

const remove = (id: number, key?: string) => world.call(`DELETE /v2/media/${id}`, key === undefined ? {} : { key });
const download = (id: number) => world.call(`GET /v2/media/${id}/download`);

/** Returns the IDs of the media that have these bytes. */
async function mediaOf(bytes: Buffer): Promise<readonly number[]> {
  const table = await readTable();
  return table.of('media').flatMap((media) => (media.sha256 === sha256(bytes) ? [media.id] : []));
}

/** Returns the files of these bytes, with the number of media that each counts. */
async function filesOf(bytes: Buffer) {
  const table = await readTable();
  const files = table.of('file').filter((file) => file.sha256 === sha256(bytes));
  return files.map((file) => ({ ...file, media: referencesOf(table, file) }));
}

describe('media of equal bytes', () => {
  test('share one object, which is deleted with the last of them', async () => {
    const bytes = aPicture();
    const first = expectStatus(await sendPicture(world, bytes, { query: '?file_name=a.png' }), 201).json;
    const path = await anUpload(world, bytes, { file_name: 'b.png' });
    faults.reset();
    const second = expectStatus(await world.call('POST /v2/media', { body: { path } }), 201).json;
    expect(faults.calls.map(({ command }) => command).filter((command) => /^(Put|Copy)Object/.test(command))).toEqual(
      [],
    );
    expect(second.id).not.toBe(first.id);
    const { file = 0 } = await recordIn('media', first.id);
    expect(await recordIn('media', second.id)).toMatchObject({ file, object_key: fileKey(file) });
    expect(await filesOf(bytes)).toMatchObject([{ id: file, media: 2, due_at: null }]);
    expectStatus(await remove(first.id), 204);
    await settle();
    expect((await download(second.id)).body.equals(bytes)).toBe(true);
    expectStatus(await remove(second.id), 204);
    await world.drain();
    expect(await findObject(fileKey(file))).toBeUndefined();
    expect(await filesOf(bytes)).toEqual([]);
  });

  test('do not share an object with another merchant or the other mode', async () => {
    const bytes = aPicture();
    const keys = await Promise.all([
      aKey({ merchant: 1 }),
      aKey({ merchant: 2 }),
      aKey({ merchant: 1, is_test: true }),
      aKey({ merchant: 2, is_test: true }),
    ]);
    const made: { readonly key: string; readonly id: number; readonly file: number }[] = [];
    for (const key of keys) {
      const { id } = expectStatus(await sendPicture(world, bytes, { key }), 201).json;
      const { file = 0 } = await recordIn('media', id);
      made.push({ key, id, file });
    }
    expect(new Set(made.map(({ file }) => file)).size).toBe(4);
    for (const [gone, one] of made.entries()) {
      expectStatus(await remove(one.id, one.key), 204);
      await world.drain();
      const left = await Promise.all(made.map(async ({ file }) => (await findObject(fileKey(file))) !== undefined));
      expect(left).toEqual(made.map((_, index) => index > gone));
    }
  });

  test('keep a file that was about to be deleted', async () => {
    const bytes = aPicture();
    const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
    expectStatus(await remove(id), 204);
    // the message about the deletion is in the queue
    const again = expectStatus(await sendPicture(world, bytes), 201).json;
    await settle();
    expect((await download(again.id)).body.equals(bytes)).toBe(true);
    expect(await filesOf(bytes)).toMatchObject([{ media: 1, due_at: null }]);
  });
});

test('are stored after their claim is renewed if the claim is nearly over', async () => {
  const bytes = aPicture();
  faults.reset(({ command }) => (command.startsWith('PutObject') ? 'ends before' : undefined));
  expect((await sendPicture(world, bytes)).status).toBe(500);
  faults.reset();
  const [claimed] = await filesOf(bytes);
  expect(claimed).toMatchObject({ media: 0, due_at: expect.any(String) });
  world.advance(55 * 60_000);
  const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
  expect((await recordIn('media', id)).file).toBe(claimed?.id);
  expect((await download(id)).body.equals(bytes)).toBe(true);
});

const sampler = makeSampler('failures of media');

/** Returns the crash points of a function during `act`. */
async function pointsOf(by: string, act: () => Promise<unknown>): Promise<readonly CrashPoint[]> {
  faults.reset();
  await act();
  const calls = faults.calls.filter((call) => call.by === by);
  expect(calls.length).toBeGreaterThan(2);
  return sampler.oneIn(10, crashPointsOf(calls));
}

/** A request whose bytes are known, and a way to send it again after each failure. */
interface Deed {
  readonly bytes: Buffer;
  readonly send: (name: string) => Promise<JsonAnswer>;
}
const raw = (bytes: Buffer) => (name: string) =>
  world.call('POST /v2/media', { raw: bytes, headers: { 'Content-Type': 'image/png', 'Idempotency-Key': name } });
const byPath = (path: string) => (name: string) =>
  world.call('POST /v2/media', { body: { path }, headers: { 'Idempotency-Key': name } });

const posts: readonly (readonly [string, number, () => Promise<Deed>])[] = [
  [
    'new bytes',
    0,
    async () => {
      const bytes = aPicture();
      return { bytes, send: raw(bytes) };
    },
  ],
  [
    'known bytes',
    1,
    async () => {
      const bytes = aPicture();
      expectStatus(await sendPicture(world, bytes), 201);
      return { bytes, send: raw(bytes) };
    },
  ],
  [
    'bytes whose file is about to be deleted',
    0,
    async () => {
      const bytes = aPicture();
      expectStatus(await remove(expectStatus(await sendPicture(world, bytes), 201).json.id), 204);
      return { bytes, send: raw(bytes) };
    },
  ],
  [
    'an upload',
    0,
    async () => {
      const bytes = aPicture();
      return { bytes, send: byPath(await anUpload(world, bytes)) };
    },
  ],
];

describe.each(posts)('POST /v2/media of %s', (what, before, arrange) => {
  test.each(['stops', 'retries'] as const)(
    'creates the media once or not at all whichever call fails, and its caller %s',
    async (then) => {
      const counted = await arrange();
      const points = await pointsOf('v2-media-create', async () =>
        expectStatus(await counted.send(`${what} ${then}`), 201),
      );
      for (const point of points) {
        const { at } = point;
        const name = `${what} ${then} ${at}`;
        const { bytes, send } = await arrange();
        faults.reset(faultAt(point));
        const answer = await send(name);
        faults.reset();
        if (then === 'retries') {
          const again = expectStatus(await send(name), 201);
          if (answer.status === 201) expect(again.json, at).toEqual(answer.json);
          expect((await download(again.json.id)).body.equals(bytes), at).toBe(true);
          expect(await mediaOf(bytes), at).toHaveLength(before + 1);
        }
        await expectWhole(at);
        const made = (await mediaOf(bytes)).length - before;
        expect(made === 0 || made === 1, at).toBe(true);
        if (answer.status === 201) expect(made, at).toBe(1);
        expect(await filesOf(bytes), at).toHaveLength(before + made > 0 ? 1 : 0);
      }
      report('P1, P2, P4', `media of ${what}, whose caller ${then}`, { 'crash points': points.length });
    },
  );
});

describe('DELETE /v2/media/{id}', () => {
  test.each([
    ['the only media', 1],
    ['one of two', 2],
  ])('of %s deletes the object with the last media, whichever call fails', async (what, media) => {
    const arrange = async () => {
      const bytes = aPicture();
      const made = [];
      for (let one = 0; one < media; one += 1) made.push(expectStatus(await sendPicture(world, bytes), 201).json.id);
      return { bytes, id: Number(made[0]) };
    };
    const counted = await arrange();
    const points = await pointsOf('v2-media-delete', async () => expectStatus(await remove(counted.id), 204));
    for (const point of points) {
      const { at } = point;
      const { bytes, id } = await arrange();
      faults.reset(faultAt(point));
      const { status } = await remove(id);
      await expectWhole(at);
      const left = await mediaOf(bytes);
      if (status === 204) expect(left, at).toHaveLength(media - 1);
      expect(await filesOf(bytes), at).toHaveLength(left.length > 0 ? 1 : 0);
      const again = await remove(id);
      expect([204, 404], at).toContain(again.status);
      expect(await mediaOf(bytes), at).toHaveLength(media - 1);
    }
    report('P1, P2, P4', `deletion of ${what}`, { 'crash points': points.length });
  });
});

describe('the worker of remove-file', () => {
  test('deletes the file and its object, whichever call fails', async () => {
    await world.drain();
    await anUnusedFile(world);
    const points = await pointsOf('remove-file', () => world.drain());
    for (const point of points) {
      const { file } = await anUnusedFile(world);
      expect(await findObject(fileKey(file))).toBeDefined();
      faults.reset(faultAt(point));
      await world.drain();
      await expectWhole(point.at);
      expect(await findObject(fileKey(file)), point.at).toBeUndefined();
    }
    report('P1, P2, P4', 'removal of files', { 'crash points': points.length });
  });

  test('deletes the file although its message is lost', async () => {
    const { file } = await anUnusedFile(world);
    faults.reset(({ by, command }) => (by === 'relay' && command.startsWith('SendMessage') ? 'call lost' : undefined));
    await world.drain().catch(() => undefined);
    await settle();
    expect(await findObject(fileKey(file))).toBeUndefined();
  });

  const message = (file: number, more: object = {}) =>
    world.send(
      'remove-file',
      JSON.stringify({ schema: 1, event: `evt_file_${file}_9`, hops: 0, facts: { file }, ...more }),
    );

  test('keeps a file that is in use, however many messages arrive', async () => {
    const { id } = await aMedia(world);
    const { file = 0 } = await recordIn('media', id);
    const was = await recordIn('file', file);
    for (let times = 0; times < 3; times += 1) message(file);
    await settle();
    expect(await recordIn('file', file)).toEqual(was);
    expect((await download(id)).status).toBe(200);
  });

  test('keeps a file that is claimed again, and ignores repeated and late messages', async () => {
    const bytes = aPicture();
    const first = expectStatus(await sendPicture(world, bytes), 201).json;
    const { file = 0 } = await recordIn('media', first.id);
    expectStatus(await remove(first.id), 204);
    // the message about the deletion arrives between the claim of the file and the transaction that counts the media
    let told = 0;
    faults.before(async ({ by, command }) => {
      if (by !== 'v2-media-create' || !command.startsWith('PutObject') || told > 0) return;
      told += 1;
      message(file);
      await world.drain();
    });
    const again = expectStatus(await sendPicture(world, bytes), 201).json;
    expect(told).toBe(1);
    faults.reset();
    expect((await recordIn('media', again.id)).file).toBe(file);
    expect((await download(again.id)).body.equals(bytes)).toBe(true);
    expectStatus(await remove(again.id), 204);
    message(file);
    await settle();
    message(file);
    await settle();
    expect(await findObject(fileKey(file))).toBeUndefined();
    // the bytes are stored again under another key
    const last = expectStatus(await sendPicture(world, bytes), 201).json;
    expect((await recordIn('media', last.id)).file).not.toBe(file);
    message(file);
    await settle();
    expect((await download(last.id)).body.equals(bytes)).toBe(true);
  });

  test('ignores a forged message about a file that does not exist yet', async () => {
    const { id } = await aMedia(world);
    const { file = 0 } = await recordIn('media', id);
    for (const next of [1, 2, 3, 4]) message(file + next);
    const made = [await aMedia(world), await aMedia(world)];
    await settle();
    for (const one of made) expect((await download(one.id)).status).toBe(200);
  });

  test('that sleeps between file and object deletes no object of a newer file', async () => {
    const bytes = aPicture();
    const first = expectStatus(await sendPicture(world, bytes), 201).json;
    expectStatus(await remove(first.id), 204);
    let again: JsonAnswer | undefined;
    faults.before(async ({ by, command }) => {
      if (by !== 'remove-file' || !command.startsWith('DeleteObject') || again) return;
      again = await sendPicture(world, bytes);
    });
    await world.drain();
    faults.reset();
    const { id } = expectStatus(again ?? expect.unreachable(), 201).json;
    expect((await download(id)).body.equals(bytes)).toBe(true);
  });
});

test('the invariants of this suite detect a file whose object was deleted by something else', async () => {
  const { id } = await aMedia(world);
  const { file = 0 } = await recordIn('media', id);
  await removeObject(fileKey(file));
  expect(await bucketViolations(await readTable())).toHaveLength(1);
  expectStatus(await remove(id), 204);
});

const together = 50;

describe('concurrent media requests', () => {
  const at = `seed ${chaosSeed}`;

  test('create one media and one object if fifty have the same bytes and the same key', async () => {
    const bytes = aPicture();
    const answers = await chaos.race(Array.from({ length: together }, () => () => raw(bytes)('one image')));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size, at).toBe(1);
    expect(await mediaOf(bytes), at).toHaveLength(1);
    expect(await filesOf(bytes), at).toMatchObject([{ media: 1 }]);
  });

  test('create one media each and one object if fifty have the same bytes', async () => {
    const bytes = aPicture();
    const answers = await chaos.race(Array.from({ length: together }, () => () => sendPicture(world, bytes)));
    const made = answers.filter(({ status }) => status === 201);
    for (const { status } of answers) expect([201, 503], at).toContain(status);
    expect(made.length, at).toBeGreaterThan(0);
    expect((await mediaOf(bytes)).toSorted(), at).toEqual(made.map(({ json }) => json.id).toSorted());
    expect(await filesOf(bytes), at).toMatchObject([{ media: made.length }]);
  });

  test('return 204 once and 404 once for two deletions', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await aMedia(world);
      const answers = await chaos.race([() => remove(id), () => remove(id)]);
      expect(answers.map(({ status }) => status).toSorted(), at).toEqual([204, 404]);
    }
  });

  test('return 201 only if the bytes are stored, even if the last media with these bytes is being deleted', async () => {
    const keptFiles = { kept: 0, again: 0 };
    for (let round = 0; round < 40; round += 1) {
      const bytes = aPicture();
      const { id } = expectStatus(await sendPicture(world, bytes), 201).json;
      const { file } = await recordIn('media', id);
      const [gone, come] = await chaos.race([
        () => remove(id),
        () => sendPicture(world, bytes),
        async () => {
          await world.drain();
          return undefined;
        },
      ]);
      await world.drain();
      expect(gone?.status, at).toBe(204);
      const made = expectStatus(come ?? expect.unreachable(), 201).json.id;
      expect((await download(made)).body.equals(bytes), at).toBe(true);
      keptFiles[(await recordIn('media', made)).file === file ? 'kept' : 'again'] += 1;
    }
    report('P7', 'media created while the last one is deleted', keptFiles);
  });
});
