import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/material-types',
    summary: 'List material types',
    description: 'Lists the material types of products. Use the id of a material type in `material_type` of a product.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: MaterialType,
    errorImpact: 'Staff cannot look up material types.',
  },
  list(MaterialType),
);
