import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { oneOf } from '../../../shared/http/filters.ts';
import {
  AdditionalInstruction,
  instructionCollections as values,
} from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/additional-instructions',
    summary: 'List additional instructions',
    description:
      'Lists extra work for designs, such as different packaging, with its price. Send the ids that you want in `additional_instructions` of a design.',
    allow: ['merchant'],
    filters: {
      id: oneOf(),
      name: oneOf(),
      collection_name: oneOf({ values }),
      type: oneOf({ field: 'collection_name', values }),
    },
    paging: 'page',
    example: { given: 'theDemo' },
    returns: AdditionalInstruction,
    errorImpact: 'Merchants cannot see which instructions a design can have.',
  },
  list(AdditionalInstruction),
);
