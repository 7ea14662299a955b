import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';
import { additionalInstructionFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/additional-instructions', AdditionalInstruction, {
  description:
    'Creates an additional instruction. Merchants can add it to designs from then on. `product` is charged for each piece, and `shipping` once per order item.',
  fields: additionalInstructionFields(),
  example: { handle: 'folded', name: 'Folded', price: 0.8, collection_name: 'product' },
});
