import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { ProductOptionValue } from '../../../shared/resources/catalogue/vocabularies.ts';
import { changeOf, optionValueFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/product-option-values/{id}',
    summary: 'Change an option value of products',
    description:
      'Changes the fields in the body and keeps all other fields. The variants of merchants show a new name after the next change or sync of their product. A new `option_type` is not compared with the other values of the variants.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(optionValueFields(id))),
    example: { given: 'anOptionValue', params: { id: 1 }, body: { name: { en: 'Dark olive' } } },
    returns: ProductOptionValue,
    errorImpact: 'Staff cannot correct option values of products.',
  },
  change(
    ({ params, body }) => readForChange(ProductOptionValue, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('option-value', subject, body, found, now),
  ),
);
