import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/material-types',
    summary: 'Create a material type',
    description: 'Creates a material type. Products refer to a material type by its id.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(namedFields())),
    example: { given: 'theDemo', body: { handle: 'linen', name: { en: 'Linen', de: 'Leinen' } }, fresh: ['handle'] },
    returns: MaterialType,
    status: 201,
    errorImpact: 'Staff cannot add material types.',
  },
  create(
    ({ body }) => readForCreation(MaterialType, body),
    (around, { body }, { now }) => createReference('material-type', body, around, now),
    (made) => `/master-administration/material-types/${made.id}`,
  ),
);
