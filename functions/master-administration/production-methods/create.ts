import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { productionMethodFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/production-methods',
    summary: 'Create a production method',
    description:
      'Creates a production method. Next, create its areas with `POST /master-administration/production-areas`, and add the method to productions and products.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(productionMethodFields())),
    example: {
      given: 'theDemo',
      body: {
        handle: 'screen-print',
        name: { en: 'Screen print', de: 'Siebdruck' },
        collection_name: 'print',
        price_per_square_centimeter: 0.0125,
        max_width: 380,
        max_height: 480,
        prints_alpha: true,
      },
      fresh: ['handle'],
    },
    returns: ProductionMethod,
    status: 201,
    errorImpact: 'Staff cannot add production methods.',
  },
  create(
    ({ body }) => readForCreation(ProductionMethod, body),
    (around, { body }, { now }) => createReference('production-method', body, around, now),
    (made) => `/master-administration/production-methods/${made.id}`,
  ),
);
