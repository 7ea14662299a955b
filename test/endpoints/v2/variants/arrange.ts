import type { Tenant } from '../../../../shared/model/fields.ts';
import { idByHandle, putRecord, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPicture, sendPicture } from '../../../support/given/files.ts';
import { typesHeard } from '../../../support/hear-events.ts';
import { noun } from '../../../support/noun.ts';
import type { JsonAnswer, Sent } from '../../../support/world.ts';

const products = noun(world, 'master-administration/async/products', 'staff');

export const day = 24 * 3600 * 1000;
export const dtg = await idByHandle('production-method', 'dtg');
export const expandLogos = 'expand=views.customizations.resource';

/** Requests a design of a variant. Variant 1 is a T-shirt, 17 a mug without prints. */
export const design = (body: unknown, { at = 1, ...sent }: Sent & { readonly at?: number | string } = {}) =>
  world.call(`POST /v2/variants/${at}/design`, { body, ...sent });
export const dryRun = (body: unknown, { at = 1, ...sent }: Sent & { readonly at?: number | string } = {}) =>
  world.call(`POST /v2/variants/${at}/design?dry_run=true`, { body, ...sent });

/** The custom variant that the response to a design announces. */
export async function promised(answer: JsonAnswer): Promise<number> {
  const { resource_path } = await recordIn('job', expectStatus(answer, 202).json.id);
  return Number(resource_path.split('/').at(-1));
}

/** A completed design. */
export async function designed(body: unknown, sent: Sent = {}): Promise<number> {
  const id = await promised(await design(body, sent));
  await world.drain();
  return id;
}

export const picture = async (bytes = aPicture(), sent: Sent = {}): Promise<number> =>
  expectStatus(await sendPicture(world, bytes, sent), 201).json.id;
export const jobOf = async (answer: JsonAnswer) => (await world.call(`GET /v2/jobs/${answer.json.id}`)).json;

/** The types of the events of a variant with a design, or of a logo. */
export const typesOf = (entity: 'merchant-variant' | 'logo', id: number) =>
  [...typesHeard(entity, id), ...(entity === 'logo' ? [] : typesHeard('design', id))].toSorted();
export const logosOf = async (id: number): Promise<readonly number[]> =>
  (await recordIn('merchant-variant', id)).views.flatMap(({ customizations }) =>
    customizations.map(({ resource }) => resource),
  );

export const times = { created_at: '2026-01-01T00:00:00+00:00', updated_at: '2026-01-01T00:00:00+00:00' };

/** A variant as a design will create it, for a merchant's live or test mode. */
export async function aDesignedVariant(id: number, { merchant, is_test, ...more }: Tenant & Record<string, unknown>) {
  const base = await recordIn('merchant-variant', merchant === 1 ? 1 : 9);
  return putRecord('merchant-variant', {
    ...base,
    id,
    rev: 1,
    merchant,
    is_test,
    collection_name: 'custom',
    state: 'completed',
    ...times,
    ...more,
  });
}

export const itemsOf = (variant_id: number, quantity = 1) => ({ items: [{ variant_id, quantity }] });

export const complete = (checkout: number, sent: Sent = {}) =>
  noun(world, 'v2/checkouts').put(`${checkout}/complete`, { payment: { handle: 'invoice' } }, sent);

/** Changes the master of variant 1, the base of these designs, as staff. No worker runs afterwards. */
export async function changeBase(fields: Record<string, unknown>): Promise<void> {
  expectStatus(await products.put(1, { variants: [{ sku: 'TS-WHITE-M', ...fields }] }), 202);
}
