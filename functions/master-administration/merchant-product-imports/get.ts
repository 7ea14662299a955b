import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { importDescription, MerchantProductImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/merchant-product-imports/{id}',
    summary: 'Get an import of merchant products',
    description: importDescription,
    extension: true,
    allow: ['staff'],
    example: { given: 'aStartedMerchantProductImport', params: { id: 1 } },
    returns: MerchantProductImport,
    errorImpact: 'Staff cannot follow an import of merchant products or get its report.',
  },
  get(MerchantProductImport),
);
