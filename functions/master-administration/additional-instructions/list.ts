import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/additional-instructions',
    summary: 'List additional instructions',
    description:
      'Lists the additional instructions for designs with their prices. Merchants see them with `GET /v2/additional-instructions`.',
    extension: true,
    allow: ['staff'],
    filters: { id: oneOf(), handle: oneOf() },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: AdditionalInstruction,
    errorImpact: 'Staff cannot look up additional instructions.',
  },
  list(AdditionalInstruction),
);
