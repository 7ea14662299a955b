import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';
import { merchantFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/merchants', Merchant, {
  description:
    'Creates a merchant. Next, create its access keys with `POST /master-administration/access-keys`, and offer products through it with `POST /master-administration/merchant-products`.',
  fields: merchantFields(id),
  example: {
    handle: 'mug-shop',
    name: 'Mug Shop',
    currency: 'EUR',
    locale: 'de',
    cancellable_until: 'preparing',
    order_type: 1,
  },
});
