import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomVariant, aPictureToPrint, frontOf } from '../../support/given/designs.ts';
import { startTestWorld, type TestWorld } from '../../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

describe('POST /v2/variants/{id}/design', () => {
  test('makes a custom variant', async () => {
    const { views } = await aPictureToPrint(world);
    const answer = await world.call('POST /v2/variants/1/design', {
      body: { views, external_identifier: 'mine', additional_instructions: [1, 2] },
    });
    expect(answer.status, String(answer.body)).toBe(202);
    await world.drain();
    const job = await world.call(`GET /v2/jobs/${answer.json.id}`);
    expect(job.json).toMatchObject({ state: 'finished' });
    const path = job.json.resource_url.replace(/^.*(?=\/v2)/, '');
    const variant = await world.call(`GET ${path}?expand=views.customizations.resource`);
    expect(variant.json).toMatchObject({ state: 'completed', collection_name: 'custom' });
    const preview = await world.call('POST /v2/variants/1/design?dry_run=true', { body: { views } });
    expect(preview.status).toBe(200);
    const errs = await world.call('POST /v2/variants/1/design?dry_run=true', {
      body: {
        views: frontOf(views.front.customizations[0]?.production_media_id ?? 0, {
          dimension: { width: 400, height: 300 },
          position: null,
          x: 1,
          y: 400,
          rotation: 45,
        }),
      },
    });
    expect(errs.json.checks).toHaveLength(2);
  });
  test('deletes', async () => {
    const { id, media } = await aCustomVariant(world);
    expect((await world.call(`DELETE /v2/media/${media}`)).status).toBe(409);
    expect((await world.call(`DELETE /v2/variants/${id}`)).status).toBe(204);
    expect((await world.call(`DELETE /v2/media/${media}`)).status).toBe(204);
    await world.drain();
  });
});
