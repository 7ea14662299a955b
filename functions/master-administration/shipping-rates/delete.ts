import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { ShippingRateEntry } from '../../../shared/resources/orders/shipping-rate.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/shipping-rates/{id}',
    summary: 'Delete a shipping rate',
    description:
      'Deletes a shipping rate. Orders keep a copy of their rate. If an open checkout has the rate, its completion returns a 409. If no rate is left for a country, checkouts cannot be shipped there.',
    extension: true,
    allow: ['staff'],
    ids: { id: ShippingRateEntry },
    example: { given: 'aShippingRate', params: { id: 1 } },
    status: 204,
    errorImpact: 'Staff cannot remove shipping rates.',
  },
  change(
    ({ params }) => readForDeletion(ShippingRateEntry, params.id),
    ({ subject, users }) => deleteReference('shipping-rate', subject, users),
  ),
);
