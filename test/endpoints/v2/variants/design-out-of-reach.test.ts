import { describe, expect, test } from 'vitest';
import { patchRecord, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aCustomVariant, aPictureToPrint, frontOf } from '../../../support/given/designs.ts';
import { aMedia } from '../../../support/given/files.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { design, dryRun, logosOf, picture } from './arrange.ts';

const media = noun(world, 'v2/media');

describe('invalid references of a design', () => {
  const front = 'views.front.customizations';

  test('returns 422 for media that do not exist, are no uploads, or belong to another merchant or mode', async () => {
    const { id: variant } = await aCustomVariant(world);
    const [logo = 0] = await logosOf(variant);
    const files = (await recordIn('logo', logo)).media.map(({ id }) => id);
    const image = await picture();
    const { is_upload, ...left } = await recordIn('media', image);
    await patchRecord('media', image, {
      ...left,
      rev: left.rev + 1,
      is_upload: undefined,
      collection_name: 'view-image',
    });
    const deleted = await picture();
    expectStatus(await media.remove(deleted), 204);
    const none = [
      (await aMedia(world, { key: 'other_merchant' })).id,
      (await aMedia(world, { key: 'merchant_test' })).id,
      ...files,
      image,
      deleted,
      999_999,
    ];
    const sound = await picture();
    for (const id of none) {
      const body = {
        views: { front: { composite_media_id: id, customizations: [aCustomization(id), aCustomization(sound)] } },
      };
      const { json } = await nothingIsWritten(async () => expectStatus(await design(body), 422));
      expect(json.errors).toEqual({
        'views.front.composite_media_id': ['Does not exist.'],
        [`${front}.0.production_media_id`]: ['Does not exist.'],
      });
    }
  });

  test('returns 404 for variants that the caller cannot see', async () => {
    const { views } = await aPictureToPrint(world);
    const { id: mine } = await aCustomVariant(world);
    const theirs = { views: frontOf(await picture(undefined, { key: 'other_merchant' })) };
    for (const [id, body, key] of [
      [999_999, { views }, 'merchant'],
      [9, { views }, 'merchant'], // the other merchant's variant
      [1, theirs, 'other_merchant'],
      [mine, theirs, 'other_merchant'],
    ] as const) {
      for (const ask of [design, dryRun]) {
        const { json } = await nothingIsWritten(async () => expectStatus(await ask(body, { at: id, key }), 404));
        expect(json).toEqual({ message: 'No results found for Variant', code: 'not_found' });
      }
    }
  });

  test('returns 422 for a variant that is designed, ordered or not ready', async () => {
    const { views } = await aPictureToPrint(world);
    const { id: custom } = await aCustomVariant(world);
    const { id: order } = await aPlacedOrder(world);
    const ordered = (await recordIn('order', order)).items[0]?.variant ?? 0;
    await patchRecord('merchant-variant', 8, { state: 'pending' });
    for (const id of [custom, ordered, 8]) {
      for (const ask of [design, dryRun]) {
        const { json } = await nothingIsWritten(async () => expectStatus(await ask({ views }, { at: id }), 422));
        expect(json.errors).toEqual({ id: ['The product cannot be designed.'] });
      }
    }
    await patchRecord('merchant-variant', 8, { state: 'ready' });
  });

  test('returns 422 for a method that the product does not offer, and for a product without designs', async () => {
    const { views } = await aPictureToPrint(world);
    const { json } = expectStatus(await design({ views }, { at: 17 }), 422);
    expect(json.errors).toEqual({
      [`${front}.0.production_method`]: ['The product cannot be designed with this method.'],
    });
    const designer = { type: 'none', only_customized_orderable: false };
    const was = await patchRecord('merchant-product', 1, { designer });
    const none = expectStatus(await design({ views }), 422);
    await patchRecord('merchant-product', 1, { designer: was.designer });
    expect(none.json.errors).toEqual({ views: ['The product cannot be designed.'] });
  });
});
