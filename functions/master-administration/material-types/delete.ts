import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/material-types/{id}',
    summary: 'Delete a material type',
    description: 'Deletes a material type. A material type that a product has cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: MaterialType },
    example: { given: 'aMaterialType', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The material type is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove material types.',
  },
  change(
    ({ params }) => readForDeletion(MaterialType, params.id),
    ({ subject, users }) => deleteReference('material-type', subject, users),
  ),
);
