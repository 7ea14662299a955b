/** An answer of HTTP, whole. */
export interface Answer {
  readonly statusCode: number;
  readonly reason: string;
  /** By their names in lower case; one that comes several times has its values behind one another. */
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/** What is read of a connection's bytes: the answer, and whether the connection may carry another request. */
export interface Read {
  readonly answer: Answer;
  readonly isReusable: boolean;
}

/** Takes the bytes of one answer as they come, and tells it once it is whole. Throws where it is none of HTTP/1.1. */
export type AnswerReader = (bytes: Buffer) => Read | undefined;

type Head = Omit<Answer, 'body'>;

const maxHeadBytes = 16_384; // as Node's own client
const none = Buffer.alloc(0);

/**
 * Makes the reader of one answer. An answer says how long it is, by `Content-Length` or in chunks: of one that lasts
 * until the connection ends it cannot be told whether it is whole, so it is refused.
 */
export function answerReader(): AnswerReader {
  let rest: Buffer = none; // what has come and is not understood yet
  let head: Head | undefined;
  let isInChunks = false;
  let missing = 0; // bytes of the body, or of the chunk, that are still to come
  const parts: Buffer[] = [];

  function readHead(): Head | undefined {
    const end = rest.indexOf('\r\n\r\n');
    if ((end < 0 ? rest.length : end) > maxHeadBytes) throw malformed('its head is too long');
    if (end < 0) return undefined;
    const read = headOf(rest.toString('latin1', 0, end));
    rest = rest.subarray(end + 4);
    return read.statusCode < 200 ? readHead() : read; // such as 100 Continue: the answer follows
  }

  /** Takes what is there of the body, or of the chunk, and answers whether that is all of it. */
  function take(): boolean {
    const taken = rest.subarray(0, missing);
    if (taken.length > 0) parts.push(taken);
    rest = rest.subarray(taken.length);
    missing -= taken.length;
    return missing === 0;
  }

  /** Takes the chunks that are there, and answers whether the last one was among them. */
  function takeChunks(): boolean {
    while (take()) {
      const lead = parts.length > 0 ? 2 : 0; // the end of the chunk before
      if (lead > 0 && rest.length >= lead && rest.indexOf('\r\n') !== 0) {
        throw malformed('a chunk that is longer than its size');
      }
      const start = rest.indexOf('\r\n', lead) + 2;
      if (start < 2) return false;
      const size = /^[\da-f]{1,8}(?=\s*(;|$))/i.exec(rest.toString('latin1', lead, start - 2));
      if (!size) throw malformed('a chunk without a size');
      missing = Number.parseInt(size[0], 16);
      if (missing === 0) {
        const end = rest.indexOf('\r\n\r\n', start - 2) + 4; // fields may follow the last chunk
        if (end < 4) return false;
        rest = rest.subarray(end);
        return true;
      }
      rest = rest.subarray(start);
    }
    return false;
  }

  return (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    if (!head) {
      head = readHead();
      if (!head) return undefined;
      const length = lengthOf(head);
      isInChunks = length === undefined;
      missing = length ?? 0;
    }
    if (!(isInChunks ? takeChunks() : take())) return undefined;
    const [first = none] = parts;
    return {
      answer: { ...head, body: parts.length > 1 ? Buffer.concat(parts) : first },
      isReusable: rest.length === 0 && !/\bclose\b/i.test(head.headers.connection ?? ''),
    };
  };
}

function headOf(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3})(?: (.*))?$/.exec(first);
  if (!status) throw malformed('its first line is none of HTTP/1.1');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (colon < 1 || /\s/.test(name)) throw malformed('a line of its head is no field');
    const value = line.slice(colon + 1).trim();
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return { statusCode: Number(status[1]), reason: status[2] ?? '', headers };
}

/** Tells how many bytes the body has; undefined: it comes in chunks. */
function lengthOf({ statusCode, headers }: Head): number | undefined {
  if (statusCode === 204 || statusCode === 304) return 0;
  const { 'transfer-encoding': coding, 'content-length': length } = headers;
  if (coding !== undefined && coding.toLowerCase() === 'chunked') return undefined;
  if (coding !== undefined || length === undefined || !/^\d{1,15}$/.test(length)) {
    throw malformed('it does not say how long it is');
  }
  return Number(length);
}

const malformed = (why: string): Error =>
  Object.assign(new Error(`The answer is malformed: ${why}`), { code: 'EPROTO' });
