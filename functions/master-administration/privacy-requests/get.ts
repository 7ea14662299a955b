import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { PrivacyRequest } from '../../../shared/resources/people/privacy-request.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/privacy-requests/{id}',
    summary: 'Get a privacy request',
    description:
      'Returns a request to export or erase personal data. Poll it until it is `finished`. An erasure has two passes. It waits 20 minutes for the second, which erases what was being written during the first. A finished erasure is the certificate: it shows how much was erased, which orders are still open, and where copies remain for how many days. A finished export has the `file` for seven days.',
    extension: true,
    allow: ['staff'],
    example: { given: 'aPrivacyRequest', params: { id: 1 } },
    returns: PrivacyRequest,
    errorImpact: 'Staff cannot follow the export or the erasure of personal data.',
  },
  get(PrivacyRequest),
);
