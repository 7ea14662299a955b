import { everything } from '../../../shared/changes/reach.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { loadVariantParts } from '../../../shared/reads/variant-parts.ts';
import { MerchantProduct, newMerchantProduct } from '../../../shared/resources/offers/merchant-product.ts';
import { offerProduct } from '../../../shared/rules/offers/merchant-product.ts';
import { readRecords } from '../../../shared/table/table.ts';
import { reserveIds } from '../../../shared/table/writes/ids.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/merchant-products',
    summary: 'Offer a master product through a merchant',
    allow: ['staff'],
    body: newMerchantProduct,
    example: { given: 'aProduct', body: { merchant: { id: 1 }, master_product: { id: 1 } } },
    returns: MerchantProduct,
    status: 201,
    errorImpact: 'Staff cannot offer products through merchants.',
  },
  change(
    async ({ body }) => {
      const found = await readRecords(
        [
          { entity: 'merchant', id: body.merchant.id },
          { entity: 'master-product', id: body.master_product.id },
          { entity: 'product-lease', id: body.master_product.id },
        ],
        everything,
      );
      const product = found.get('master-product', body.master_product.id);
      const [{ masters, partsOf }, ids] = await Promise.all([
        loadVariantParts(product?.variants ?? []),
        reserveIds({
          'merchant-product': 1,
          'merchant-variant': body.merchant_variants?.length ?? product?.variants.length ?? 0,
          'catalogue-task': 1,
        }),
      ]);
      const merchant = found.get('merchant', body.merchant.id);
      const { 'merchant-product': ofProduct, 'merchant-variant': ofVariant, 'catalogue-task': ofTask } = ids;
      const lease = found.get('product-lease', body.master_product.id);
      const taken = { product: ofProduct, variant: ofVariant, task: ofTask };
      return { merchant, product, lease, masters, partsOf, ids: taken };
    },
    (loaded, { body }, { now }) => offerProduct(body, loaded, now),
    ({ id }) => `/master-administration/merchant-products/${id}`,
  ),
);
