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
      'Deletes a picture. Its bytes go too, unless other media have the same bytes. A picture that a design still uses is refused with 409; designs and orders that are completed keep their own files.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Media },
    example: { given: 'aMedia', params: { id: 1 } },
    status: 204,
    answers: { 409: 'A design uses it.' },
    errorImpact: 'Merchants cannot take pictures back.',
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
