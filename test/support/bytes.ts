import { expect } from 'vitest';
import type { BytesBody } from '../../shared/http/body.ts';
import type { Sent } from './world.ts';

/** The parts of a response that the checks below use. */
interface Refused {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly json: any;
}

/**
 * Sends bytes that an endpoint must reject: of another type, compressed, too many, none, or with a wrong
 * Content-Length. Checks each rejection.
 */
export async function expectBytesRefused(
  { types: [type = ''], maxBytes, ifMore }: BytesBody,
  send: (sent: Sent) => Promise<Refused>,
): Promise<void> {
  const tooLarge = [`The body is larger than ${maxBytes} bytes.`, ...(ifMore ? [ifMore] : [])].join(' ');
  const some = Buffer.from('some bytes');
  const of = (contentType: string, more: Record<string, string> = {}) => ({ 'Content-Type': contentType, ...more });
  const refused: readonly (readonly [number, Sent])[] = [
    [415, { raw: some, headers: of('application/octet-stream') }],
    [415, { raw: some, headers: of('') }],
    [415, { raw: some, headers: of(`${type}x`) }],
    [415, { raw: some, headers: of(type, { 'Content-Encoding': 'gzip' }) }],
    [413, { raw: Buffer.alloc(maxBytes + 1), headers: of(type) }],
    [400, { raw: some, headers: of(type, { 'Content-Length': `${some.length + 1}` }) }],
    [400, { raw: some, headers: of(type, { 'Content-Length': `${some.length - 1}` }) }],
    [422, { raw: Buffer.alloc(0), headers: of(type) }],
  ];
  for (const [status, sent] of refused) {
    const answer = await send(sent);
    expect([answer.status, typeof answer.json.message], JSON.stringify(sent.headers)).toEqual([status, 'string']);
    if (status === 422) expect(answer.json.errors).toEqual({ body: ['Must not be empty.'] });
    if (status === 413) expect(answer.json.message).toBe(tooLarge);
  }
}
