import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerReader, type Read } from '../../../shared/table/wire/answer.ts';

/** Reads an answer that comes in pieces, up to those that make it whole. */
function readOf(...pieces: readonly (string | Buffer)[]): Read | undefined {
  const read = answerReader();
  for (const piece of pieces) {
    const whole = read(Buffer.from(piece));
    if (whole) return whole;
  }
  return undefined;
}

/** What is read, with its body as a text. */
function seen(...pieces: readonly (string | Buffer)[]) {
  const { answer, isReusable } = readOf(...pieces) ?? {};
  return answer && { ...answer, body: Buffer.from(answer.body).toString(), isReusable };
}

const lines = (...all: readonly string[]): string => all.join('\r\n');

test('status, reason, headers in lower case and a body of the length that is said', () => {
  const answer = lines(
    'HTTP/1.1 299 So so',
    'Content-Length: 3',
    'X-Amzn-RequestId:  r ',
    'Via: a',
    'via: b',
    '',
    'ä!',
  );
  expect(seen(answer)).toEqual({
    statusCode: 299,
    reason: 'So so',
    headers: { 'content-length': '3', 'x-amzn-requestid': 'r', via: 'a, b' },
    body: 'ä!',
    isReusable: true,
  });
});

test.for([
  ['no reason', 'HTTP/1.1 200', ''],
  ['an empty reason', 'HTTP/1.1 200 ', ''],
] as const)('%s is an empty one', ([, first, reason]) => {
  expect(seen(lines(first, 'Content-Length: 0', '', ''))).toMatchObject({ statusCode: 200, reason, body: '' });
});

test('a body in chunks is put together, with what may be said beside sizes and after the last', () => {
  const head = lines('HTTP/1.1 200 OK', 'Transfer-Encoding: Chunked', '', '');
  expect(seen(`${head}3;a=b\r\nabc\r\nA \r\n0123456789\r\n0\r\n\r\n`)).toMatchObject({ body: 'abc0123456789' });
  expect(seen(`${head}1\r\nx\r\n0\r\nChecksum: 1\r\nOther: 2\r\n\r\n`)).toMatchObject({ body: 'x', isReusable: true });
  expect(seen(`${head}0\r\n\r\n`)).toMatchObject({ body: '' });
});

test('an answer that only says that another follows is passed over', () => {
  const early = lines('HTTP/1.1 100 Continue', '', 'HTTP/1.1 103 Early Hints', 'Link: x', '', '');
  expect(seen(`${early}${lines('HTTP/1.1 200 OK', 'Content-Length: 1', '', 'x')}`)).toMatchObject({
    statusCode: 200,
    headers: { 'content-length': '1' },
    body: 'x',
  });
});

test.for([204, 304])('an answer of %i has no body, whatever it says', (status) => {
  expect(seen(`HTTP/1.1 ${status} None\r\nContent-Length: 5\r\n\r\n`)).toMatchObject({ body: '', isReusable: true });
});

test('a connection that is to be closed, or that brings more than the answer, is not used again', () => {
  const answer = (...more: readonly string[]) => lines('HTTP/1.1 200 OK', 'Content-Length: 1', ...more, '', 'x');
  expect(seen(answer('Connection: keep-alive'))).toMatchObject({ isReusable: true });
  expect(seen(answer('Connection: Close'))).toMatchObject({ isReusable: false });
  expect(seen(answer('Connection: foo, close'))).toMatchObject({ isReusable: false });
  expect(seen(`${answer()}y`)).toMatchObject({ body: 'x', isReusable: false });
});

test.for([
  ['of another version', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ['of another protocol', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
  ['with a status of two digits', 'HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n'],
  ['with a line that is no field', 'HTTP/1.1 200 OK\r\nContent-Length\r\n\r\n'],
  ['with a field that has no name', 'HTTP/1.1 200 OK\r\n: 1\r\n\r\n'],
  ['with a field whose name has a space', 'HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n'],
  ['with a field that goes on in another line', 'HTTP/1.1 200 OK\r\nVia: a\r\n b: c\r\nContent-Length: 0\r\n\r\n'],
  ['that lasts until the connection ends', 'HTTP/1.1 200 OK\r\n\r\nx'],
  ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxy'],
  ['with a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\nx'],
  ['in a coding that is not known', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
  ['in chunks of no size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n'],
  ['in chunks of less than nothing', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n'],
  ['in chunks that are longer than they say', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxyz'],
  ['with a head that does not end', `HTTP/1.1 200 OK\r\nVia: ${'x'.repeat(17_000)}`],
  ['with a head of more than 16 KB', `HTTP/1.1 200 OK\r\nVia: ${'x'.repeat(17_000)}\r\nContent-Length: 0\r\n\r\n`],
] as const)('an answer %s is refused', ([, text]) => {
  expect(() => readOf(text)).toThrow(/^The answer is malformed: /);
});

test('bodies of any bytes come as they are, however the connection cuts them', () => {
  const bodies = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 4 });
  const answers = fc.record({ parts: bodies, isInChunks: fc.boolean() }).map(({ parts, isInChunks }) => {
    const body = Buffer.concat(parts);
    const chunks = parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    const [field, sent] = isInChunks
      ? ['Transfer-Encoding: chunked', Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])]
      : [`Content-Length: ${body.length}`, body];
    return { body, bytes: Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${field}\r\n\r\n`), sent]) };
  });
  fc.assert(
    fc.property(answers, fc.array(fc.nat({ max: 200 }), { maxLength: 6 }), ({ body, bytes }, cuts) => {
      const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((one, other) => one - other), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      expect(readOf(...pieces)?.answer.body).toEqual(body);
      expect(readOf(bytes.subarray(0, -1))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});
