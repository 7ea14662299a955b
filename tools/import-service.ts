import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Ask, Mistake, type Refused, reasonOf, refusal } from './service.ts';

/** Says what a service has refused of an import, and what to do. */
export function importRefusal(status: number, body: unknown, location: string | null): string {
  const { message = '' } = (body ?? {}) as Refused;
  if (status === 403) return `The key may not import files: ${message} A staff key may.`;
  if (status === 409 && location) return `${message} Follow that import: ${location}`;
  return refusal(status, body);
}

/** Uploads a file by an address of the service, without holding it; `hear` is told of each piece that is sent. */
export async function upload(
  ask: Ask,
  { path, name, size }: { readonly path: string; readonly name: string; readonly size: number },
  hear: (piece: Uint8Array) => void,
): Promise<string> {
  const { json } = await ask('POST', '/master-administration/temporary-upload-url', {
    content_type: 'text/csv',
    file_name: name,
    size,
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
  const { request } = json.url.startsWith('https:') ? https : http;
  const sending = request(json.url, { method: 'PUT', headers: { ...json.headers, 'Content-Length': size } });
  const answered = once(sending, 'response');
  const sent = pipeline(createReadStream(path, { end: size - 1 }), pieces, sending);
  // an answer may come before all is sent, which then fails
  const [response] = await Promise.race([answered, sent.then(() => answered)]).catch((error: unknown) => {
    throw new Mistake(`The upload broke off (${reasonOf(error)}). Nothing was imported.`);
  });
  sending.destroy();
  if (response.statusCode !== 200) {
    throw new Mistake(`The upload was answered ${response.statusCode}. Nothing was imported.`);
  }
  return json.path;
}
