import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { Production } from '../../../shared/resources/people/production.ts';
import { productionFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/productions',
    summary: 'Create a production',
    description:
      'Creates a production. Within five seconds, it gets the orders that no other production can make. Staff assign the orders that several productions can make. Next, create its access keys with `POST /master-administration/access-keys`.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(productionFields(id))),
    example: {
      given: 'theDemo',
      body: { handle: 'west-embroidery', name: 'West Embroidery', production_methods: [2], is_test: false },
      fresh: ['handle'],
    },
    returns: Production,
    status: 201,
    errorImpact: 'Staff cannot add productions.',
  },
  create(
    ({ body }) => readForCreation(Production, body),
    (around, { body }, { now }) => createReference('production', body, around, now),
    (made) => `/master-administration/productions/${made.id}`,
  ),
);
