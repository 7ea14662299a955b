import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/additional-instructions/{id}',
    summary: 'Get an additional instruction',
    description:
      'Returns one instruction with its price. Custom variants always have the current price of their instructions, and an order keeps the price at which it was placed.',
    allow: ['merchant'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: AdditionalInstruction,
    errorImpact: 'Merchants cannot look up what an instruction costs.',
  },
  get(AdditionalInstruction),
);
