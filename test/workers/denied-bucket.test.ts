import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileKey, findObject } from '../../shared/files/bucket.ts';
import { sha256 } from '../../shared/lib/hash.ts';
import { eventKey } from '../../shared/table/keys.ts';
import { updateRow } from '../../shared/table/table.ts';
import { packed, subjectOf } from '../../shared/table/writes/outbox.ts';
import { recordIn } from '../support/arrange.ts';
import { startDenyingBucket } from '../support/denying-bucket.ts';
import { eventRow } from '../support/event-rows.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCustomVariant, aRequestedDesign } from '../support/given/designs.ts';
import { aMedia, anUnusedFile, anUpload, aPicture } from '../support/given/files.ts';
import { aProductRow, aStartedImport, productFile, uploaded } from '../support/given/imports.ts';
import { aPlacedOrder, aPreparedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { typesHeard } from '../support/hear-events.ts';
import { startHostileReceiver } from '../support/hostile-receiver.ts';
import { runImportOf } from '../support/import-runs.ts';
import { advanceToTenthMinute } from '../support/tenth-minute.ts';
import { type Sent, startTestWorld } from '../support/world.ts';

// A bucket can deny access because of expired credentials, a policy or a wrong role. That says nothing about its
// objects. Work that needs an object continues after the bucket works again, and must not fail before that.

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

/** Runs the work while the bucket denies access, until all its messages are in the dead-letter queue. */
const drainDenied = () => bucket.whileDenied(() => world.drain());

/** Lets the sweeper send all overdue work again, and does the work. */
async function sweepAndDrain(): Promise<void> {
  advanceToTenthMinute(world, 600_000);
  await world.sweep();
  await world.drain();
}

const aDay = 24 * 3600 * 1000;

describe('while the bucket denies access', () => {
  test('while the bucket denies access, an order with a design stays in preparing, and is prepared afterwards', async () => {
    const { id: variant_id } = await aCustomVariant(world);
    const { id } = await aPlacedOrder(world, { items: [{ variant_id, quantity: 1 }] });
    await drainDenied();
    expect(await recordIn('order', id)).toMatchObject({ state: 'preparing', failure_message: null });
    expect(typesHeard('order', id)).not.toContain('order.failed');
    await sweepAndDrain();
    expect(await recordIn('order', id)).toMatchObject({ state: 'prepared', failure_message: null });
  });

  test('while the bucket denies access, a design does not fail, and is completed afterwards', async () => {
    const { id } = await aRequestedDesign(world);
    await drainDenied();
    expect((await recordIn('merchant-variant', id)).state).toBe('pending');
    await sweepAndDrain();
    expect((await recordIn('merchant-variant', id)).state).toBe('completed');
  });

  test('a design does not fail if its images were found but cannot be read, and is completed afterwards', async () => {
    const { id } = await aRequestedDesign(world);
    await bucket.whileDenied(() => world.drain(), ['GET']);
    expect((await recordIn('merchant-variant', id)).state).toBe('ready');
    await sweepAndDrain();
    expect((await recordIn('merchant-variant', id)).state).toBe('completed');
  });

  test('while the bucket denies access, an import continues over any number of runs, and finishes afterwards', async () => {
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

  test('a notification whose body is in the bucket waits, and is sent unchanged afterwards', async () => {
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
    // delivery is at least once
    const told = receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.failure_message);
    expect([...new Set(told.map(sha256))]).toEqual([sha256(failure_message)]);
    const [delivery] = expectStatus(await world.call(`GET /v2/webhooks/${id}/deliveries`), 200).json.data;
    const path = `GET /v2/webhooks/${id}/deliveries/${delivery.id}`;
    expectStatus(await bucket.whileDenied(() => world.call(path)), 503);
    expectStatus(await world.call(path), 200);
  });

  test('while the bucket denies access, an unused file stays, and is removed after its message is delivered again', async () => {
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
  ])(
    'while the bucket denies access, %s returns 503 and counts as a fault, and works afterwards',
    async (_, arranged) => {
      const [route, sent] = await arranged();
      world.logs.length = 0;
      const denied = expectStatus(await bucket.whileDenied(() => world.call(route, sent)), 503);
      expect(denied.headers['retry-after']).toBe('2');
      const notices = world.logs.filter((line) => JSON.parse(line).note === 'The bucket rejected a request');
      expect(notices.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ status: 500, Faults: 1 })]);
      expect((await world.call(route, sent)).status).toBeLessThan(300);
    },
  );
});
