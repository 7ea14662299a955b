import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { handleOfRate, ShippingRateEntry } from '../../../shared/resources/orders/shipping-rate.ts';
import { shippingRateFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/shipping-rates',
    summary: 'Create a shipping rate',
    description:
      'Creates a shipping rate. A rate is the price of a service for parcels to a country up to a weight. There is one rate for each service, country and weight. Its `handle` is derived from them, so a second rate is rejected at `handle`. Checkouts whose rates are calculated later offer it, within five seconds.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(shippingRateFields())),
    example: {
      given: 'theDemo',
      body: {
        service: 'express',
        title: { en: 'Express shipping', de: 'Expressversand' },
        country_code: 'NO',
        max_weight_grams: 5000,
        currency: 'EUR',
        price: 14.9,
        tax_rate: 19,
      },
      fresh: ['service'],
    },
    returns: ShippingRateEntry,
    status: 201,
    errorImpact: 'Staff cannot add shipping rates.',
  },
  create(
    ({ body }) => readForCreation(ShippingRateEntry, body),
    (around, { body }, { now }) =>
      createReference('shipping-rate', { ...body, handle: handleOfRate(body) }, around, now),
    (made) => `/master-administration/shipping-rates/${made.id}`,
  ),
);
