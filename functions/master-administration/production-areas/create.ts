import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';
import { productionAreaFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/production-areas',
    summary: 'Create a production area',
    description:
      'Creates a production area. An area limits where a production method prints on a view, and how large. Add its id to `production_areas` of products.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(productionAreaFields(id))),
    example: {
      given: 'theDemo',
      body: {
        handle: 'hoodie-back',
        name: { en: 'Back of a hoodie', de: 'Hoodie hinten' },
        production_method: 1,
        view: 'back',
        width: 300,
        height: 400,
      },
      fresh: ['handle'],
    },
    returns: ProductionArea,
    status: 201,
    errorImpact: 'Staff cannot add production areas.',
  },
  create(
    ({ body }) => readForCreation(ProductionArea, body),
    (around, { body }, { now }) => createReference('production-area', body, around, now),
    (made) => `/master-administration/production-areas/${made.id}`,
  ),
);
