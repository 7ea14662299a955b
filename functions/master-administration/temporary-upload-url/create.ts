import { endpoint } from '../../../shared/http/endpoint.ts';
import { uploadAddressFor } from '../../../shared/http/upload.ts';
import { newUpload, uploadAddress } from '../../../shared/resources/upload.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/temporary-upload-url',
    summary: 'Get an address to upload a file to',
    description: 'PUT the file to `url` with exactly these headers within 10 minutes; `path` names it for 24 hours.',
    allow: ['staff'],
    body: newUpload,
    example: { given: 'aVariant', body: { content_type: 'image/png', file_name: 'front.png' } },
    returns: uploadAddress,
    status: 201,
    needs: ['table:read', 'table:write', 'files:upload'],
    errorImpact: 'Staff cannot upload files.',
  },
  uploadAddressFor(),
);
