import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { importDescription, SizeLabelImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/product-size-label-imports/{id}',
    summary: 'Get an import of size labels',
    description: importDescription,
    allow: ['staff'],
    example: { given: 'aStartedSizeLabelImport', params: { id: 1 } },
    returns: SizeLabelImport,
    errorImpact: 'Staff cannot follow an import of size labels or get its report.',
  },
  get(SizeLabelImport),
);
