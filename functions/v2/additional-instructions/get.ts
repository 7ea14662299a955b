import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/additional-instructions/{id}',
    summary: 'Get an additional instruction',
    description:
      'Returns one instruction with its price. The price that a design pays is the one of the moment at which the design is made.',
    allow: ['merchant'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: AdditionalInstruction,
    errorImpact: 'Merchants cannot look up what an instruction costs.',
  },
  get(AdditionalInstruction),
);
