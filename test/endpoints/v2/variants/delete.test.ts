import { describe, expect, test } from 'vitest';
import { findObject, mediaKey, removeObject } from '../../../../shared/files/bucket.ts';
import { patchRecord, recordIn, versions } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant, aRequestedDesign, frontOf } from '../../../support/given/designs.ts';
import { aCheckoutWithShipping, aPlacedOrder } from '../../../support/given/orders.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { day, design, designed, jobOf, picture, promised } from './arrange.ts';

const { get, ids, remove } = noun(world, 'v2/variants');
const media = noun(world, 'v2/media');

describe('DELETE /v2/variants/{id}', () => {
  const objectsOf = async (id: number) => {
    const { prints } = await recordIn('design', id);
    return prints.flatMap(({ files }) => (files ? [mediaKey(files.production)] : []));
  };

  /** The rows of a design that remain in the table. */
  const leftOf = async (id: number) => {
    const table = await readTable();
    const logos = table.of('logo').filter((logo) => Math.floor(logo.id / 16) === id);
    return { design: table.get('design', id) !== undefined, logos: logos.length };
  };

  test('deletes a variant with 204, then returns 404 in both versions, and its images can be deleted', async () => {
    for (const version of versions) {
      const sent = { headers: { 'X-Api-Version': version } };
      const { id, media: picked } = await aCustomVariant(world);
      expectStatus(await media.remove(picked), 409);
      expect(expectStatus(await remove(id, sent), 204).body).toHaveLength(0);
      expectStatus(await get(id, sent), 404);
      expectStatus(await remove(id, sent), 404);
      expect(await ids(`?filter[id]=${id}`, sent)).toEqual([]);
      expectStatus(await media.remove(picked), 204);
    }
  });

  test('an image cannot be deleted while another of two designs uses it', async () => {
    const picked = await picture();
    const [one, other] = [await designed({ views: frontOf(picked) }), await designed({ views: frontOf(picked) })];
    expectStatus(await remove(one), 204);
    expect(expectStatus(await media.remove(picked), 409).json.message).toContain('Delete the variants');
    expectStatus(await remove(other), 204);
    expectStatus(await media.remove(picked), 204);
  });

  test("returns 409 for a catalogue variant and for an order's copy", async () => {
    const { id: order } = await aPlacedOrder(world);
    const ordered = (await recordIn('order', order)).items[0]?.variant ?? 0;
    for (const id of [1, ordered]) {
      const { json } = await nothingIsWritten(async () => expectStatus(await remove(id), 409));
      expect(json).toEqual({ message: 'Only custom variants can be deleted.', code: 'not_a_custom_variant' });
    }
  });

  test('returns 404 for a variant that the caller cannot see', async () => {
    const { id } = await aCustomVariant(world);
    await nothingIsWritten(async () => {
      for (const key of ['other_merchant', 'merchant_test'] as const) expectStatus(await remove(id, { key }), 404);
      expectStatus(await remove(999_999), 404);
      expectStatus(await remove(id, { key: 'staff' }), 403);
    });
    expectStatus(await get(id), 200);
  });

  test('a design that was never ordered loses its files after exactly 31 days', async () => {
    const { id } = await aCustomVariant(world);
    const objects = await objectsOf(id);
    expectStatus(await remove(id), 204);
    world.advance(31 * day - 60_000);
    await world.sweep();
    await world.drain();
    expect(await leftOf(id)).toEqual({ design: true, logos: 1 });
    for (const key of objects) expect(await findObject(key)).toBeDefined();
    world.advance(120_000);
    await world.sweep();
    await world.drain();
    expect(await leftOf(id)).toEqual({ design: false, logos: 0 });
    for (const key of objects) expect(await findObject(key)).toBeUndefined();
  });

  test('a pending or failed design loses its files at once, and its job fails', async () => {
    world.loseStream();
    const answer = await design({ views: frontOf(await picture()) });
    const pending = await promised(answer);
    world.mendStream();
    expectStatus(await remove(pending), 204);
    expect(await jobOf(answer)).toMatchObject({ state: 'failed', failure_message: 'The variant was deleted.' });

    const gone = await picture();
    const failed = await promised(await design({ views: { ...frontOf(await picture()), back: frontOf(gone).front } }));
    await removeObject((await recordIn('media', gone)).object_key ?? '');
    await world.drain();
    expectStatus(await remove(failed), 204);
    await world.drain();
    for (const id of [pending, failed]) expect(await leftOf(id)).toEqual({ design: false, logos: 0 });
  });

  test('a design in progress loses its files ten minutes later, when its worker cannot store any more', async () => {
    const { variant } = await aRequestedDesign(world);
    await world.drain();
    // the state while its worker stores files
    await patchRecord('merchant-variant', variant, { state: 'ready' });
    const objects = await objectsOf(variant);
    expectStatus(await remove(variant), 204);
    await world.drain();
    expect(await leftOf(variant)).toEqual({ design: true, logos: 1 });
    world.advance(11 * 60_000);
    await world.sweep();
    await world.drain();
    expect(await leftOf(variant)).toEqual({ design: false, logos: 0 });
    for (const key of objects) expect(await findObject(key)).toBeUndefined();
  });

  test('a checkout with a deleted design can be ordered, and the order is prepared and keeps its files', async () => {
    const { id } = await aCustomVariant(world);
    const [key = ''] = await objectsOf(id);
    const checkout = await aCheckoutWithShipping(world, { items: [{ variant_id: id, quantity: 1 }] });
    expectStatus(await remove(id), 204);
    const body = { payment: { handle: 'invoice' } };
    const order = expectStatus(await world.call(`PUT /v2/checkouts/${checkout.id}/complete`, { body }), 201).json;
    await world.drain();
    world.advance(40 * day);
    await world.sweep();
    await world.drain();
    expect((await world.call(`GET /v2/orders/${order.id}`)).json).toMatchObject({
      state: 'prepared',
      failure_message: null,
    });
    expect(await findObject(key)).toBeDefined();
    expect(await leftOf(id)).toEqual({ design: true, logos: 1 });
    // its rows are no longer due
    await nothingIsWritten(async () => {
      world.advance(day);
      await world.sweep();
      await world.drain();
    });
  });
});
