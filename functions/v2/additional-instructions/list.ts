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
      'Lists the extra work that a design may ask for, such as another packaging, with its price. Name the ids that you want in `additional_instructions` of the design.',
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
    errorImpact: 'Merchants cannot learn which instructions they may pass to a design.',
  },
  list(AdditionalInstruction),
);
