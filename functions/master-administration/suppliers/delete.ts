import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { Supplier } from '../../../shared/resources/goods/supplier.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/suppliers/{id}',
    summary: 'Delete a supplier',
    description: 'Deletes a supplier. A supplier that a goods transfer names as its origin cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: Supplier },
    example: { given: 'aSupplier', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The supplier is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove suppliers.',
  },
  change(
    ({ params }) => readForDeletion(Supplier, params.id),
    ({ subject, users }) => deleteReference('supplier', subject, users),
  ),
);
