import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf, range } from '../../../shared/http/filters.ts';
import { Media } from '../../../shared/resources/files/media.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/media',
    summary: 'List media',
    description:
      'Lists the images that the merchant has uploaded. Use it to find an image by its file name or type instead of uploading it again.',
    allow: ['merchant'],
    filters: {
      id: addition(oneOf()),
      file_name: addition(oneOf()),
      mime_type: addition(oneOf()),
      created_at: addition(range()),
    },
    paging: 'page',
    example: { given: 'aMedia' },
    returns: Media,
    errorImpact: 'Merchants cannot list their images.',
  },
  list(Media),
);
