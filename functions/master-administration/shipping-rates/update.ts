import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { handleOfRate, ShippingRateEntry } from '../../../shared/resources/orders/shipping-rate.ts';
import { changeOf, shippingRateFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/shipping-rates/{id}',
    summary: 'Change a shipping rate',
    description:
      'Changes the fields in the body and keeps all other fields. Orders keep their prices. If an open checkout uses the rate, its completion returns a 409 with the new price.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(shippingRateFields())),
    example: { given: 'aShippingRate', params: { id: 1 }, body: { price: 15.9 } },
    returns: ShippingRateEntry,
    errorImpact: 'Staff cannot change shipping rates.',
  },
  change(
    ({ params, body }) => readForChange(ShippingRateEntry, params.id, body),
    ({ subject, found }, { body }, { now }) =>
      changeReference('shipping-rate', subject, { ...body, handle: handleOfRate({ ...subject, ...body }) }, found, now),
  ),
);
