import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = deleteEndpoint(
  'DELETE /master-administration/additional-instructions/{id}',
  AdditionalInstruction,
  {
    description: 'New designs cannot have the instruction. Designs that have it keep it at its last price.',
    given: 'anInstruction',
  },
);
