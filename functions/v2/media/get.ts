import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { reply } from '../../../shared/http/render.ts';
import { readMedia } from '../../../shared/reads/media.ts';
import { Media } from '../../../shared/resources/files/media.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/media/{id}',
    summary: 'Get media',
    description:
      'Returns the name, the size in pixels, the resolution and the print warnings of an image. Use its `download_url` to download it.',
    allow: ['merchant'],
    example: { given: 'aMedia', params: { id: 1 } },
    returns: Media,
    errorImpact: 'Merchants cannot see the properties of their images.',
  },
  withNeeds(['table:read'], async ({ params: { id }, reach }) => reply(await readMedia(id, reach))),
);
