import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';

export const handler = getEndpoint('GET /master-administration/additional-instructions/{id}', AdditionalInstruction);
