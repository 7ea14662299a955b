import { describe, expect, test } from 'vitest';
import { older } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aPictureToPrint, frontOf } from '../../../support/given/designs.ts';
import { aMedia, aPicture } from '../../../support/given/files.ts';
import { noun } from '../../../support/noun.ts';
import { design, designed, dryRun, picture } from './arrange.ts';

const { get } = noun(world, 'v2/variants');

describe('a dry run', () => {
  test('a dry run differs from a design under the same Idempotency-Key, and does not occupy the key', async () => {
    const body = { views: frontOf(await picture()) };
    const headers = { 'Idempotency-Key': 'a dry run' };
    for (let times = 0; times < 2; times += 1) expectStatus(await dryRun(body, { headers }), 200);
    expectStatus(await world.call('POST /v2/variants/1/design', { body, headers }), 202);
    expect(expectStatus(await dryRun(body, { headers }), 422).json.codes).toEqual({
      'Idempotency-Key': ['key_reused'],
    });
  });

  test('a dry run returns 200 with price and checks, and writes nothing', async () => {
    const { views } = await aPictureToPrint(world);
    const body = { views, additional_instructions: [1, 2] };
    for (const sent of [{}, older, { headers: { 'Idempotency-Key': 'dry' } }]) {
      const { json } = await nothingIsWritten(async () => expectStatus(await dryRun(body, sent), 200));
      expect(json).toEqual({ price: 14.1, tax: 2.68, total: 16.78, tax_rate: 19, currency: 'EUR', checks: [] });
    }
  });

  test('a dry run returns the price that the variant will have', async () => {
    const big = await picture(aPicture(600, 500));
    const body = {
      views: { front: { customizations: [aCustomization(big, { dimension: { width: 123.4, height: 98.7 } })] } },
      additional_instructions: [2],
    };
    const { json } = expectStatus(await dryRun(body), 200);
    const { currency, checks, ...price } = json;
    expect(price).toMatchObject({ price: 16.54 }); // 12.90 + 121.7958 cm² at 0.02 + 1.20
    expect(checks).toEqual([
      {
        path: 'views.front.customizations.0.production_media_id',
        level: 'warning',
        message: 'The image has 123 DPI at its print size. At least 360 DPI are recommended.',
      },
    ]);
    expect((await get(await designed(body))).json).toMatchObject(price);
  });

  test('a dry run returns 200 with errors as checks, and the design fails with the same messages at the same paths', async () => {
    const [opaque, foreign] = [await picture(), (await aMedia(world, { key: 'other_merchant' })).id];
    const customizations = [
      aCustomization(opaque, { dimension: { width: 400.01, height: 1 } }),
      aCustomization(opaque, { dimension: { width: 300.01, height: 300 }, position: null }),
      aCustomization(opaque, { position: null, x: 298.01, y: 1 }),
      aCustomization(opaque, { production_method: 'laser' }),
      aCustomization(foreign),
      aCustomization(opaque, { production_method: 'embroidery', dimension: { width: 0.01, height: 0.01 } }),
    ];
    const body = {
      views: {
        front: { customizations },
        back: {
          composite_media_id: 999_999,
          customizations: [aCustomization(opaque, { production_method: 'embroidery' })],
        },
        left: { customizations: [aCustomization(opaque)] },
      },
      additional_instructions: [999_999],
    };
    const { json } = await nothingIsWritten(async () => expectStatus(await dryRun(body), 200));
    const refused = await nothingIsWritten(async () => expectStatus(await design(body), 422));
    const said: Record<string, string[]> = {};
    for (const { path, level, message } of json.checks as Record<'path' | 'level' | 'message', string>[]) {
      expect(level).toBe('error');
      said[path] = [...(said[path] ?? []), message];
    }
    expect(refused.json.errors).toEqual(said);
    expect(refused.json.codes).toEqual({
      'views.front.customizations.0.dimension': ['print_too_large'],
      'views.front.customizations.0.production_media_id': ['dpi_too_low'],
      'views.front.customizations.1.dimension': ['print_too_large'],
      'views.front.customizations.1.production_media_id': ['dpi_too_low'],
      'views.front.customizations.2.x': ['outside_print_area'],
      'views.front.customizations.3.production_method': ['not_found'],
      'views.front.customizations.4.production_media_id': ['not_found'],
      'views.front.customizations.5.production_media_id': ['dpi_too_high'],
      'views.back.composite_media_id': ['not_found'],
      'views.back.customizations.0.production_method': ['no_print_area'],
      'views.left': ['not_found'],
      'additional_instructions.0': ['not_found'],
    });
  });

  test.each(['banana', '', 'true&dry_run=true', '1'])('returns 422 for dry_run=%s', async (value) => {
    const { views } = await aPictureToPrint(world);
    const answer = await nothingIsWritten(() =>
      world.call(`POST /v2/variants/1/design?dry_run=${value}`, { body: { views } }),
    );
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['dry_run']]);
  });

  test('dry_run=false creates the design', async () => {
    const { views } = await aPictureToPrint(world);
    expectStatus(await world.call('POST /v2/variants/1/design?dry_run=false', { body: { views } }), 202);
  });
});
