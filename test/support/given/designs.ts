import { recordIn } from '../arrange.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';
import { aPicture, sendPicture } from './files.ts';

/** A customization that every rule accepts: a picture of 40 by 30 pixels at some 500 dpi. */
export const aCustomization = (production_media_id: number, more: Record<string, unknown> = {}) => ({
  production_method: 'dtg',
  production_media_id,
  dimension: { width: 2, height: 1.5 },
  position: 'tc',
  ...more,
});

/** The views of a design with one customization on the front. */
export const frontOf = (production_media_id: number, more: Record<string, unknown> = {}) => ({
  front: { customizations: [aCustomization(production_media_id, more)] },
});

/** A picture of a merchant's, views of a design with it, and the T-shirt of the demo that the merchant sells. */
export async function aPictureToPrint(world: TestWorld, as: As = {}) {
  const query = 'filter[origin.sku]=TS-WHITE-M&filter[collection_name]=catalogue';
  const shirts = expectStatus(await world.call(`GET /v2/variants?${query}`, as), 200).json;
  const { id: media } = expectStatus(await sendPicture(world, aPicture(), as), 201).json;
  return { id: Number(shirts.data[0].id), media: Number(media), views: frontOf(media) };
}

/** A design that is asked for: its worker has not run. */
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

/** A custom variant that can be ordered. */
export async function aCustomVariant(world: TestWorld, as: As = {}, more: Record<string, unknown> = {}) {
  const made = await aRequestedDesign(world, as, more);
  await world.drain();
  return made;
}
