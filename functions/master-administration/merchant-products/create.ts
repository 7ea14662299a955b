import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForOffer } from '../../../shared/reads/new-offer.ts';
import { MerchantProduct, newMerchantProduct } from '../../../shared/resources/offers/merchant-product.ts';
import { offerProduct } from '../../../shared/rules/offers/merchant-product.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/merchant-products',
    summary: 'Offer a master product through a merchant',
    description:
      'Offers a master product through a merchant, with all its variants or with the variants in the body. `/v2` shows the offer to the merchant as a product with the same id. The service creates variants beyond the first 40 shortly after the response.',
    allow: ['staff'],
    body: json(newMerchantProduct),
    example: { given: 'theDemo', body: { merchant: { id: 1 }, master_product: { id: 1 } } },
    returns: MerchantProduct,
    status: 201,
    errorImpact: 'Staff cannot offer products through merchants.',
  },
  create(
    ({ body }) => readForOffer(body),
    (loaded, { body }, { now }) => offerProduct(body, loaded, now),
    ({ id }) => `/master-administration/merchant-products/${id}`,
  ),
);
