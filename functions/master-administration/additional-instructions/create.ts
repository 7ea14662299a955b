import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';
import { additionalInstructionFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/additional-instructions',
    summary: 'Create an additional instruction',
    description:
      'Creates an additional instruction. Merchants can add it to designs from then on. `product` is charged for each piece, and `shipping` once per order item.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(additionalInstructionFields())),
    example: {
      given: 'theDemo',
      body: { handle: 'folded', name: 'Folded', price: 0.8, collection_name: 'product' },
      fresh: ['handle'],
    },
    returns: AdditionalInstruction,
    status: 201,
    errorImpact: 'Staff cannot add additional instructions.',
  },
  create(
    ({ body }) => readForCreation(AdditionalInstruction, body),
    (around, { body }, { now }) => createReference('additional-instruction', body, around, now),
    (made) => `/master-administration/additional-instructions/${made.id}`,
  ),
);
