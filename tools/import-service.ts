import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiError } from '../client/src/client.ts';
import { Mistake } from './command.ts';
import { type Caller, reasonOf, refusal } from './service.ts';

/** Says what a service has refused of an import, and what to do. */
export function importRefusal(error: ApiError): string {
  const { status, message, response } = error;
  const location = response.headers.get('Location');
  if (status === 403) return `The key may not import files: ${message} A staff key may.`;
  if (status === 409 && location) return `${message} Follow that import: ${location}`;
  return refusal(error);
}

/** Uploads a file by an address of the service, without holding it; `hear` is told of each piece that is sent. */
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
    flush: (done) => done(left > 0 ? new Error('the file has become shorter') : null),
  });
  const { request } = address.url.startsWith('https:') ? https : http;
  const sending = request(address.url, { method: 'PUT', headers: { ...address.headers, 'Content-Length': size } });
  const answered = once(sending, 'response');
  const sent = pipeline(createReadStream(path, { end: size - 1 }), pieces, sending);
  sent.catch(() => undefined); // an answer may come before all is sent, which then fails
  // why nothing more was sent says more than how the connection ended
  const [response] = await answered
    .catch((ended: unknown) => sent.then(() => Promise.reject(ended)))
    .catch((error: unknown) => {
      throw new Mistake(`The upload broke off (${reasonOf(error)}). Nothing was imported.`);
    });
  sending.destroy();
  if (response.statusCode !== 200) {
    throw new Mistake(`The upload was answered ${response.statusCode}. Nothing was imported.`);
  }
  return address.path;
}
