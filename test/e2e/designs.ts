import { readFileSync } from 'node:fs';
import { inspectUpload } from '@made-to-order/image-facts/image.ts';
import { noisyPng } from '@made-to-order/image-facts/test/image-bytes.ts';
import { describe, expect, test } from 'vitest';
import { examplePicture } from '../support/draw-picture.ts';
import { aCustomVariant, aDesign, aPreparedOrder, sendPicture } from './arranged.ts';
import { type DeployedSystem, eventually, type SystemAnswer } from './system.ts';

const admin = '/master-administration';

/** Images and designs on the deployed stacks. Runs in the suite that starts them. */
export function describeDesigns(running: () => DeployedSystem): void {
  const call: DeployedSystem['call'] = (...given) => running().call(...given);
  const upload = (bytes: Buffer) => sendPicture(running(), bytes);

  /** Uploads an image to an upload URL and creates media from it. */
  async function uploadByPath(bytes: Buffer): Promise<SystemAnswer> {
    const body = { content_type: 'image/png', file_name: 'large.png', size: bytes.length };
    const { json } = await call('POST /v2/temporary-upload-url', { body });
    const sent = await fetch(json.url, { method: 'PUT', headers: json.headers, body: new Uint8Array(bytes) });
    expect(sent.status).toBe(200);
    return call('POST /v2/media', { body: { path: json.path } });
  }

  describe('images', () => {
    test.each([
      { way: 'as a body', picture: noisyPng(1000, 1440), send: upload, answered: 200 },
      { way: 'by an upload URL', picture: noisyPng(2000, 2000), send: uploadByPath, answered: 302 },
    ])(
      'sent $way are returned byte for byte, and their object is deleted with the last media',
      async ({ picture, send, answered }) => {
        const [first, second] = [await send(picture), await send(picture)];
        expect([first.status, second.status]).toEqual([201, 201]);
        expect(first.json).toMatchObject({ size: picture.length, custom_properties: { has_alpha: false } });
        const got = await call(`GET /v2/media/${first.json.id}/download`);
        expect(got.status).toBe(answered);
        const bytes = answered === 200 ? got.bytes : await downloaded(got.headers.get('location'));
        expect(bytes.equals(picture)).toBe(true);

        const { headers } = await call(`GET ${second.json.download_url}`, { key: null });
        const object = headers.get('location');
        expect((await call(`DELETE /v2/media/${first.json.id}`)).status).toBe(204);
        expect((await downloaded(object)).equals(picture)).toBe(true);
        expect((await call(`DELETE /v2/media/${second.json.id}`)).status).toBe(204);
        expect((await call(`GET /v2/media/${second.json.id}`)).status).toBe(404);
        expect(await eventually(async () => ((await fetch(object ?? '')).ok ? undefined : 'gone'))).toBe('gone');
      },
    );
  });

  test('are printed on a variant by the production that offers its method', async () => {
    const { json: media } = await upload(readFileSync(examplePicture));
    const { json: preview } = await call('POST /v2/variants/1/design?dry_run=true', { body: aDesign(media.id) });
    expect(preview).toMatchObject({ price: 32.5, total: 38.68, checks: [{ level: 'warning' }] });
    const custom = await aCustomVariant(running(), media.id);
    expect(custom).toMatchObject({ state: 'completed', collection_name: 'custom', price: 32.5 });
    const file = await downloadedFrom(custom);
    expect(inspectUpload(file)).toMatchObject({ width: 1200, height: 1500, dpi: { horizontal: 109, vertical: 109 } });

    const order = await aPreparedOrder(running(), [{ variant_id: custom.id, quantity: 2 }]);
    await eventually(async () => {
      const { json } = await call(`GET ${admin}/disposition-orders/by-order/${order}`, { key: 'staff' });
      return json.state === 'assigned' ? true : undefined;
    });
    const expand = 'items.variant.views.customizations.resource,disposition_order.production_orders.production';
    const shown = async () => (await call(`GET /v2/orders/${order}?expand=${expand}`)).json;
    expect(await shown()).toMatchObject({
      items: [{ quantity: 2, price: 32.5, total: 77.35 }],
      disposition_order: { production_orders: [{ production: { handle: 'north-print' } }] },
    });

    expect((await call(`DELETE /v2/media/${media.id}`)).status).toBe(409);
    expect((await call(`DELETE /v2/variants/${custom.id}`)).status).toBe(204);
    expect((await call(`DELETE /v2/media/${media.id}`)).status).toBe(204);
    const [item] = (await shown()).items;
    expect((await downloadedFrom(item.variant)).equals(file)).toBe(true);
  });

  /** Downloads the production file of a variant's only print from its URL. */
  async function downloadedFrom(variant: SystemAnswer['json']): Promise<Buffer> {
    const prints = variant.views.flatMap(({ customizations }: SystemAnswer['json']) => customizations);
    const [{ download_url }] = prints[0].resource.media.filter(
      ({ collection_name }: { collection_name: string }) => collection_name === 'production-file',
    );
    return downloaded((await call(`GET ${download_url}`, { key: null })).headers.get('location'));
  }
}

/** Downloads the object at a signed URL of the bucket. */
async function downloaded(address: string | null): Promise<Buffer> {
  const response = await fetch(address ?? '');
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
