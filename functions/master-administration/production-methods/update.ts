import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { changeOf, productionMethodFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/production-methods/{id}',
    summary: 'Change a production method',
    description:
      'Changes the fields in the body and keeps all other fields. The new price applies to all designs at once, and the new limits to new designs. Orders keep their prices.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(productionMethodFields())),
    example: { given: 'aProductionMethod', params: { id: 1 }, body: { price_per_square_centimeter: 0.03 } },
    returns: ProductionMethod,
    errorImpact: 'Staff cannot correct production methods.',
  },
  change(
    ({ params, body }) => readForChange(ProductionMethod, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('production-method', subject, body, found, now),
  ),
);
