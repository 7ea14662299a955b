import { PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketClient, copyObject, findObject, putFile, uploadKey, versionsOf } from '../../shared/files/bucket.ts';
import { aKey } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aLargeUpload, anUpload, aPicture, objectMessage, putLarge } from '../support/given/files.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

const queue = 'remove-large-upload';
const limit = 200_000_000; // documented
const hour = 3_600_000;
const notUploaded = 'Nothing was uploaded to it yet, or a file of more than 200 MB, which was removed.';

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  // as the bucket is deployed
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  const Bucket = process.env.BUCKET_NAME;
  await bucketClient.get().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  faults = injectFaults({ inBucket: true });
});
beforeEach(async () => {
  faults.reset();
  await world.restore();
  world.advance(hour - (world.now() % hour)); // to the begin of an hour of the clock
});

/** Has the worker told of an object. */
async function told(key: string, size: number): Promise<void> {
  world.send(queue, objectMessage(key, size));
  await world.drain();
  expect(world.deadLetters(queue)).toEqual([]);
}

/** Has files that are too large uploaded with a key, and removed. */
async function tooLarge(count: number, key = 'merchant'): Promise<void> {
  for (let one = 0; one < count; one += 1) await aLargeUpload(world, { key });
  await world.drain();
}

const addressFor = (key = 'merchant', more: Record<string, unknown> = {}): Promise<JsonAnswer> =>
  world.call('POST /v2/temporary-upload-url', {
    key,
    body: { content_type: 'image/png', file_name: 'front.png', ...more },
  });

describe('an upload of more than 200 MB', () => {
  test('is removed with all its versions, and is said to be', async () => {
    const { path, key } = await aLargeUpload(world);
    await putLarge(path);
    expect(await versionsOf(key)).toHaveLength(2);
    await world.drain();
    expect(await versionsOf(key)).toEqual([]);
    const { json } = expectStatus(await world.call('POST /v2/media', { body: { path } }), 422);
    expect(json).toMatchObject({ errors: { path: [notUploaded] }, codes: { path: ['not_uploaded'] } });
  });

  test('is not taken for an import before it is removed, so that no copy of it stays', async () => {
    const body = { content_type: 'text/csv', file_name: 'import.csv' };
    const address = await world.call('POST /master-administration/temporary-upload-url', { key: 'staff', body });
    const { path } = expectStatus(address, 201).json;
    await putLarge(path);
    const sent = { key: 'staff', body: { path } } as const;
    const { json } = expectStatus(await world.call('POST /master-administration/product-imports', sent), 422);
    expect(json.errors).toEqual({ path: [notUploaded] });
    const [, token] = path.split('.');
    expect(await findObject(`imports/${token}`)).toBeUndefined();
  });

  test('stays nowhere but where it was claimed to', async () => {
    const { key } = await aLargeUpload(world);
    const large = (await findObject(key)) ?? expect.unreachable();
    await copyObject(large, 'media/claimed');
    await world.drain();
    expect(await findObject(key)).toBeUndefined();
    expect(await findObject('media/claimed')).toMatchObject({ size: large.size });
  });

  test('is removed even if nothing knows of its address any more', async () => {
    const { key } = await aLargeUpload(world);
    world.advance(25 * hour);
    await world.drain();
    expect(await versionsOf(key)).toEqual([]);
  });
});

describe('an upload that is not too large', () => {
  test.each([
    ['of as many bytes', limit],
    ['that the bucket tells wrongly of', limit + 1],
  ])('%s stays, and nothing is counted', async (_, size) => {
    const path = await anUpload(world, aPicture());
    await nothingIsWritten(() => told(uploadKey(path), size));
    expectStatus(await world.call('POST /v2/media', { body: { path } }), 201);
  });

  test('stays if it comes to the address of one that was removed, and that is told again', async () => {
    const { path, key } = await aLargeUpload(world);
    await world.drain();
    await putFile(key, aPicture(), 'image/png');
    await told(key, limit + 1);
    expectStatus(await world.call('POST /v2/media', { body: { path } }), 201);
  });

  test('whose name begins with that of another one stays', async () => {
    const { key } = await aLargeUpload(world);
    const longer = `${key}x`;
    await copyObject((await findObject(key)) ?? expect.unreachable(), longer);
    expect(await versionsOf(key)).toHaveLength(1);
    await world.drain();
    expect([await findObject(key), await findObject(longer)]).toEqual([undefined, expect.anything()]);
  });
});

test('what is told of an object that is gone, or of no upload, changes nothing', async () => {
  await nothingIsWritten(async () => {
    await told('uploads/1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', limit + 1);
    await told('uploads/nonesuch', limit + 1);
  });
});

describe('a key with ten uploads that were too large in an hour of the clock', () => {
  test('gets addresses only with a size, until the next hour begins', async () => {
    await tooLarge(9);
    expectStatus(await addressFor(), 201);
    await tooLarge(1);
    const { json } = expectStatus(await addressFor(), 422);
    expect(json).toMatchObject({
      errors: {
        size: ['Is required until the next full hour: 10 files of more than 200 MB came from this key in this hour.'],
      },
      codes: { size: ['size_needed'] },
    });
    expectStatus(await addressFor('merchant', { size: 5 }), 201);
    world.advance(hour - (world.now() % hour));
    expectStatus(await addressFor(), 201);
  });

  test('is no other key of its merchant', async () => {
    const other = await aKey();
    await tooLarge(10, other);
    expectStatus(await addressFor(other), 422);
    expectStatus(await addressFor(), 201);
  });

  test('is none that was told of one file ten times', async () => {
    const { key } = await aLargeUpload(world);
    for (let time = 0; time < 10; time += 1) world.send(queue, objectMessage(key, limit + 1));
    await world.drain();
    await tooLarge(8);
    expectStatus(await addressFor(), 201);
  });

  test.each(['ends before', 'ends after', 'answer lost'] as const)(
    'is none whose worker dies at each call, which %s',
    async (fault) => {
      world.onInvocation(() => faults.revive());
      const { key } = await aLargeUpload(world);
      let dies = 1;
      faults.reset((_, n) => {
        if (n !== dies) return undefined;
        dies += n + 1; // the next run comes one call further
        return fault;
      });
      await world.drain();
      faults.reset();
      expect(await versionsOf(key)).toEqual([]);
      await tooLarge(8);
      expectStatus(await addressFor(), 201);
      await tooLarge(1);
      expectStatus(await addressFor(), 422);
    },
  );

  test('is told the same address again that it has got under an Idempotency-Key before', async () => {
    const repeat = () =>
      world.call('POST /v2/temporary-upload-url', {
        body: { content_type: 'image/png', file_name: 'front.png' },
        headers: { 'Idempotency-Key': 'before' },
      });
    const first = expectStatus(await repeat(), 201);
    await tooLarge(10);
    expect(expectStatus(await repeat(), 201).json).toEqual(first.json);
  });
});

test('the local form of the rule tells of each upload once, and of a second one at its address', async () => {
  const { path, key } = await aLargeUpload(world);
  await world.drain();
  for (const _time of [1, 2]) {
    await putLarge(path);
    await world.lookForObjects();
    await world.drain();
    expect(await versionsOf(key)).toEqual([]);
    await world.lookForObjects();
    expect(world.isIdle()).toBe(true);
  }
});
