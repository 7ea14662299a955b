import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';
import { merchantFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/merchants/{id}', Merchant, {
  description:
    'A new currency or language applies to new checkouts, a new order type to new orders, and a new cancellation limit to all orders. Product titles get a new language only if the merchant offers the product later.',
  fields: merchantFields(id),
  given: 'aMerchant',
  example: { cancellable_until: 'never' },
});
