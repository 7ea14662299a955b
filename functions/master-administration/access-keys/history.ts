import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { pageOf } from '../../../shared/http/render.ts';
import { readChanges } from '../../../shared/reads/history.ts';
import { RecordedChange } from '../../../shared/resources/history.ts';
import { AccessKey } from '../../../shared/resources/people/access-key.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/access-keys/{id}/history',
    summary: 'List the changes of an access key',
    description:
      'Lists the changes of an access key, oldest first. A change shows its time, its access key and request, and the changed fields with their values before and after. Its uses are not changes. A change appears after about a minute and stays for a year.',
    extension: true,
    allow: ['staff'],
    ids: { id: AccessKey },
    paging: 'cursor',
    example: { given: 'anAccessKey', params: { id: 1 } },
    returns: RecordedChange,
    errorImpact: 'Staff cannot see who changed an access key.',
  },
  withNeeds(['table:read'], async ({ params, validated }) =>
    pageOf(await readChanges(AccessKey, params.id), validated.input.position, ({ rev }) => rev),
  ),
);
