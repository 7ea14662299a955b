import { everything } from '../shared/changes/reach.ts';
import { nowInstant } from '../shared/lib/clock.ts';
import type { MasterProductRecord } from '../shared/resources/catalogue/master-product.ts';
import type { ProductRecord } from '../shared/resources/offers/product.ts';
import { catalogueTask } from '../shared/rules/catalogue/catalogue-task.ts';
import { offeredProduct } from '../shared/rules/offers/offered.ts';
import { lacking, planSync } from '../shared/rules/offers/sync.ts';
import { readPage } from '../shared/table/lists/list.ts';
import { idOfUnique, readEach, readRecord } from '../shared/table/table.ts';
import { reserveIds } from '../shared/table/writes/ids.ts';
import { loadOffer } from '../shared/work/offers/sync-offer.ts';
import { type Handles, type Loaded, upsert, write } from './reference-data.ts';
import type { ReferenceFile } from './reference-data-file.ts';

type ProductEntry = ReferenceFile['products'][number];

/** Loads the products of a file with their variants, and offers them through the merchants that are named. */
export async function offerProducts(entries: readonly ProductEntry[], handles: Handles, loaded: Loaded): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const where = `products.${index}`;
    const product = await loadProduct(entry, handles, where, loaded);
    for (const merchant of await handles.ids('merchant', entry.offered_by, `${where}.offered_by`)) {
      await offer(product, merchant, loaded);
    }
  }
}

async function loadProduct(entry: ProductEntry, handles: Handles, where: string, loaded: Loaded) {
  const { variants: entries, offered_by, ...fields } = entry;
  const one = async (entity: 'country' | 'brand' | 'material-type', handle: string | null) =>
    handle === null ? null : handles.id(entity, handle, `${where}.${entity}`);
  const many = (
    entity: 'scale-factor' | 'production-area' | 'positioning-area' | 'production-method',
    names: readonly string[],
  ) => handles.ids(entity, names, `${where}.${entity}`);
  const before = await productByHandle(entry.handle);
  const made = await readEach('master-variant', before?.variants ?? [], everything);
  const bySku = new Map(made.map((variant) => [variant.sku, variant]));
  const ownSides = before?.views.filter(({ handle }) => !entry.views.some((side) => side.handle === handle)) ?? [];
  const product: Omit<MasterProductRecord, 'id' | 'rev' | 'created_at' | 'updated_at'> = {
    ...fields,
    is_made: true,
    country: await one('country', entry.country),
    brand: await one('brand', entry.brand),
    material_type: await one('material-type', entry.material_type),
    scale_factors: await many('scale-factor', entry.scale_factors),
    production_areas: await many('production-area', entry.production_areas),
    positioning_areas: await many('positioning-area', entry.positioning_areas),
    designable_production_methods: await many('production-method', entry.designable_production_methods),
    views: [...entry.views, ...ownSides],
    variants: before?.variants ?? [],
  };
  // the product's id first, for the variants to name; then the product with its variants
  const [bare] = await upsert('master-product', 'handle', [product], { made: 0, changed: 0, same: 0 });
  if (!bare) throw new Error('A product that was written is missing');
  const variants = await upsert(
    'master-variant',
    'sku',
    await Promise.all(
      entries.map(async (variant, index) => ({
        ...variant,
        product_id: bare.id,
        // a file says nothing of pictures and ends: those that staff gave stay
        views: bySku.get(variant.sku)?.views ?? [],
        discontinue_at: bySku.get(variant.sku)?.discontinue_at ?? null,
        option_values: await handles.ids(
          'option-value',
          variant.option_values,
          `${where}.variants.${index}.option_values`,
        ),
      })),
    ),
    loaded,
  );
  const all = new Set([...product.variants, ...variants.map(({ id }) => id)]);
  const [whole] = await upsert('master-product', 'handle', [{ ...product, variants: [...all] }], loaded);
  return whole ?? bare;
}

async function productByHandle(handle: string): Promise<MasterProductRecord | undefined> {
  const id = await idOfUnique('master-product', 'handle', handle);
  return id === undefined ? undefined : readRecord('master-product', id, everything);
}

/** Offers a product through a merchant, or brings the offer up to date as a sync does. */
async function offer(product: MasterProductRecord, merchantId: number, loaded: Loaded): Promise<void> {
  const merchant = await readRecord('merchant', merchantId, everything);
  if (!merchant) throw new Error('A merchant that was written is missing');
  const before = await offeredBefore(product.id, merchantId);
  const [shell] = await write(
    'merchant-product',
    [before?.id],
    [before ? { ...before, locale: merchant.locale } : offeredProduct(product, merchant, [])],
    { made: 0, changed: 0, same: 0 },
  );
  if (!shell) throw new Error('A merchant product that was written is missing');
  const current = await loadOffer(shell);
  const ids = await reserveIds({ 'merchant-variant': lacking(current).length });
  const now = nowInstant();
  // later than all that were applied, and never written
  const task = catalogueTask(Number.MAX_SAFE_INTEGER, product.id, 'sync', now);
  const { offered, writes } = planSync(current, task, ids['merchant-variant'], now);
  const records = writes.map(({ record }) => record);
  loaded.same += current.variants.length - writes.filter(({ was }) => was).length;
  await write(
    'merchant-variant',
    records.map(({ id }) => id),
    records,
    loaded,
  );
  const merchant_variants = [...new Set([...offered.merchant_variants, ...records.map(({ id }) => id)])];
  const { copied_by } = shell;
  await write('merchant-product', [shell.id], [{ ...offered, copied_by, merchant_variants }], loaded);
}

async function offeredBefore(masterProduct: number, merchant: number): Promise<ProductRecord | undefined> {
  const conditions = [
    { field: 'master_product', equals: [masterProduct], holds: (id: unknown) => id === masterProduct },
  ];
  const { records } = await readPage({
    entity: 'merchant-product',
    reach: everything,
    conditions,
    ascending: true,
    limit: 1000,
  });
  return records.find((record) => record.merchant === merchant);
}
