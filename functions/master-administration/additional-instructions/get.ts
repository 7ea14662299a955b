import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/additional-instructions/{id}',
    summary: 'Get an additional instruction',
    description:
      'Returns an additional instruction. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/additional-instructions/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: AdditionalInstruction,
    errorImpact: 'Staff cannot look at an additional instruction.',
  },
  get(AdditionalInstruction),
);
