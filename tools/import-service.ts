import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from './import-arguments.ts';

/** The import cannot be done. The message is for the user. */
export class Mistake extends Error {}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the command reads answers of several shapes
  readonly json: any;
}

const attempts = 10; // with the waits between them about two minutes
const longestWaitSeconds = 30;

/**
 * Makes a client of a service: it waits as long as the service asks for (429, 503), and asks again where no answer
 * came, but for the first time, when the address may be wrong. A write that is sent again has one effect.
 */
export function client({ url, key }: Service, remark: (line: string) => void) {
  let hasAnswered = false;

  return async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      const isLast = attempt === attempts;
      if (response instanceof Error) {
        if (!hasAnswered || isLast) throw new Mistake(`Nothing answers at ${url} (${reasonOf(response)}).`);
        await wait(pauseSeconds(attempt) * 1000);
        continue;
      }
      hasAnswered = true;
      const { status } = response;
      const text = await response.text().catch(() => '');
      const isBusy = status === 429 || status >= 502;
      if (!isBusy || isLast) {
        if (status < 300) return { status, headers: response.headers, json: readJson(text) };
        throw new Mistake(refusal(status, readJson(text), response.headers.get('location')));
      }
      const told = Number(response.headers.get('retry-after'));
      const seconds = told > 0 ? told : pauseSeconds(attempt);
      if (status === 429) remark(`The key has asked too often; going on in ${seconds} s.`);
      await wait(seconds * 1000);
    }
  };
}

export type Ask = ReturnType<typeof client>;

const pauseSeconds = (attempt: number): number => Math.min(longestWaitSeconds, 2 ** (attempt - 1) / 2);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Refused {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Says what a service has refused, and what to do. */
export function refusal(status: number, body: unknown, location: string | null): string {
  const { message = '', errors = {} } = (body ?? {}) as Refused;
  if (status === 401) return `The key is refused: ${message}`;
  if (status === 403) return `The key may not import files: ${message} A staff key may.`;
  if (status === 409 && location) return `${message} Follow that import: ${location}`;
  const fields = Object.entries(errors).map(([field, sentences]) => `\n  ${field}: ${sentences.join(' ')}`);
  return `The service answered ${status}: ${message}${fields.join('')}`;
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
