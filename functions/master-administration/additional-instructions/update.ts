import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';
import { additionalInstructionFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint(
  'PATCH /master-administration/additional-instructions/{id}',
  AdditionalInstruction,
  {
    description: 'The new price applies to all designs at once. Orders keep their prices.',
    fields: additionalInstructionFields(),
    given: 'anInstruction',
    example: { price: 0.9 },
  },
);
