import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/additional-instructions/{id}',
    summary: 'Delete an additional instruction',
    description:
      'Deletes an additional instruction. New designs cannot have the instruction. Designs that have it keep it at its last price.',
    extension: true,
    allow: ['staff'],
    ids: { id: AdditionalInstruction },
    example: { given: 'anInstruction', params: { id: 1 } },
    status: 204,
    errorImpact: 'Staff cannot remove additional instructions.',
  },
  change(
    ({ params }) => readForDeletion(AdditionalInstruction, params.id),
    ({ subject, users }) => deleteReference('additional-instruction', subject, users),
  ),
);
