import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { pageOf } from '../../../shared/http/render.ts';
import { readChanges } from '../../../shared/reads/history.ts';
import { MasterProduct } from '../../../shared/resources/catalogue/master-product.ts';
import { RecordedChange } from '../../../shared/resources/history.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/products/{id}/history',
    summary: 'List the changes of a master product',
    description:
      'Lists the changes of a master product, oldest first. A change shows its time, its access key and request, and the changed fields with their values before and after. It does not contain the changes of variants, which are separate records. A change appears after about a minute and stays for a year.',
    extension: true,
    allow: ['staff'],
    ids: { id: MasterProduct },
    paging: 'cursor',
    example: { given: 'aNewProduct', params: { id: 1 } },
    returns: RecordedChange,
    errorImpact: 'Staff cannot see who changed a master product.',
  },
  withNeeds(['table:read'], async ({ params, validated }) =>
    pageOf(await readChanges(MasterProduct, params.id), validated.input.position, ({ rev }) => rev),
  ),
);
