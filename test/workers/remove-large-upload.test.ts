import { PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketClient, copyObject, findObject, putFile, uploadKey, versionsOf } from '../../shared/files/bucket.ts';
import { largeUploadsKey } from '../../shared/table/keys.ts';
import { readRow } from '../../shared/table/table.ts';
import { aKey } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aLargeUpload, anUpload, aPicture, objectMessage, putLarge } from '../support/given/files.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

const queue = 'remove-large-upload';
const limit = 200_000_000; // documented limit
const hour = 3_600_000;
const notUploaded = 'No file was uploaded to this path, or the file was larger than 200 MB and was removed.';

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  // as in the deployed bucket
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  const Bucket = process.env.BUCKET_NAME;
  await bucketClient.get().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  faults = injectFaults({ inBucket: true });
});
beforeEach(async () => {
  faults.reset();
  await world.restore();
  world.advance(hour - (world.now() % hour)); // to the start of an hour
});

/** Notifies the worker about an object. */
async function told(key: string, size: number): Promise<void> {
  world.send(queue, objectMessage(key, size));
  await world.drain();
  expect(world.deadLetters(queue)).toEqual([]);
}

/** Uploads files that are too large with a key, and lets the worker remove them. */
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
  test('an upload of more than 200 MB is removed with all its versions, and reported as missing', async () => {
    const { path, key } = await aLargeUpload(world);
    await putLarge(path);
    expect(await versionsOf(key)).toHaveLength(2);
    await world.drain();
    expect(await versionsOf(key)).toEqual([]);
    const { json } = expectStatus(await world.call('POST /v2/media', { body: { path } }), 422);
    expect(json).toMatchObject({ errors: { path: [notUploaded] }, codes: { path: ['not_uploaded'] } });
  });

  test('an upload of more than 200 MB is rejected for an import before it is removed, so no copy remains', async () => {
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

  test('an upload of more than 200 MB stays only at the key that it was copied to', async () => {
    const { key } = await aLargeUpload(world);
    const large = (await findObject(key)) ?? expect.unreachable();
    await copyObject(large, 'media/claimed');
    await world.drain();
    expect(await findObject(key)).toBeUndefined();
    expect(await findObject('media/claimed')).toMatchObject({ size: large.size });
  });

  test('an upload of more than 200 MB is removed even after its record has expired', async () => {
    const { key } = await aLargeUpload(world);
    world.advance(25 * hour);
    await world.drain();
    expect(await versionsOf(key)).toEqual([]);
  });
});

describe('an upload within the limit', () => {
  test.each([
    ['of exactly 200 MB', limit],
    ['whose size the bucket reported too large', limit + 1],
  ])('an upload %s stays and is not counted', async (_, size) => {
    const path = await anUpload(world, aPicture());
    await nothingIsWritten(() => told(uploadKey(path), size));
    expectStatus(await world.call('POST /v2/media', { body: { path } }), 201);
  });

  test('a valid upload at the key of a removed upload stays, even if the notification is repeated', async () => {
    const { path, key } = await aLargeUpload(world);
    await world.drain();
    await putFile(key, aPicture(), 'image/png');
    await told(key, limit + 1);
    expectStatus(await world.call('POST /v2/media', { body: { path } }), 201);
  });

  test("an upload stays if only its key's prefix matches a large upload", async () => {
    const { key } = await aLargeUpload(world);
    const longer = `${key}x`;
    await copyObject((await findObject(key)) ?? expect.unreachable(), longer);
    expect(await versionsOf(key)).toHaveLength(1);
    await world.drain();
    expect([await findObject(key), await findObject(longer)]).toEqual([undefined, expect.anything()]);
  });
});

test('a notification about a missing object or about no upload changes nothing', async () => {
  await nothingIsWritten(async () => {
    await told('uploads/1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', limit + 1);
    await told('uploads/nonesuch', limit + 1);
  });
});

describe('a key with ten large uploads in one hour', () => {
  test('a key with ten large uploads gets upload URLs only with a size, until the next hour begins', async () => {
    await tooLarge(9);
    expectStatus(await addressFor(), 201);
    await tooLarge(1);
    const { json } = expectStatus(await addressFor(), 422);
    expect(json).toMatchObject({
      errors: {
        size: [
          'Is required until the next full hour, because this key has uploaded 10 files of more than 200 MB in this hour.',
        ],
      },
      codes: { size: ['size_required'] },
    });
    expectStatus(await addressFor('merchant', { size: 5 }), 201);
    world.advance(hour - (world.now() % hour));
    expectStatus(await addressFor(), 201);
  });

  test('large uploads beyond the tenth in an hour are not counted', async () => {
    await tooLarge(12);
    const [, keyId = ''] = /^mto_live_([^_]+)_/.exec(world.keys.merchant) ?? [];
    const { versions } = (await readRow(largeUploadsKey(keyId, Math.floor(world.now() / hour)))) ?? {};
    expect(versions).toHaveProperty('size', 10);
  });

  test('large uploads of one key do not restrict other keys of the merchant', async () => {
    const other = await aKey();
    await tooLarge(10, other);
    expectStatus(await addressFor(other), 422);
    expectStatus(await addressFor(), 201);
  });

  test('ten notifications about one file count as one large upload', async () => {
    const { key } = await aLargeUpload(world);
    for (let time = 0; time < 10; time += 1) world.send(queue, objectMessage(key, limit + 1));
    await world.drain();
    await tooLarge(8);
    expectStatus(await addressFor(), 201);
  });

  test.each(['ends before', 'ends after', 'answer lost'] as const)(
    'a large upload counts once, even if the worker dies at each call: %s',
    async (fault) => {
      world.onInvocation(() => faults.revive());
      const { key } = await aLargeUpload(world);
      let dies = 1;
      faults.reset((_, n) => {
        if (n !== dies) return undefined;
        dies += n + 1; // the next run gets one call further
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

  test('a restricted key still gets the same upload URL again under its earlier Idempotency-Key', async () => {
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

test('the local bucket notifies once about each upload, and again about a second upload at its key', async () => {
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
