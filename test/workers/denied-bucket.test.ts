import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileKey, findObject } from '../../shared/files/bucket.ts';
import { sha256 } from '../../shared/lib/hash.ts';
import { eventKey } from '../../shared/table/keys.ts';
import { updateRow } from '../../shared/table/table.ts';
import { packed, subjectOf } from '../../shared/table/writes/outbox.ts';
import { recordIn } from '../support/arrange.ts';
import { startDenyingBucket } from '../support/denying-bucket.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCustomVariant, aRequestedDesign } from '../support/given/designs.ts';
import { aMedia, anUnusedFile, anUpload, aPicture } from '../support/given/files.ts';
import { aProductRow, aStartedImport, productFile, uploaded } from '../support/given/imports.ts';
import { aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { typesHeard } from '../support/hear-events.ts';
import { startHostileReceiver } from '../support/hostile-receiver.ts';
import { runImportOf } from '../support/import-runs.ts';
import { eventRow } from '../support/told.ts';
import { type Sent, startTestWorld } from '../support/world.ts';

// A bucket that denies access says nothing of its objects: credentials that have expired, a policy, a role that was
// deployed wrongly. Whatever waits for an object goes on once the bucket is well again, and nothing has ended by then.

vi.stubEnv('OUTBOUND_LOCAL', '1');
const world = await startTestWorld();
const bucket = await startDenyingBucket(process.env.AWS_ENDPOINT_URL_S3 ?? '');
process.env.AWS_ENDPOINT_URL_S3 = bucket.url;
const receiver = await startHostileReceiver(() => 'says 200');
beforeEach(() => world.restore());
afterAll(async () => {
  await receiver.close();
  bucket.stop();
  vi.unstubAllEnvs();
});

/** Works while the bucket denies access, until the messages of all that waits for it are dead letters. */
const drainDenied = () => bucket.whileDenied(() => world.drain());

/** Has the sweeper find what hangs, minute after minute, and works it off. */
async function sweepAndDrain(): Promise<void> {
  for (let minute = 0; minute < 10; minute += 1) {
    world.advance(60_000);
    await world.sweep();
  }
  await world.drain();
}

const aDay = 24 * 3600 * 1000;

describe('while the bucket denies access', () => {
  test('an order of a design stays in preparing, and is prepared afterwards', async () => {
    const { id: variant_id } = await aCustomVariant(world);
    const { id } = await aPlacedOrder(world, { items: [{ variant_id, quantity: 1 }] });
    await drainDenied();
    expect(await recordIn('order', id)).toMatchObject({ state: 'preparing', failure_message: null });
    expect(typesHeard('order', id)).not.toContain('order.failed');
    await sweepAndDrain();
    expect(await recordIn('order', id)).toMatchObject({ state: 'prepared', failure_message: null });
  });

  test('a design fails for no picture, and is completed afterwards', async () => {
    const { id } = await aRequestedDesign(world);
    await drainDenied();
    expect((await recordIn('merchant-variant', id)).state).toBe('pending');
    await sweepAndDrain();
    expect((await recordIn('merchant-variant', id)).state).toBe('completed');
  });

  test('a design whose pictures were found fails for none that cannot be read, and is completed afterwards', async () => {
    const { id } = await aRequestedDesign(world);
    await bucket.whileDenied(() => world.drain(), ['GET']);
    expect((await recordIn('merchant-variant', id)).state).toBe('ready');
    await sweepAndDrain();
    expect((await recordIn('merchant-variant', id)).state).toBe('completed');
  });

  test('an import goes on, however many runs have met it, and is finished afterwards', async () => {
    const { id } = await aStartedImport(world);
    await bucket.whileDenied(async () => {
      for (let run = 0; run < 15; run += 1) {
        expect(await runImportOf(id)).toBe(false);
        expect(await recordIn('product-import', id)).toMatchObject({ state: 'processing', failure_message: null });
      }
    });
    await sweepAndDrain();
    expect(await recordIn('product-import', id)).toMatchObject({ state: 'finished', counts: { processed: 1 } });
  });

  test('a notification whose body is an object waits, and is sent afterwards, as it was', async () => {
    const { id: order } = await aPreparedOrder(world);
    const { id } = await aWebhook(world, {}, { url: receiver.url('says 200'), events: [{ name: 'order.cancelled' }] });
    expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
    const row = await eventRow('order', order, 'order.cancelled');
    const failure_message = randomBytes(210_000).toString('base64');
    await updateRow(eventKey(row.at, row.event), {
      UpdateExpression: 'SET #record = :record',
      ExpressionAttributeNames: { '#record': 'record' },
      ExpressionAttributeValues: { ':record': packed({ ...subjectOf(row), failure_message }) },
    });
    await drainDenied();
    expect(receiver.requests.length).toBe(0);
    await sweepAndDrain();
    // sent at least once
    const told = receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.failure_message);
    expect([...new Set(told.map(sha256))]).toEqual([sha256(failure_message)]);
    const [delivery] = expectStatus(await world.call(`GET /v2/webhooks/${id}/deliveries`), 200).json.data;
    const path = `GET /v2/webhooks/${id}/deliveries/${delivery.id}`;
    expectStatus(await bucket.whileDenied(() => world.call(path)), 503);
    expectStatus(await world.call(path), 200);
  });

  test('a file that nothing refers to stays, and is removed once its message comes again', async () => {
    const { file } = await anUnusedFile(world);
    world.advance(2 * aDay);
    await world.sweep();
    await drainDenied();
    expect(await findObject(fileKey(file))).toBeDefined();
    const [message = ''] = world.deadLetters('remove-file');
    world.send('remove-file', message);
    await world.drain();
    expect(await findObject(fileKey(file))).toBeUndefined();
  });

  test.each<[string, () => Promise<[string, Sent?]>]>([
    ['a download', async () => [`GET /v2/media/${(await aMedia(world)).id}/download`]],
    [
      'an upload that becomes media',
      async () => ['POST /v2/media', { body: { path: await anUpload(world, aPicture()) } }],
    ],
    [
      'an upload that becomes an import',
      async () => [
        'POST /master-administration/product-imports',
        { key: 'staff', body: { path: await uploaded(world, productFile([aProductRow()])) } },
      ],
    ],
  ])('%s is answered with 503, which is a fault, and works afterwards', async (_, arranged) => {
    const [route, sent] = await arranged();
    world.logs.length = 0;
    const denied = expectStatus(await bucket.whileDenied(() => world.call(route, sent)), 503);
    expect(denied.headers['retry-after']).toBe('2');
    const notices = world.logs.filter((line) => JSON.parse(line).note === 'The bucket rejected a request');
    expect(notices.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ status: 500, Faults: 1 })]);
    expect((await world.call(route, sent)).status).toBeLessThan(300);
  });
});
