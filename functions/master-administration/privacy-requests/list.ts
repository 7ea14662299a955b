import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { PrivacyRequest } from '../../../shared/resources/people/privacy-request.ts';
import { privacyRequestKinds } from '../../../shared/resources/people/privacy-request-record.ts';
import { runStates } from '../../../shared/resources/people/run-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/privacy-requests',
    summary: 'List privacy requests',
    description:
      'Lists the requests to export or erase personal data, oldest first. The list shows no e-mail addresses.',
    extension: true,
    allow: ['staff'],
    filters: {
      id: oneOf(),
      kind: oneOf({ values: privacyRequestKinds }),
      state: oneOf({ values: runStates }),
    },
    paging: 'cursor',
    example: { given: 'aPrivacyRequest' },
    returns: PrivacyRequest,
    errorImpact: 'Staff cannot list the requests about personal data.',
  },
  list(PrivacyRequest),
);
