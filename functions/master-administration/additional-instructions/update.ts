import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { AdditionalInstruction } from '../../../shared/resources/designs/additional-instruction.ts';
import { additionalInstructionFields, changeOf } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/additional-instructions/{id}',
    summary: 'Change an additional instruction',
    description:
      'Changes the fields in the body and keeps all other fields. The new price applies to all designs at once. Orders keep their prices.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(additionalInstructionFields())),
    example: { given: 'anInstruction', params: { id: 1 }, body: { price: 0.9 } },
    returns: AdditionalInstruction,
    errorImpact: 'Staff cannot correct additional instructions.',
  },
  change(
    ({ params, body }) => readForChange(AdditionalInstruction, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('additional-instruction', subject, body, found, now),
  ),
);
