import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';
import { optionValueFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-option-values',
    summary: 'Create an option value of products',
    description:
      'Creates an option value of products. A master variant has one option value of each option type, for example one colour and one size.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(optionValueFields(id))),
    example: {
      given: 'theDemo',
      body: { handle: 'olive', name: { en: 'Olive', de: 'Oliv' }, option_type: 1 },
      fresh: ['handle'],
    },
    returns: ProductOptionValue,
    status: 201,
    errorImpact: 'Staff cannot add option values of products.',
  },
  create(
    ({ body }) => readForCreation(ProductOptionValue, body),
    (around, { body }, { now }) => createReference('option-value', body, around, now),
    (made) => `/master-administration/product-option-values/${made.id}`,
  ),
);
