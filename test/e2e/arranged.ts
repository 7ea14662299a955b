import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { examplePicture } from '../support/draw-picture.ts';
import { aCheckoutBody } from '../support/given/orders.ts';
import { type DeployedSystem, eventually, type SystemAnswer } from './system.ts';

// fixtures of the suites on the deployed stacks

/** Sends an image as bytes. */
export const sendPicture = (system: DeployedSystem, bytes: Buffer): Promise<SystemAnswer> =>
  system.call('POST /v2/media?file_name=design.png', { body: bytes, headers: { 'Content-Type': 'image/png' } });

/** Returns a design of the front with media, as in the README. */
export const aDesign = (media: number) => ({
  views: {
    front: {
      customizations: [
        {
          production_method: 'dtg',
          production_media_id: media,
          dimension: { width: 280, height: 350 },
          position: 'tc',
        },
      ],
    },
  },
});

/** Designs a variant with media, by default the example image. Returns the custom variant after it is completed. */
export async function aCustomVariant(system: DeployedSystem, media?: number): Promise<SystemAnswer['json']> {
  const used = media ?? (await sendPicture(system, readFileSync(examplePicture))).json.id;
  const asked = await system.call('POST /v2/variants/1/design', { body: aDesign(used) });
  expect(asked.status).toBe(202);
  const job = await eventually(async () => {
    const headers = { Prefer: 'wait=5' };
    const { status, json } = await system.call(`GET ${asked.headers.get('location')}`, { headers });
    return status === 200 ? json : undefined;
  });
  expect(job.state).toBe('finished');
  return (await system.call(`GET ${job.resource_url}?expand=views.customizations.resource`)).json;
}

/** Places an order with a merchant's key, and waits until it is prepared. */
export async function aPreparedOrder(
  system: DeployedSystem,
  items: readonly object[],
  key = 'merchant',
): Promise<number> {
  const { json: checkout } = await system.call('POST /v2/checkouts', { key, body: aCheckoutBody({ items }) });
  const path = `/v2/checkouts/${checkout.id}`;
  await eventually(async () => {
    const { status } = await system.call(`GET ${path}/shipping-rates`, { key, headers: { Prefer: 'wait=5' } });
    return status === 200 ? true : undefined;
  });
  await system.call(`PUT ${path}`, { key, body: { shipping: { handle: 'standard' } } });
  const placed = await system.call(`PUT ${path}/complete`, { key, body: { payment: { handle: 'invoice' } } });
  expect(placed.status).toBe(201);
  await eventually(async () => {
    const { json } = await system.call(`GET /v2/orders/${placed.json.id}`, { key });
    return json.state === 'prepared' ? true : undefined;
  });
  return placed.json.id;
}
