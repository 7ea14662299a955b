import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/additional-instructions/{id}',
    summary: 'Get an additional instruction',
    allow: ['merchant'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: AdditionalInstruction,
    errorImpact: 'Merchants cannot look up what an instruction costs.',
  },
  get(AdditionalInstruction),
);
