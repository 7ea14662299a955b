import { json } from '../../../shared/http/body.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { uploadAddressFor, uploadContract } from '../../../shared/http/upload-address.ts';
import { newUpload, uploadAddress } from '../../../shared/resources/files/upload.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/temporary-upload-url',
    summary: 'Get a URL for an upload',
    allow: ['merchant'],
    body: json(newUpload),
    example: { given: 'theDemo', body: { content_type: 'image/png', file_name: 'front.png', size: 48213 } },
    returns: uploadAddress,
    ...uploadContract,
    errorImpact: 'Merchants cannot upload files.',
  },
  uploadAddressFor(),
);
