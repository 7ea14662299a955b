import { endpoint, listWhere } from '../../../shared/http/endpoint.ts';
import { oneOf, range } from '../../../shared/http/filters.ts';
import { deliveryTypes } from '../../../shared/resources/webhooks/delivery.ts';
import { audiences } from '../../../shared/resources/webhooks/event-names.ts';
import { FailingDelivery, failingStates } from '../../../shared/resources/webhooks/failing-delivery.ts';
import { isTrue } from '../../../shared/table/lists/page.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/failing-deliveries',
    summary: 'List the deliveries that fail',
    description:
      'Lists the notifications of the last 30 days whose latest attempt failed, of all merchants and productions. A `pending` one gets further attempts, and a `failed` one does not. A delivery leaves the list once it is delivered or cancelled, or when its owner sends it again. Use it to find receivers that fail, and tell their owners. The list does not show URLs, bodies and responses, because responses can contain personal data.',
    extension: true,
    allow: ['staff'],
    filters: {
      id: oneOf(),
      state: oneOf({ values: failingStates }),
      'event.type': oneOf({ values: deliveryTypes(...audiences) }),
      created_at: range(),
    },
    expand: ['merchant', 'production'],
    paging: 'cursor',
    example: { given: 'aFailingDelivery' },
    returns: FailingDelivery,
    errorImpact: 'Staff cannot see which receivers of merchants and productions fail.',
  },
  listWhere(FailingDelivery, isTrue('is_failing')),
);
