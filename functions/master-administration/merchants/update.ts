import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { Merchant } from '../../../shared/resources/people/merchant.ts';
import { changeOf, merchantFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/merchants/{id}',
    summary: 'Change a merchant',
    description:
      'Changes the fields in the body and keeps all other fields. A new currency or language applies to new checkouts, a new order type to new orders, and a new cancellation limit to all orders. Product titles get a new language only if the merchant offers the product later.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(merchantFields(id))),
    example: { given: 'aMerchant', params: { id: 1 }, body: { cancellable_until: 'never' } },
    returns: Merchant,
    errorImpact: 'Staff cannot correct merchants.',
  },
  change(
    ({ params, body }) => readForChange(Merchant, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('merchant', subject, body, found, now),
  ),
);
