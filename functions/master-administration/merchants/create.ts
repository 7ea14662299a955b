import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';
import { merchantFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/merchants',
    summary: 'Create a merchant',
    description:
      'Creates a merchant. Next, create its access keys with `POST /master-administration/access-keys`, and offer products through it with `POST /master-administration/merchant-products`.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(merchantFields(id))),
    example: {
      given: 'theDemo',
      body: {
        handle: 'mug-shop',
        name: 'Mug Shop',
        currency: 'EUR',
        locale: 'de',
        cancellable_until: 'preparing',
        order_type: 1,
      },
      fresh: ['handle'],
    },
    returns: Merchant,
    status: 201,
    errorImpact: 'Staff cannot add merchants.',
  },
  create(
    ({ body }) => readForCreation(Merchant, body),
    (around, { body }, { now }) => createReference('merchant', body, around, now),
    (made) => `/master-administration/merchants/${made.id}`,
  ),
);
