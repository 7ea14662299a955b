import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiError } from '../client/src/client.ts';
import { Mistake } from './command.ts';
import { type Caller, reasonOf, refusal } from './service.ts';

/** Describes an error that the service returned for an import, and says what to do. */
export function importRefusal(error: ApiError): string {
  const { status, message, response } = error;
  const location = response.headers.get('Location');
  if (status === 403) return `This key can't import files. ${message} Use a staff key.`;
  if (status === 409 && location) return `${message}\nFollow that import: ${location}`;
  return refusal(error);
}

/**
 * Streams a file to an upload URL of the service. Calls `hear` with each chunk that is sent. Returns the path for the
 * import.
 */
export async function upload(
  caller: Caller,
  { path, name, size }: { readonly path: string; readonly name: string; readonly size: number },
  hear: (piece: Uint8Array) => void,
): Promise<string> {
  const { data: address } = await caller.POST('/master-administration/temporary-upload-url', {
    body: { content_type: 'text/csv', file_name: name, size },
  });
  let left = size;
  const pieces = new Transform({
    transform: (piece: Uint8Array, _, done) => {
      left -= piece.length;
      hear(piece);
      done(null, piece);
    },
    flush: (done) => done(left > 0 ? new Error('the file became shorter') : null),
  });
  const { request } = address.url.startsWith('https:') ? https : http;
  const sending = request(address.url, { method: 'PUT', headers: { ...address.headers, 'Content-Length': size } });
  const answered = once(sending, 'response');
  const sent = pipeline(createReadStream(path, { end: size - 1 }), pieces, sending);
  sent.catch(() => undefined); // a response can arrive before all data is sent, and sending then fails
  // the reason why sending stopped is more useful than how the connection ended
  const [response] = await answered
    .catch((ended: unknown) => sent.then(() => Promise.reject(ended)))
    .catch((error: unknown) => {
      throw new Mistake(`The upload failed (${reasonOf(error)}). Nothing was imported.`);
    });
  sending.destroy();
  if (response.statusCode !== 200) {
    throw new Mistake(`The upload failed (status ${response.statusCode}). Nothing was imported.`);
  }
  return address.path;
}
