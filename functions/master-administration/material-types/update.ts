import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';
import { changeOf, namedFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/material-types/{id}',
    summary: 'Change a material type',
    description:
      'Changes the fields in the body and keeps all other fields. The change is shown wherever the material type is expanded.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(namedFields())),
    example: { given: 'aMaterialType', params: { id: 1 }, body: { name: { en: 'Fine linen' } } },
    returns: MaterialType,
    errorImpact: 'Staff cannot correct material types.',
  },
  change(
    ({ params, body }) => readForChange(MaterialType, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('material-type', subject, body, found, now),
  ),
);
