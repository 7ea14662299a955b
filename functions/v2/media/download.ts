import { imageTypes } from '@made-to-order/image-facts/image.ts';
import { readWhole, signedDownload } from '../../../shared/files/bucket.ts';
import { contentDisposition } from '../../../shared/files/content-disposition.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { heldTags, tagOf } from '../../../shared/http/entity-tag.ts';
import { carriedBytes } from '../../../shared/http/proxy-event.ts';
import type { Answer } from '../../../shared/http/stages.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { readMedia } from '../../../shared/reads/media.ts';
import { Media } from '../../../shared/resources/files/media.ts';

const answered = (answer: Answer) => ({ kind: 'answer', answer }) as const;

export const handler = endpoint(
  {
    route: 'GET /v2/media/{id}/download',
    summary: 'Download media',
    description:
      'Returns the image exactly as it was uploaded. If the image has more than 4.4 MB, or the request has a `Range`, it returns 302 with a URL. The URL is valid for five minutes.',
    allow: ['merchant'],
    ids: { id: Media },
    answersAs: imageTypes,
    example: { given: 'aMedia', params: { id: 1 } },
    answers: { 302: 'Redirect to the image, if it is too large for a response or the request has a `Range`.' },
    needs: ['table:read', 'files:read'],
    errorImpact: 'Merchants cannot download their images.',
  },
  async ({ params: { id }, reach, validated }) => {
    const media = await readMedia(id, reach);
    const { object_key, file_name, mime_type, size, sha256 = '' } = media;
    const ETag = tagOf(0, sha256);
    if (heldTags(validated).includes(ETag)) return answered({ status: 304, headers: { ETag }, body: '' });
    const key = orNotFound(object_key ?? undefined, Media);
    if (size > carriedBytes || validated.headers.has('range')) {
      const Location = await signedDownload(key, file_name, mime_type);
      return answered({ status: 302, headers: { Location }, body: '' });
    }
    const body = orNotFound(await readWhole(key), Media);
    const headers = { 'Content-Type': mime_type, 'Content-Disposition': contentDisposition(file_name), ETag };
    return answered({ status: 200, headers, body });
  },
);
