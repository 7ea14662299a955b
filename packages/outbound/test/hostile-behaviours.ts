/** The servers. Each one is separate. */
export type PlaceName =
  | 'http'
  | 'a closed port'
  | 'TLS'
  | 'TLS for another name'
  | 'TLS of an unknown authority'
  | 'plain text where TLS is due'
  | 'silence where TLS is due';

/** One way to treat a request. By default, a plain server writes nothing and closes the connection. */
export interface Behaviour {
  /** The status that a sender must see. Null if no response arrives with complete headers. */
  readonly status: number | null;
  readonly at?: PlaceName;
  /** Written when the request is complete. A function receives the time in milliseconds. */
  readonly says?: string | ((now: number) => string);
  /** Then written repeatedly, as long as the connection accepts it. */
  readonly repeats?: string;
  /** The state of the connection at the end. */
  readonly leaves?: 'ended' | 'reset' | 'open';
}

const said = (status: number, headers: readonly string[] = [], body = '') =>
  `${[`HTTP/1.1 ${status} Said`, ...headers].join('\r\n')}\r\n\r\n${body}`;
const chunked = said(200, ['Transfer-Encoding: chunked']);
const tooMany = (retryAfter: string) => said(429, [`Retry-After: ${retryAfter}`, 'Content-Length: 0']);

