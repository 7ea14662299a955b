import { everything } from '../domain/reach.ts';
import type { NewMerchantProduct } from '../resources/offers/merchant-product.ts';
import { readRecords } from '../table/table.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';
import { loadVariantParts } from './variant-parts.ts';

/** Reads the records for a merchant's new offer, with all parts of the product, and reserves ids. */
export async function readForOffer({ merchant, master_product, merchant_variants }: NewMerchantProduct) {
  const found = await readRecords(
    [
      { entity: 'merchant', id: merchant.id },
      { entity: 'master-product', id: master_product.id },
      { entity: 'product-lease', id: master_product.id },
    ],
    everything,
  );
  const product = found.get('master-product', master_product.id);
  const [{ masters, partsOf }, ids] = await Promise.all([
    loadVariantParts(product?.variants ?? []),
    reserveIds({
      'merchant-product': 1,
      'merchant-variant': merchant_variants?.length ?? product?.variants.length ?? 0,
      'catalogue-task': 1,
    }),
  ]);
  const { 'merchant-product': ofProduct, 'merchant-variant': ofVariant, 'catalogue-task': ofTask } = ids;
  return {
    merchant: found.get('merchant', merchant.id),
    product,
    lease: found.get('product-lease', master_product.id),
    masters,
    partsOf,
    ids: { product: ofProduct, variant: ofVariant, task: ofTask },
  };
}
