import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { changeOf, namedFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/order-types/{id}',
    summary: 'Change an order type',
    description:
      'Changes the fields in the body and keeps all other fields. The change is shown wherever the order type is expanded.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(namedFields())),
    example: { given: 'anOrderType', params: { id: 1 }, body: { name: { en: 'Bulk order' } } },
    returns: OrderType,
    errorImpact: 'Staff cannot correct order types.',
  },
  change(
    ({ params, body }) => readForChange(OrderType, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('order-type', subject, body, found, now),
  ),
);
