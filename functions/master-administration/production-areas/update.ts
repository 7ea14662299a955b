import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { id } from '../../../shared/model/fields.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';
import { changeOf, productionAreaFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/production-areas/{id}',
    summary: 'Change a production area',
    description:
      'Changes the fields in the body and keeps all other fields. The change is shown wherever the production area is expanded.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(productionAreaFields(id))),
    example: { given: 'aProductionArea', params: { id: 1 }, body: { width: 320 } },
    returns: ProductionArea,
    errorImpact: 'Staff cannot correct production areas.',
  },
  change(
    ({ params, body }) => readForChange(ProductionArea, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('production-area', subject, body, found, now),
  ),
);
