import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/order-types',
    summary: 'Create an order type',
    description: 'Creates an order type. Each merchant has an order type, which all its new orders get.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(namedFields())),
    example: {
      given: 'theDemo',
      body: { handle: 'wholesale', name: { en: 'Wholesale order', de: 'Großhandelsauftrag' } },
      fresh: ['handle'],
    },
    returns: OrderType,
    status: 201,
    errorImpact: 'Staff cannot add order types.',
  },
  create(
    ({ body }) => readForCreation(OrderType, body),
    (around, { body }, { now }) => createReference('order-type', body, around, now),
    (made) => `/master-administration/order-types/${made.id}`,
  ),
);
