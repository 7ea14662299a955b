import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { cancelDescription, ProductImport } from '../../../shared/resources/imports/import.ts';
import { cancelImport } from '../../../shared/rules/imports/import.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/product-imports/{id}/cancel',
    summary: 'Cancel an import of products',
    description: cancelDescription,
    extension: true,
    allow: ['staff'],
    example: { given: 'aStartedImport', params: { id: 1 } },
    returns: ProductImport,
    answers: { 409: 'The import has already ended.' },
    errorImpact: 'Staff cannot stop an import of products.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('product-import', params.id, reach), ProductImport),
    }),
    ({ subject }, _call, { now }) => cancelImport('product-import', subject, now),
  ),
);
