import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { Production } from '../../../shared/resources/people/production.ts';
import { changeOf, productionFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/productions/{id}',
    summary: 'Change a production',
    description:
      'Changes the fields in the body and keeps all other fields. Orders that are assigned already stay with their production. `is_test` cannot be changed.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(productionFields(id))),
    example: { given: 'aProduction', params: { id: 1 }, body: { name: 'West Embroidery and Print' } },
    returns: Production,
    errorImpact: 'Staff cannot correct productions.',
  },
  change(
    ({ params, body }) => readForChange(Production, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('production', subject, body, found, now),
  ),
);
