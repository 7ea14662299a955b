import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { MerchantVariant, merchantVariantExpand } from '../../../shared/resources/offers/merchant-product.ts';
import { variantCollections } from '../../../shared/resources/offers/variant-collections.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-variants',
    summary: 'List merchant variants',
    description:
      'Lists the variants of merchants: variants of the catalogue, custom variants, and copies that belong to orders. Use `filter[collection_name]` to choose one of these collections.',
    allow: ['staff'],
    filters: { id: oneOf(), collection_name: oneOf({ values: variantCollections }) },
    expand: merchantVariantExpand,
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: MerchantVariant,
    errorImpact: 'Staff cannot see the variants that merchants offer.',
  },
  list(MerchantVariant),
);
