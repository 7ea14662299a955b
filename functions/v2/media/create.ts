import { imageTypes } from '@made-to-order/image-facts/image.ts';
import { jsonOrBytes } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { carriedBytes } from '../../../shared/http/proxy-event.ts';
import { readText } from '../../../shared/http/queries.ts';
import { Media, newMedia } from '../../../shared/resources/files/media.ts';
import { createMedia } from '../../../shared/rules/files/media.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { takeBytes, takeUpload } from '../../../shared/work/files/take-picture.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/media',
    summary: 'Upload an image',
    description:
      'Stores an image for designs. The body is a JPEG or PNG of up to 4.4 MB, with its `Content-Type`. For an image of up to 20 MB, get a URL with `POST /v2/temporary-upload-url`, upload the image there, and send its `path` here. Use the returned id as `production_media_id` of a design.',
    allow: ['merchant'],
    body: jsonOrBytes(newMedia, {
      types: imageTypes,
      maxBytes: carriedBytes,
      ifMore: 'For an image of up to 20 MB, call POST /v2/temporary-upload-url, upload the file and send its path.',
    }),
    queries: {
      file_name: {
        description: 'Name of the image. Default: the name of the upload, otherwise the id with a file extension.',
      },
    },
    example: {
      given: 'anUploadedPicture',
      body: { path: '1.0123456789abcdefghijklmnopqrstuv' },
      arranged: ['path'],
    },
    returns: Media,
    status: 201,
    needs: ['files:claim', 'files:write'],
    errorImpact: 'Merchants cannot upload images, so they cannot create new designs.',
  },
  create(
    async (call) => {
      const tenant = tenantOf(call);
      const { body, validated } = call;
      const name = readText(validated, 'file_name');
      const taken = 'path' in body ? takeUpload(tenant, body.path, name) : takeBytes(tenant, body, name);
      return { tenant, ...(await taken) };
    },
    ({ tenant, picture, media }, _call, { now }) => createMedia(tenant, picture, media, now),
    ({ id }) => `/v2/media/${id}`,
    manyRetries,
  ),
);
