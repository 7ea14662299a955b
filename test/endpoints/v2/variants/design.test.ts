import { describe, expect, test } from 'vitest';
import { idByHandle, versions } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, aPictureToPrint, frontOf } from '../../../support/given/designs.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { design, designed, dtg, jobOf, logosOf, picture, promised, typesOf } from './arrange.ts';

const { get } = noun(world, 'v2/variants');

describe('POST /v2/variants/{id}/design', () => {
  test('returns 202 with a job, which links to the variant once it is completed', async () => {
    const { views } = await aPictureToPrint(world);
    const answer = expectStatus(await design({ views }), 202);
    expect(answer.headers.location).toBe(`${publicUrl}/v2/jobs/${answer.json.id}`);
    expect(answer.json).toEqual({ id: expect.any(Number), is_test: false, resource_url: null, state: 'queued' });
    const id = await promised(answer);
    expect((await get(id)).json).toMatchObject({ id, state: 'pending', collection_name: 'custom' });
    await world.drain();
    expect(await jobOf(answer)).toMatchObject({
      state: 'finished',
      resource_url: `${publicUrl}/v2/variants/${id}`,
      resource_id: id,
    });
    expect((await get(id)).json).toMatchObject({ state: 'completed', failure_message: null });
  });

  test('publishes one event for the variant and for each logo, when it is completed', async () => {
    const { media: id } = await aPictureToPrint(world);
    const variant = await promised(
      await design({ views: { ...frontOf(id), back: { customizations: [aCustomization(id)] } } }),
    );
    expect(typesOf('merchant-variant', variant)).toEqual(['design.requested']);
    await world.drain();
    expect(typesOf('merchant-variant', variant)).toEqual(['design.requested', 'variant.completed']);
    const logos = await logosOf(variant);
    expect(logos).toHaveLength(2);
    for (const logo of logos) expect(typesOf('logo', logo)).toEqual(['logo.completed']);
  });

  test('the variant has the price of base, prints and instructions, and shows these parts', async () => {
    const picked = await picture();
    const customizations = [
      aCustomization(picked, { dimension: { width: 2, height: 1.5 }, position: 'tc' }),
      aCustomization(picked, { dimension: { width: 2.1, height: 1.6 }, position: null, x: 10, y: 20.5, rotation: 90 }),
    ];
    const id = await designed({
      views: { front: { customizations } },
      external_identifier: 'my-design',
      additional_instructions: [{ id: await idByHandle('additional-instruction', 'iron') }, 1],
    });
    const base = (await get(1)).json;
    const hash = expect.stringMatching(/^[\w-]{43}$/);
    for (const version of versions) {
      const { json } = expectStatus(await get(id, { headers: { 'X-Api-Version': version } }), 200);
      expect(json).toEqual({
        ...base,
        id,
        state: 'completed',
        collection_name: 'custom',
        // 12.90 + 0.03 cm² and 0.0336 cm² at 0.02 (0.00 both) + 1.20
        price: 14.1,
        tax: 2.68,
        total: 16.78,
        tax_rate: 19,
        origin: { sku: 'TS-WHITE-M', external_identifier: 'my-design' },
        views: [
          {
            ...base.views[0],
            customizations: [
              {
                id: id * 16,
                hash,
                production_method: dtg,
                resource_type: 'logo',
                resource: id * 16,
                price: 0,
                calculation_type: 'square_centimeter',
                calculation_value: 0.03,
                x: null,
                y: null,
                width: 2,
                height: 1.5,
                position: 'tc',
                rotation: null,
                ...times,
              },
              {
                id: id * 16 + 1,
                hash,
                production_method: dtg,
                resource_type: 'logo',
                resource: id * 16 + 1,
                price: 0,
                calculation_type: 'square_centimeter',
                calculation_value: 0.03,
                x: 10,
                y: 20.5,
                width: 2.1,
                height: 1.6,
                position: null,
                rotation: 90,
                ...times,
              },
            ],
          },
          base.views[1],
        ],
        additional_instructions: [
          { id: 2, name: 'Iron before packing', price: 1.2, collection_name: 'product' },
          { id: 1, name: 'Gift wrap', price: 2.5, collection_name: 'shipping' },
        ],
        ...times,
      });
    }
  });

  test('one Idempotency-Key creates one variant, and two designs of one base create two', async () => {
    const { views } = await aPictureToPrint(world);
    const sent = { headers: { 'Idempotency-Key': 'one-design' } };
    const first = expectStatus(await design({ views }, sent), 202);
    const again = expectStatus(await design({ views }, sent), 202);
    expect(again.body).toEqual(first.body);
    expect(await promised(again)).toBe(await promised(first));
    expect((await design({ views, external_identifier: 'other' }, sent)).status).toBe(422);
    expect(await promised(await design({ views }))).not.toBe(await promised(first));
  });
});
