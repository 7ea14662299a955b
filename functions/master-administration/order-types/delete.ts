import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = deleteEndpoint('DELETE /master-administration/order-types/{id}', OrderType, {
  description:
    'An order type that a merchant has cannot be deleted. After the deletion, earlier orders of this type show only its id.',
  given: 'anOrderType',
});
