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
      'Returns the bytes as they were uploaded. A picture of more than 4.4 MB, and a request for a `Range`, gets 302 with an address that is good for five minutes.',
    allow: ['merchant'],
    ids: { id: Media },
    answersAs: imageTypes,
    example: { given: 'aMedia', params: { id: 1 } },
    answers: { 302: 'To the bytes, where an answer cannot carry them or a `Range` is asked for.' },
    needs: ['table:read', 'files:read'],
    errorImpact: 'Merchants cannot get back the pictures that they have uploaded.',
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
