import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MerchantVariant } from '../../../shared/resources/offers/merchant-variant.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-variants/{id}',
    summary: 'Get a merchant variant',
    allow: ['staff'],
    expand: ['merchant', 'master_variant'],
    example: { given: 'aVariant', params: { id: 1 } },
    returns: MerchantVariant,
    errorImpact: 'Staff cannot look at a merchant variant.',
  },
  get(MerchantVariant),
);
