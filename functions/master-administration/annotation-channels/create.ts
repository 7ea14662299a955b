import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import * as z from '../../../shared/model/zod.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/annotation-channels',
    summary: 'Create an annotation channel',
    description:
      'Creates an annotation channel. Annotations refer to channels by their ids. Productions see the annotations of the channel with the handle `production`. All other channels are for your own programs.',
    extension: true,
    allow: ['staff'],
    body: json(z.object(namedFields())),
    example: {
      given: 'theDemo',
      body: { handle: 'agent-desk', name: { en: 'Agents', de: 'Kundendienst' } },
      fresh: ['handle'],
    },
    returns: AnnotationChannel,
    status: 201,
    errorImpact: 'Staff cannot add annotation channels.',
  },
  create(
    ({ body }) => readForCreation(AnnotationChannel, body),
    (around, { body }, { now }) => createReference('annotation-channel', body, around, now),
    (made) => `/master-administration/annotation-channels/${made.id}`,
  ),
);
