import { everything } from '../../../shared/domain/reach.ts';
import { signedDownload } from '../../../shared/files/bucket.ts';
import { isSigned, readSignedQuery } from '../../../shared/files/file-address.ts';
import { readFileKeys } from '../../../shared/files/file-keys.ts';
import { publicEndpoint } from '../../../shared/http/public-endpoint.ts';
import { nowSeconds } from '../../../shared/lib/clock.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import { MediaFile } from '../../../shared/resources/files/media.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /files/{id}',
    summary: 'Download a file',
    description:
      'Redirects to the content of a file with a 302. Every `download_url` has this form, with a signature, and is valid for one to two hours.',
    extension: true,
    allow: 'anyone',
    ids: { id: MediaFile },
    queries: {
      expires: { description: 'Time at which the URL expires, in Unix seconds.' },
      signature: { description: 'Signature of the id and the expiry time.' },
    },
    status: 302,
    answers: { 302: 'Redirect to the file.' },
    needs: ['table:read', 'files:read', 'exports:read'],
    errorImpact: 'Files cannot be downloaded, so shops and productions see no images.',
  },
  async ({ params: { id }, validated }) => {
    const query = (name: string) => validated.query.get(name)?.join(',') ?? '';
    const now = nowSeconds();
    // a missing file and an invalid URL get the same response, and only a valid URL reads the record of the file
    const signed = readSignedQuery(query('expires'), query('signature'), now);
    if (!signed || !isSigned(await readFileKeys(), id, signed, now)) throw notFound(MediaFile.label);
    const file = await readRecord('media', id, everything);
    if (!file?.object_key) throw notFound(MediaFile.label);
    const Location = await signedDownload(file.object_key, file.file_name, file.mime_type);
    return { status: 302, headers: { Location, 'Cache-Control': 'private, no-store' }, body: '' };
  },
);
