import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForDeletion } from '../../../shared/reads/reference-data.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';
import { deleteReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/annotation-channels/{id}',
    summary: 'Delete an annotation channel',
    description: 'Deletes an annotation channel. A channel that an annotation has cannot be deleted.',
    extension: true,
    allow: ['staff'],
    ids: { id: AnnotationChannel },
    example: { given: 'anAnnotationChannel', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The annotation channel is in use. The message names the first object of each kind that uses it.' },
    errorImpact: 'Staff cannot remove annotation channels.',
  },
  change(
    ({ params }) => readForDeletion(AnnotationChannel, params.id),
    ({ subject, users }) => deleteReference('annotation-channel', subject, users),
  ),
);
