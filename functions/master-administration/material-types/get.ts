import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/material-types/{id}',
    summary: 'Get a material type',
    description:
      'Returns a material type. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/material-types/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: MaterialType,
    errorImpact: 'Staff cannot look at a material type.',
  },
  get(MaterialType),
);
