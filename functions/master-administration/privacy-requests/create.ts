import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForPrivacyRequest } from '../../../shared/reads/privacy-requests.ts';
import { newPrivacyRequest, PrivacyRequest } from '../../../shared/resources/people/privacy-request.ts';
import { createPrivacyRequest } from '../../../shared/rules/people/privacy-request.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/privacy-requests',
    summary: 'Export or erase personal data',
    description:
      'Starts the export or the erasure of the data of a person (`email`) or of one order (`order`). Follow the request at `Location`. An export stores everything about the person in one JSON file. An erasure replaces names, addresses, e-mail addresses, phone numbers and free texts. Ids, sums, taxes and countries stay. Open checkouts are deleted. Open orders are not erased, and `open_orders` lists them.',
    extension: true,
    allow: ['staff'],
    body: json(newPrivacyRequest),
    example: { given: 'aCancelledOrder', body: { kind: 'export', email: 'lee@example.com' } },
    returns: PrivacyRequest,
    status: 202,
    needs: ['persons:hash'],
    errorImpact: 'Staff cannot export or erase personal data.',
  },
  create(
    ({ body }) => readForPrivacyRequest(body),
    (around, { body }, { now }) => createPrivacyRequest(body, around, now),
    ({ id }) => `/master-administration/privacy-requests/${id}`,
  ),
);
