import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = listEndpoint('GET /master-administration/additional-instructions', AdditionalInstruction, {
  description:
    'Lists the additional instructions for designs with their prices. Merchants see them with `GET /v2/additional-instructions`.',
});