/** All behaviours, with the status that a sender must see. */
export const behaviours = {
  'says 200': { says: said(200, ['Content-Length: 2'], 'ok'), status: 200 },
  'says 204': { says: said(204), status: 204 },
  'says 200 over TLS': { at: 'TLS', says: said(200, ['Content-Length: 2'], 'ok'), status: 200 },
  'says 200 after an interim answer': { says: said(103, ['Link: </a>']) + said(200), status: 200 },
  'says 299 and no reason': { says: 'HTTP/1.0 299\r\n\r\n', status: 299 },

  'says 302': { says: said(302, ['Location: /says%20200', 'Content-Length: 0']), status: 302 },
  'says 307 to itself': { says: said(307, ['Location: ?', 'Content-Length: 0']), status: 307 },
  'says 308 to the address of credentials': {
    says: said(308, ['Location: http://169.254.169.254/latest/meta-data/', 'Content-Length: 0']),
    status: 308,
  },
  'says 404': { says: said(404, ['Content-Length: 0']), status: 404 },
  'says 410': { says: said(410, ['Content-Length: 0']), status: 410 },
  'says 410 and stalls': { says: said(410, ['Content-Length: 9']), leaves: 'open', status: 410 },
  'says 500': { says: said(500, ['Content-Length: 4'], 'oops'), status: 500 },
  'says 503 with Retry-After': {
    says: said(503, ['Retry-After: 7200', 'Content-Length: 0']),
    status: 503,
  },

  'says 429 with seconds': { says: tooMany('3600'), status: 429 },
  'says 429 with a date': {
    says: (now) => tooMany(new Date(now + 3_600_000).toUTCString()),
    status: 429,
  },
  'says 429 with a date that is over': { says: tooMany('Sun, 06 Nov 1994 08:49:37 GMT'), status: 429 },
  'says 429 with garbage': { says: tooMany('soon, -1; 1e9 or 0x10'), status: 429 },
  'says 429 with less than nothing': { says: tooMany('-3600'), status: 429 },
  'says 429 with ten years': { says: tooMany('315360000'), status: 429 },
  'says 429 with a date in ten years': {
    says: (now) => tooMany(new Date(now + 315_360_000_000).toUTCString()),
    status: 429,
  },
  'says 429 with 400 digits': { says: tooMany('9'.repeat(400)), status: 429 },

  'refuses the connection': { at: 'a closed port', status: null },
  'resets before the status line': { leaves: 'reset', status: null },
  'resets after the status line': { says: 'HTTP/1.1 200 OK\r\n', leaves: 'reset', status: null },
  'resets within the body': { says: said(200, ['Content-Length: 5'], 'ab'), leaves: 'reset', status: 200 },
  'ends without an answer': { status: null },
  'ends within the status line': { says: 'HTTP/1.1 20', status: null },
  'ends within the headers': { says: 'HTTP/1.1 200 OK\r\nContent-', status: null },
  'ends keep-alive within the body': {
    says: said(200, ['Connection: keep-alive', 'Content-Length: 5'], 'ab'),
    status: 200,
  },
  'ends keep-alive within the body of an error': {
    says: said(500, ['Connection: keep-alive', 'Content-Length: 5'], 'ab'),
    status: 500,
  },

  'stalls before the status line': { leaves: 'open', status: null },
  'stalls within the status line': { says: 'HTTP/1.1 20', leaves: 'open', status: null },
  'stalls after the status line': { says: 'HTTP/1.1 200 OK\r\n', leaves: 'open', status: null },
  'stalls after the status line of an error': { says: 'HTTP/1.1 500 No\r\n', leaves: 'open', status: null },
  'stalls after the headers': { says: said(200, ['Content-Length: 5']), leaves: 'open', status: 200 },
  'stalls within the body': { says: said(200, ['Content-Length: 5'], 'ab'), leaves: 'open', status: 200 },
  'stalls after the body': { says: `${chunked}2\r\nab\r\n`, leaves: 'open', status: 200 },

  'drips interim answers': { repeats: said(102), status: null },
  'drips its headers': { says: 'HTTP/1.1 200 OK\r\nA: ', repeats: 'a', status: null },
  'drips its body': { says: said(200, ['Content-Length: 100000000']), repeats: 'a', status: 200 },
  'drips chunks of one byte': { says: chunked, repeats: '1\r\na\r\n', status: 200 },
  'never ends its body': { says: said(200), repeats: 'a'.repeat(10_000), status: 200 },
  'never ends its chunks': { says: chunked, repeats: `2710\r\n${'a'.repeat(10_000)}\r\n`, status: 200 },
  'never ends the body of an error': { says: said(500), repeats: 'a'.repeat(10_000), status: 500 },

  'breaks its chunks': { says: `${chunked}2\r\nab\r\nzz\r\n`, status: 200 },
  'breaks the chunks of an error': { says: `${said(500, ['Transfer-Encoding: chunked'])}zz\r\n`, status: 500 },
  'says two lengths': { says: said(200, ['Content-Length: 1', 'Content-Length: 2'], 'ab'), status: null },
  'says 20 MB of headers': {
    says: () => said(200, [...Array(2_000).fill(`A: ${'a'.repeat(10_000)}`)]),
    status: null,
  },
  'says 20 MB of headers with an error': {
    says: () => said(500, [...Array(2_000).fill(`A: ${'a'.repeat(10_000)}`)]),
    status: null,
  },
  'speaks HTTP/0.9': { says: '<p>200 OK</p>', status: null },
  'speaks another protocol': { says: 'SSH-2.0-OpenSSH_9.6\r\n', status: null },
  'changes the protocol': {
    says: said(101, ['Connection: upgrade', 'Upgrade: x'], 'ab'),
    leaves: 'open',
    status: null,
  },
  'says a status that is none': { says: 'HTTP/1.1 2000 OK\r\n\r\n', status: null },

  'has no TLS': { at: 'plain text where TLS is due', status: null },
  'never begins TLS': { at: 'silence where TLS is due', leaves: 'open', status: null },
  'has a certificate for another name': { at: 'TLS for another name', says: said(200), status: null },
  'has a certificate that nothing vouches for': { at: 'TLS of an unknown authority', says: said(200), status: null },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof behaviours;

/** All behaviours as a list. */
export const everyBehaviour = Object.entries(behaviours).map(
  ([name, behaviour]: [string, Behaviour]) => ({ name: name as BehaviourName, ...behaviour }) as const,
);
