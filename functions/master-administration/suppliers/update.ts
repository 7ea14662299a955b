import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { newSupplier, Supplier } from '../../../shared/resources/goods/supplier.ts';
import { changeOf } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/suppliers/{id}',
    summary: 'Change a supplier',
    description:
      'Changes the fields in the body and keeps all other fields. To change the address, send the whole address.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(newSupplier.shape)),
    example: { given: 'aSupplier', params: { id: 1 }, body: { name: 'Weaving Works and Sons' } },
    returns: Supplier,
    errorImpact: 'Staff cannot correct suppliers.',
  },
  change(
    ({ params, body }) => readForChange(Supplier, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('supplier', subject, body, found, now),
  ),
);
