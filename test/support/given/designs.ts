import { recordIn } from '../arrange.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';
import { aPicture, sendPicture } from './files.ts';

/** Returns a valid customisation: an image of 40 by 30 pixels at about 500 DPI. */
export const aCustomization = (production_media_id: number, more: Record<string, unknown> = {}) => ({
  production_method: 'dtg',
  production_media_id,
  dimension: { width: 2, height: 1.5 },
  position: 'tc',
  ...more,
});

/** Returns the views of a design with one customisation on the front. */
export const frontOf = (production_media_id: number, more: Record<string, unknown> = {}) => ({
  front: { customizations: [aCustomization(production_media_id, more)] },
});

/**
 * Creates an image of a merchant. Returns it with views of a design that uses it, and with the demo's T-shirt that the
 * merchant sells.
 */
export async function aPictureToPrint(world: TestWorld, as: As = {}) {
  const query = 'filter[origin.sku]=TS-WHITE-M&filter[collection_name]=catalogue';
  const shirts = expectStatus(await world.call(`GET /v2/variants?${query}`, as), 200).json;
  const { id: media } = expectStatus(await sendPicture(world, aPicture(), as), 201).json;
  return { id: Number(shirts.data[0].id), media: Number(media), views: frontOf(media) };
}

/** Requests a design. Its worker has not run. */
export async function aRequestedDesign(
  world: TestWorld,
  as: As = {},
  more: Record<string, unknown> = {},
): Promise<Arranged & { readonly variant: number; readonly job: number; readonly media: number }> {
  const { id: shirt, views, media } = await aPictureToPrint(world, as);
  const answer = await world.call(`POST /v2/variants/${shirt}/design`, { body: { views, ...more }, ...as });
  const job = await recordIn('job', expectStatus(answer, 202).json.id);
  const variant = Number(job.resource_path.split('/').at(-1));
  return { id: variant, variant, job: job.id, media };
}

/** Creates a custom variant that can be ordered. */
export async function aCustomVariant(world: TestWorld, as: As = {}, more: Record<string, unknown> = {}) {
  const made = await aRequestedDesign(world, as, more);
  await world.drain();
  return made;
}
