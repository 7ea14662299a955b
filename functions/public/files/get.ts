import { everything } from '../../../shared/data/design.ts';
import { reloadFileKeys } from '../../../shared/data/file-keys.ts';
import { signedDownload } from '../../../shared/data/files.ts';
import { readRecord } from '../../../shared/data/table.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { nowSeconds } from '../../../shared/lib/clock.ts';
import { isSigned } from '../../../shared/lib/file-address.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import { MediaFile } from '../../../shared/resources/media.ts';

export const handler = endpoint(
  {
    route: 'GET /files/{id}',
    summary: 'Download a file',
    description:
      'The `download_url` of every file leads here; it is signed by its query and good for one to two hours.',
    extension: true,
    allow: 'anyone',
    ids: { id: MediaFile },
    queries: { expires: 'Unix seconds after which the address is no good.', signature: 'Of the id and the expiry.' },
    answers: { 302: 'To the file.' },
    needs: ['table:read', 'files:read'],
    errorImpact: 'Nobody can download files: shops and productions see no pictures.',
  },
  async ({ params, exchange: { received } }) => {
    const { id } = params;
    const [expires, signature] = ['expires', 'signature'].map((name) => received.query.get(name)?.join(',') ?? '');
    const [keys, file] = await Promise.all([reloadFileKeys(), readRecord('media', id, everything)]);
    const good = keys && isSigned(keys, id, expires ?? '', signature ?? '', nowSeconds());
    // the same for what does not exist and for an address that is no good any more
    if (!good || !file?.object_key) throw notFound(MediaFile.label);
    const Location = await signedDownload(file.object_key, file.file_name, file.mime_type);
    return {
      kind: 'answer',
      answer: { status: 302, headers: { Location, 'Cache-Control': 'private, no-store' }, body: '' },
    };
  },
);
