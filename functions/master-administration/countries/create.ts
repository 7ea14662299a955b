import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';
import { countryFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/countries',
    summary: 'Create a country',
    description:
      'Creates a country. Products refer to their country of origin by its id, and import files name it by its code, handle or name.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(countryFields())),
    example: {
      given: 'theDemo',
      body: { handle: 'iceland', name: { en: 'Iceland', de: 'Island' }, code: 'IS' },
      fresh: ['handle'],
    },
    returns: Country,
    status: 201,
    errorImpact: 'Staff cannot add countries of origin.',
  },
  create(
    ({ body }) => readForCreation(Country, body),
    (around, { body }, { now }) => createReference('country', body, around, now),
    (made) => `/master-administration/countries/${made.id}`,
  ),
);
