import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersOf, notificationHeaders } from '../../shared/rules/webhooks/signature.ts';

const root = join(import.meta.dirname, '../..');
/** Returns the code blocks of a language in a file of `docs`. */
export const snippetsIn = (file: string, language: string): readonly string[] =>
  [
    ...readFileSync(join(root, 'docs', file), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms')),
  ].map(([, code = '']) => code);

/** A request to a receiver: a notification, or a modified one. */
interface Received {
  readonly what: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the Standard Webhooks libraries accept it, and whether the signature of the body alone is valid. */
  readonly is: { readonly ours: boolean; readonly ofOurBody: boolean };
}

export const tokens = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'correct horse', 'Schlüssel 🔑'];

/** Returns a signed notification under a token, and forged requests that a receiver must reject. */
export function receivedUnder(token: string): readonly Received[] {
  const body = Buffer.from('{"id":"evt_1","type":"order.completed","data":{"name":"Zoë ✂","total":10.0}}');
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = headersOf({ token, id: 'evt_1', timestamp, body });
  const signedBy = (other: string | null, at = timestamp) =>
    headersOf({ token: other, id: 'evt_1', timestamp: at, body });
  return [
    { what: 'ours', body, headers, is: { ours: true, ofOurBody: true } },
    {
      what: 'a byte of its body changed',
      body: Buffer.from(body.toString().replace('10.0', '10.1')),
      headers,
      is: { ours: false, ofOurBody: false },
    },
    {
      what: 'its body parsed and written again',
      body: Buffer.from(JSON.stringify(JSON.parse(body.toString()))),
      headers,
      is: { ours: false, ofOurBody: false },
    },
    {
      what: 'another id',
      body,
      headers: { ...headers, [notificationHeaders.id]: 'evt_2' },
      is: { ours: false, ofOurBody: true },
    },
    { what: 'of an hour ago', body, headers: signedBy(token, timestamp - 3600), is: { ours: false, ofOurBody: true } },
    { what: 'under another token', body, headers: signedBy(`${token}QUJD`), is: { ours: false, ofOurBody: false } },
    { what: 'not signed', body, headers: signedBy(null), is: { ours: false, ofOurBody: false } },
  ];
}

/** Runs a program that reads requests from its input and prints for each whether it accepts the request. */
export function taken(token: string, program: string, flags: readonly string[]): readonly boolean[] {
  const input = JSON.stringify(
    receivedUnder(token).map(({ body, headers }) => ({ body: body.toString('base64'), headers })),
  );
  const env = { ...process.env, WEBHOOK_TOKEN: token };
  return JSON.parse(execFileSync(program, flags, { cwd: root, env, input, encoding: 'utf8' }));
}
