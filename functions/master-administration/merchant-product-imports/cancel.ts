import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { cancelDescription, MerchantProductImport } from '../../../shared/resources/imports/import.ts';
import { cancelImport } from '../../../shared/rules/imports/import.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/merchant-product-imports/{id}/cancel',
    summary: 'Cancel an import of merchant products',
    description: cancelDescription,
    extension: true,
    allow: ['staff'],
    example: { given: 'aStartedMerchantProductImport', params: { id: 1 } },
    returns: MerchantProductImport,
    answers: { 409: 'The import has already ended.' },
    errorImpact: 'Staff cannot stop an import of merchant products.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('merchant-product-import', params.id, reach), MerchantProductImport),
    }),
    ({ subject }, _call, { now }) => cancelImport('merchant-product-import', subject, now),
  ),
);
