import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { cancelDescription, SizeLabelImport } from '../../../shared/resources/imports/import.ts';
import { cancelImport } from '../../../shared/rules/imports/import.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/product-size-label-imports/{id}/cancel',
    summary: 'Cancel an import of size labels',
    description: cancelDescription,
    extension: true,
    allow: ['staff'],
    example: { given: 'aStartedSizeLabelImport', params: { id: 1 } },
    returns: SizeLabelImport,
    answers: { 409: 'The import has already ended.' },
    errorImpact: 'Staff cannot stop an import of size labels.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('size-label-import', params.id, reach), SizeLabelImport),
    }),
    ({ subject }, _call, { now }) => cancelImport('size-label-import', subject, now),
  ),
);
