import { changed, replaces } from '../shared/domain/change.ts';
import { everything } from '../shared/domain/reach.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import { invalid, Refusal } from '../shared/lib/refusal.ts';
import { readForOffer } from '../shared/reads/new-offer.ts';
import type { ProductBody } from '../shared/resources/catalogue/product-work.ts';
import type { MerchantProductRecord } from '../shared/resources/offers/product.ts';
import type { ReferenceFile } from '../shared/resources/reference-data.ts';
import { syncProduct } from '../shared/rules/catalogue/catalogue-task.ts';
import { offerProduct } from '../shared/rules/offers/merchant-product.ts';
import { isInSync } from '../shared/rules/offers/sync.ts';
import { withValues } from '../shared/table/lists/page.ts';
import { walk } from '../shared/table/lists/walk.ts';
import { idOfUnique, readRecord } from '../shared/table/table.ts';
import { commit } from '../shared/table/writes/commit.ts';
import { decide } from '../shared/table/writes/decide.ts';
import { changeProduct } from '../shared/work/catalogue/change-product.ts';
import { processProduct } from '../shared/work/catalogue/process-product.ts';
import { readForSync } from '../shared/work/catalogue/read-product.ts';
import { loadOffer, syncMerchantProduct } from '../shared/work/offers/sync-offer.ts';
import { type Handles, type LoadCounts, UnusableFile } from './reference-records.ts';

type ProductEntry = ReferenceFile['products'][number];

/**
 * Loads the products of a file with their variants, and offers them through the named merchants. Each product changes
 * as it would by a request. The work that a request leaves to workers is done here. A product and its variants count as
 * one record.
 */
export async function offerProducts(
  entries: readonly ProductEntry[],
  handles: Handles,
  loaded: LoadCounts,
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const where = ['products', index];
    const product = await loadProduct(entry, handles, loaded).catch(said(where));
    for (const merchant of await handles.ids('merchant', entry.offered_by)) {
      await offer(product, merchant, loaded).catch(said([...where, 'offered_by']));
    }
  }
}

/** Creates the product of an entry, or updates it if it differs. Returns its ID. */
async function loadProduct(entry: ProductEntry, handles: Handles, loaded: LoadCounts): Promise<number> {
  const body = await bodyOf(entry, handles);
  const known = await idOfUnique('master-product', 'handle', entry.handle);
  const { id, job, isPlanned } = await changeProduct(body, known);
  if (job !== null && isPlanned) {
    await processProduct({ product: id, job });
    const ended = await readRecord('job', job, everything);
    if (ended?.errors) throw invalid(ended.errors);
  }
  loaded[job === null ? 'same' : known === undefined ? 'made' : 'changed'] += 1;
  return id;
}

/** Returns the request body for a product of the file, with IDs instead of handles. */
async function bodyOf({ variants, offered_by, ...fields }: ProductEntry, handles: Handles): Promise<ProductBody> {
  const one = async (entity: 'country' | 'brand' | 'material-type', handle: string | null) =>
    handle === null ? null : handles.id(entity, handle);
  const many = async (
    entity: 'scale-factor' | 'production-area' | 'positioning-area' | 'production-method',
    names: readonly string[],
  ) => [...(await handles.ids(entity, names))];
  const valuesOf = async (names: readonly string[]) => {
    const ids = await handles.ids('option-value', names);
    return ids.map((id) => ({ id }));
  };
  return {
    ...fields,
    country: await one('country', fields.country),
    brand: await one('brand', fields.brand),
    material_type: await one('material-type', fields.material_type),
    scale_factors: await many('scale-factor', fields.scale_factors),
    production_areas: await many('production-area', fields.production_areas),
    positioning_areas: await many('positioning-area', fields.positioning_areas),
    designable_production_methods: await many('production-method', fields.designable_production_methods),
    variants: await Promise.all(
      variants.map(async (variant) => ({ ...variant, option_values: await valuesOf(variant.option_values) })),
    ),
  };
}

/** Returns a handler that adds the place in the file to a refusal. */
const said =
  (where: readonly (string | number)[]) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error;
    const problems = Object.entries(error.errors ?? {}).flatMap(([field, found]) =>
      found.map(({ message }) => ({ path: [...where, ...steps(field)], message })),
    );
    throw new UnusableFile(problems.length > 0 ? problems : [{ path: where, message: error.message }]);
  };

/** Splits the path of a field, such as `variants.0.sku`, into names and indexes. */
const steps = (field: string) => field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Offers a product through a merchant, or syncs the merchant's product if it differs. */
async function offer(product: number, merchant: number, loaded: LoadCounts): Promise<void> {
  const before = await offeredBefore(product, merchant);
  if (!before) {
    const body = { merchant: { id: merchant }, master_product: { id: product } };
    const { id, offered_by } = await decide(
      () => readForOffer(body),
      (read, { now }) => offerProduct(body, read, now),
    );
    if (offered_by !== null) await syncMerchantProduct(id, offered_by);
    loaded.made += 1;
    return;
  }
  const current = await loadOffer(await inLocaleOf(merchant, before));
  if (isInSync(current, nowInstant())) {
    loaded.same += 1;
    return;
  }
  const task = await decide(
    () => readForSync(product),
    ({ subject, lease, task: id }, { now }) => ({ ...syncProduct(subject, lease, id, now, before.id), answer: id }),
  );
  await syncMerchantProduct(before.id, task);
  loaded.changed += 1;
}

/**
 * Sets the language of a merchant's product to the merchant's language, which the file may have changed. No rule of
 * `shared/rules` changes a `locale`, because no endpoint or worker needs it. So this function writes the record
 * directly. The sync that follows updates the variants.
 */
async function inLocaleOf(merchant: number, offered: MerchantProductRecord): Promise<MerchantProductRecord> {
  const record = await readRecord('merchant', merchant, everything);
  if (!record) throw new Error('A merchant that was written is missing');
  if (record.locale === offered.locale) return offered;
  const inLocale = { ...offered, locale: record.locale, updated_at: nowInstant() };
  const outcome = await commit(changed(undefined, [replaces('merchant-product', offered, inLocale)]));
  if (!outcome.written) {
    throw new UnusableFile([{ path: [], message: 'Another writer changed a merchant product at the same time.' }]);
  }
  return (await readRecord('merchant-product', offered.id, everything)) ?? offered;
}

async function offeredBefore(masterProduct: number, merchant: number): Promise<MerchantProductRecord | undefined> {
  const conditions = [withValues('master_product', [masterProduct]), withValues('merchant', [merchant])];
  for await (const [offered] of walk('merchant-product', { conditions })) if (offered) return offered;
  return undefined;
}
