import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { ProductOptionType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { changeOf, namedFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/product-option-types/{id}',
    summary: 'Change an option type of products',
    description:
      'Changes the fields in the body and keeps all other fields. The variants of merchants show a new name after the next change or sync of their product.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(namedFields())),
    example: { given: 'anOptionType', params: { id: 1 }, body: { name: { en: 'Leg length' } } },
    returns: ProductOptionType,
    errorImpact: 'Staff cannot correct option types of products.',
  },
  change(
    ({ params, body }) => readForChange(ProductOptionType, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('option-type', subject, body, found, now),
  ),
);
