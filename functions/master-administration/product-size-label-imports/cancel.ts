import { endpoint } from '../../../shared/http/endpoint.ts';
import { cancelContract, cancelImportOf } from '../../../shared/http/imports.ts';
import { SizeLabelImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/product-size-label-imports/{id}/cancel',
    summary: 'Cancel an import of size labels',
    allow: ['staff'],
    example: { given: 'aStartedSizeLabelImport', params: { id: 1 } },
    returns: SizeLabelImport,
    ...cancelContract,
    errorImpact: 'Staff cannot stop an import of size labels.',
  },
  cancelImportOf('size-label-import', SizeLabelImport),
);
