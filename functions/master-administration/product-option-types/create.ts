import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-option-types',
    summary: 'Create an option type of products',
    description:
      'Creates an option type of products. An option type, such as colour or size, groups option values. Create its values with `POST /master-administration/product-option-values`.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(namedFields())),
    example: { given: 'theDemo', body: { handle: 'length', name: { en: 'Length', de: 'Länge' } }, fresh: ['handle'] },
    returns: ProductOptionType,
    status: 201,
    errorImpact: 'Staff cannot add option types of products.',
  },
  create(
    ({ body }) => readForCreation(ProductOptionType, body),
    (around, { body }, { now }) => createReference('option-type', body, around, now),
    (made) => `/master-administration/product-option-types/${made.id}`,
  ),
);
