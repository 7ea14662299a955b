import { everything } from '../shared/data/design.ts';
import { readPage } from '../shared/data/list.ts';
import { idOfUnique, readRecord, readRecords } from '../shared/data/table.ts';
import { loadVariantParts } from '../shared/data/variant-parts.ts';
import { offeredProduct, offeredVariant } from '../shared/domain/catalogue.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../shared/resources/master-product.ts';
import type { ProductRecord } from '../shared/resources/product.ts';
import { type Handles, type Loaded, upsert, write } from './reference.ts';
import type { ReferenceFile } from './reference-file.ts';

type ProductEntry = ReferenceFile['products'][number];

/** Loads the products of a file with their variants, and offers them through the merchants that are named. */
export async function offerProducts(entries: readonly ProductEntry[], handles: Handles, loaded: Loaded): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const where = `products.${index}`;
    const { product, variants } = await loadProduct(entry, handles, where, loaded);
    for (const merchant of await handles.ids('merchant', entry.offered_by, `${where}.offered_by`)) {
      await offer(product, variants, merchant, loaded);
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
    variants: (await productByHandle(entry.handle))?.variants ?? [],
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
        views: [],
        discontinue_at: null,
        option_values: await handles.ids(
          'option-value',
          variant.option_values,
          `${where}.variants.${index}.option_values`,
        ),
      })),
    ),
    loaded,
  );
  const [whole] = await upsert(
    'master-product',
    'handle',
    [{ ...product, variants: variants.map(({ id }) => id) }],
    loaded,
  );
  return { product: whole ?? bare, variants };
}

async function productByHandle(handle: string): Promise<MasterProductRecord | undefined> {
  const id = await idOfUnique('master-product', 'handle', handle);
  return id === undefined ? undefined : readRecord('master-product', id, everything);
}

async function offer(
  product: MasterProductRecord,
  variants: readonly MasterVariantRecord[],
  merchantId: number,
  loaded: Loaded,
): Promise<void> {
  const merchant = (await readRecords([{ entity: 'merchant', id: merchantId }], everything, true)).get(
    'merchant',
    merchantId,
  );
  if (!merchant) throw new Error('A merchant that was written is missing');
  const before = await offeredBefore(product.id, merchantId);
  const [shell] = await write(
    'merchant-product',
    [before?.id],
    [offeredProduct(product, merchant, before?.merchant_variants ?? [])],
    { made: 0, changed: 0, same: 0 },
  );
  if (!shell) throw new Error('A merchant product that was written is missing');
  const own = await readRecords(
    shell.merchant_variants.map((id) => ({ entity: 'merchant-variant', id })),
    everything,
    true,
  );
  const byMaster = new Map(
    shell.merchant_variants.flatMap((id) => {
      const found = own.get('merchant-variant', id);
      return found ? [[found.master_variant, found]] : [];
    }),
  );
  const { partsOf } = await loadVariantParts(variants.map(({ id }) => id));
  const written = await write(
    'merchant-variant',
    variants.map(({ id }) => byMaster.get(id)?.id),
    variants.map((variant) => {
      // a merchant's own identifier stays
      const external_identifier = byMaster.get(variant.id)?.origin.external_identifier ?? null;
      return offeredVariant(variant, { product, merchantProduct: shell, parts: partsOf(variant), external_identifier });
    }),
    loaded,
  );
  await write(
    'merchant-product',
    [shell.id],
    [
      offeredProduct(
        product,
        merchant,
        written.map(({ id }) => id),
      ),
    ],
    loaded,
  );
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
