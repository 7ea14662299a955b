import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { reply } from '../../../shared/http/render.ts';
import { readMedia } from '../../../shared/reads/media.ts';
import { Media } from '../../../shared/resources/files/media.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/media/{id}',
    summary: 'Get media',
    description:
      "Returns a picture's name, size in pixels, resolution and what speaks against printing it. Its `download_url` leads to the bytes.",
    allow: ['merchant'],
    example: { given: 'aMedia', params: { id: 1 } },
    returns: Media,
    errorImpact: 'Merchants cannot look up the pictures that they have uploaded.',
  },
  withNeeds(['table:read'], async ({ params: { id }, reach }) => reply(await readMedia(id, reach))),
);
