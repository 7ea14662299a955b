import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';
import { brandFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/brands',
    summary: 'Create a brand',
    description:
      'Creates a brand. Products refer to a brand by its id, and import files name it by its handle or name.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(brandFields())),
    example: {
      given: 'theDemo',
      body: { handle: 'northern-cotton', name: { en: 'Northern Cotton', de: 'Nordbaumwolle' } },
      fresh: ['handle'],
    },
    returns: Brand,
    status: 201,
    errorImpact: 'Staff cannot add brands.',
  },
  create(
    ({ body }) => readForCreation(Brand, body),
    (around, { body }, { now }) => createReference('brand', body, around, now),
    (made) => `/master-administration/brands/${made.id}`,
  ),
);
