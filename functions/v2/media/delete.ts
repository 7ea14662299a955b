import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForMediaDeletion, readMedia } from '../../../shared/reads/media.ts';
import { Media } from '../../../shared/resources/files/media.ts';
import { deleteMedia } from '../../../shared/rules/files/media.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';

export const handler = endpoint(
  {
    route: 'DELETE /v2/media/{id}',
    summary: 'Delete media',
    description:
      'Deletes an image. The service also deletes the content, unless other media have the same content. Returns 409 if a design still uses the image. Completed designs and orders keep their own files.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Media },
    example: { given: 'aMedia', params: { id: 1 } },
    status: 204,
    answers: { 409: 'A design uses the image.' },
    errorImpact: 'Merchants cannot delete images.',
  },
  change(
    async ({ params: { id }, reach }) => {
      const subject = await readMedia(id, reach);
      return { subject, ...(await readForMediaDeletion(subject, reach)) };
    },
    ({ subject, ...read }, _call, { now }) => deleteMedia(subject, read, now),
    undefined,
    manyRetries,
  ),
);
