import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';
import { brandFields, changeOf } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/brands/{id}',
    summary: 'Change a brand',
    description:
      'Changes the fields in the body and keeps all other fields. The change is shown wherever the brand is expanded.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(brandFields())),
    example: { given: 'aBrand', params: { id: 1 }, body: { name: { en: 'Southern Cotton' } } },
    returns: Brand,
    errorImpact: 'Staff cannot correct brands.',
  },
  change(
    ({ params, body }) => readForChange(Brand, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('brand', subject, body, found, now),
  ),
);
