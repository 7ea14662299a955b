import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLoopback } from '../src/outbound-url.ts';
import { type HostAddress, refusalOf, safeGet, safePost, Unreachable } from '../src/safe-http.ts';
import { certificateFor } from './certificate.ts';
import { catchSockets, type LocalReceiver, receive } from './internet.ts';
import { privateHosts } from './private-hosts.ts';

const publicAddress = '93.184.215.14';
const otherAddress = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const image = { maxBytes: 1000, redirects: 3 };

const internet = catchSockets();
const receivers: LocalReceiver[] = [];
/** The allowances with which a test reaches its own servers. */
const local = { allowsHttp: true, allowsPrivate: isLoopback };

beforeEach(() => internet.reset());
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await Promise.all(receivers.splice(0).map((one) => one.close()));
});

const addresses = (...list: readonly string[]): readonly HostAddress[] =>
  list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Returns a resolver that returns the lists in turn, then the last one again. */
function answering(...lists: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return addresses(...(lists[Math.min(asked.length, lists.length) - 1] ?? []));
  };
  return { asked, resolve };
}

/** Returns a resolver from names to addresses. */
const names = (book: Readonly<Record<string, readonly string[]>>) => ({
  resolve: async (name: string) => addresses(...(book[name] ?? [])),
});

const outcome = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => error,
  );

/** Returns a function that tells the current outcome of a request. */
async function settled(asked: Promise<unknown>): Promise<() => unknown> {
  let state: unknown = 'pending';
  void outcome(asked).then((value) => {
    state = value;
  });
  await new Promise((turn) => setImmediate(turn));
  return () => state;
}

/**
 * Checks everything that a caller can see of a failed request, and the flag that decides whether the host is retried.
 */
function expectUnreachable(error: unknown, phase?: 'connecting' | 'not connecting'): void {
  expect(error).toBeInstanceOf(Unreachable);
  if (phase) expect((error as Unreachable).isConnecting).toBe(phase === 'connecting');
  const { name, message, cause } = error as Unreachable;
  expect({ name, message, cause, ...(error as object) }).toEqual({
    name: 'Unreachable',
    message: 'The URL could not be reached.',
    cause: undefined,
  });
}

const forbiddenUrls = [
  ...privateHosts.map((host) => `https://${host}/`),
  `http://${publicAddress}/`,
  'ftp://shop.example/',
  'file:///etc/passwd',
  'data:image/png;base64,iVBORw0KGgo=',
  'https://user:word@shop.example/',
  'https://shop.example:22/',
  'https://shop.example/'.padEnd(2049, 'a'),
  'https://',
];
const forbiddenAddresses = privateHosts
  .map((host) => new URL(`https://${host}`).hostname.replace(/[[\]]/g, ''))
  .filter((address, index, all) => all.indexOf(address) === index);

describe('safeGet and safePost open no socket', () => {
  const { resolve } = answering([publicAddress]);

  test.each(forbiddenUrls)('open no socket to %s', async (url) => {
    expectUnreachable(await outcome(safeGet(url, image, { resolve })), 'not connecting');
    expectUnreachable(
      await outcome(safePost(url, { headers: {}, body: '{}', maxBytes: 1000 }, { resolve })),
      'not connecting',
    );
    expect(internet.opened).toEqual([]);
  });

  test.each(forbiddenAddresses)(
    'open no socket if a name has the address %s, with or without a public one',
    async (address) => {
      for (const list of [[address], [publicAddress, address], [address, publicAddress], [otherAddress, address]]) {
        expectUnreachable(await outcome(safeGet('https://shop.example/', image, answering(list))), 'not connecting');
      }
      expect(internet.opened).toEqual([]);
    },
  );

  test('open no socket if a name does not resolve', async () => {
    const broken = { resolve: () => Promise.reject(new Error('getaddrinfo ENOTFOUND shop.example')) };
    expectUnreachable(await outcome(safeGet('https://shop.example/', image, broken)), 'connecting');
    expectUnreachable(await outcome(safeGet('https://shop.example/', image, answering([]))), 'connecting');
    expect(internet.opened).toEqual([]);
  });

  test('open no socket if a name resolves after the time limit', async () => {
    const late = Promise.withResolvers<readonly HostAddress[]>();
    const limits = { connectMilliseconds: 10, totalMilliseconds: 10 };
    expectUnreachable(
      await outcome(safeGet('https://shop.example/', image, { resolve: () => late.promise, limits })),
      'connecting',
    );
    late.resolve(addresses(publicAddress));
    await new Promise((turn) => setImmediate(turn));
    expect(internet.opened).toEqual([]);
  });

  test('open no socket for the system’s names of this machine', async () => {
    expectUnreachable(await outcome(safeGet('https://localhost/', image)), 'not connecting');
    expect(internet.opened).toEqual([]);
  });

  test('open no socket to another network than the allowed one', async () => {
    const others = forbiddenAddresses.filter((address) => address !== '127.0.0.1' && address !== '::1');
    for (const address of others) {
      const given = { ...local, ...answering([address]) };
      expectUnreachable(await outcome(safeGet('http://shop.example/', image, given)), 'not connecting');
    }
    expect(internet.opened).toEqual([]);
  });
});

describe('refusalOf', () => {
  const url = 'https://shop.example/';

  test.each(forbiddenUrls)('rejects the URL %s', async (forbidden) => {
    const { asked, resolve } = answering([publicAddress]);
    expect(await refusalOf(forbidden, { resolve })).toEqual(expect.any(String));
    expect(asked).toEqual([]);
  });

  test.each(forbiddenAddresses)('rejects a name with the address %s, with or without others', async (address) => {
    for (const list of [[address], [publicAddress, address], [address, publicAddress], [otherAddress, address]]) {
      expect(await refusalOf(url, answering(list))).toBe('private-address');
    }
  });

  test('accepts a name with public addresses, or without addresses yet', async () => {
    expect(await refusalOf(url, answering([publicAddress, otherAddress]))).toBeUndefined();
    expect(await refusalOf(url, answering([]))).toBeUndefined();
    expect(await refusalOf(url, { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toBeUndefined();
  });

  test('accepts a public IP address in the URL and rejects any other', async () => {
    const { asked, resolve } = answering(['10.0.0.1']);
    expect(await refusalOf(`https://${publicAddress}/`, { resolve })).toBeUndefined();
    expect(await refusalOf(`https://[${otherAddress}]/`, { resolve })).toBeUndefined();
    expect(await refusalOf('shop.example', { resolve })).toBe('not-a-url');
    expect(asked).toEqual([]);
  });

  test('accepts only the private addresses that are allowed', async () => {
    const leading = (address: string) => ({ ...local, ...answering([address]) });
    expect(await refusalOf('http://shop.example:8000/', leading('127.0.0.1'))).toBeUndefined();
    expect(await refusalOf('http://shop.example:8000/', leading('10.0.0.1'))).toBe('private-address');
  });

  test('rejects the system’s names of this machine', async () => {
    expect(await refusalOf('https://localhost/')).toBe('private-address');
  });

  test('accepts a name that does not resolve within 2 s, and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const state = await settled(refusalOf(url, { resolve: () => new Promise<never>(() => undefined) }));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(state()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('answered');
    expect(await refusalOf(url, answering(['10.0.0.1']))).toBe('private-address');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('safeGet with a resolved address', () => {
  test('connects to the checked address and resolves the name only once', async () => {
    const flipping = answering([publicAddress], ['127.0.0.1']);
    expectUnreachable(await outcome(safeGet('https://shop.example/', image, flipping)), 'connecting');
    expect({ opened: internet.opened, asked: flipping.asked }).toEqual({
      opened: [`${publicAddress}:443`],
      asked: ['shop.example'],
    });
  });

  test('connects to an IPv6 address, also if it is in the URL', async () => {
    expectUnreachable(await outcome(safeGet('https://shop.example/', image, answering([otherAddress]))), 'connecting');
    expectUnreachable(await outcome(safeGet(`https://[${otherAddress}]/`, image, answering([]))), 'connecting');
    expect(internet.opened).toEqual([`${otherAddress}:443`, `${otherAddress}:443`]);
  });
});

describe('safeGet over TLS', () => {
  const certificate = certificateFor(['shop.example', 'images.example']);
  /** The received requests, with the TLS server name. */
  const seen: string[] = [];
  /** The targets of the next redirects. Later requests get a normal response. */
  const redirects: { status: number; location?: string }[] = [];
  let server: Server;

  beforeAll(async () => {
    server = createServer(certificate, ({ method, url, headers, socket }, response) => {
      seen.push(`${method} ${headers.host}${url} as ${(socket as TLSSocket).servername}`);
      const { status = 200, ...more } = redirects.shift() ?? {};
      response.writeHead(status, more).end('there');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  beforeEach(() => {
    seen.length = 0;
    redirects.length = 0;
    internet.put(`${publicAddress}:443`, (server.address() as AddressInfo).port);
    setDefaultCACertificates([certificate.cert]);
  });

  const book = {
    'shop.example': [publicAddress],
    'images.example': [publicAddress],
    'other.example': [publicAddress],
    'inside.example': ['10.0.0.1'],
    'both.example': [publicAddress, '127.0.0.1'],
  };
  const get = (url: string, given = names(book)) => safeGet(url, image, given);

  test('uses the host name for Host, SNI and the certificate', async () => {
    expect(await get('https://shop.example/a?b=c#d')).toMatchObject({ status: 200, body: Buffer.from('there') });
    expect(seen).toEqual(['GET shop.example/a?b=c as shop.example']);
  });

  test('rejects a certificate for another name or of an unknown authority', async () => {
    expectUnreachable(await outcome(get('https://other.example/')), 'connecting');
    setDefaultCACertificates([]);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expectUnreachable(await outcome(get('https://shop.example/')), 'connecting');
    expect(seen).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])('follows three redirects with %i', async (status) => {
    const locations = ['https://images.example/a/b', '../c?d', '//shop.example/e'];
    redirects.push(...locations.map((location) => ({ status, location })));
    expect(await get('https://shop.example/')).toMatchObject({ status: 200, body: Buffer.from('there') });
    expect(seen).toEqual([
      'GET shop.example/ as shop.example',
      'GET images.example/a/b as images.example',
      'GET images.example/c?d as images.example',
      'GET shop.example/e as shop.example',
    ]);
  });

  test('returns a fourth redirect, so that a loop ends', async () => {
    redirects.push(...Array.from({ length: 9 }, () => ({ status: 302, location: 'https://shop.example/' })));
    expect(await get('https://shop.example/')).toMatchObject({ status: 302 });
    expect(internet.opened.length).toBe(4);
  });

  test('returns a redirect without a target or with another status', async () => {
    redirects.push({ status: 302 }, { status: 304, location: '/a' }, { status: 201, location: '/b' });
    const answers = [
      await get('https://shop.example/'),
      await get('https://shop.example/'),
      await get('https://shop.example/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([302, 304, 201]);
    expect(seen.length).toBe(3);
  });

  test('safePost follows no redirect', async () => {
    redirects.push({ status: 307, location: 'https://images.example/' });
    const sent = { headers: { 'content-type': 'application/json' }, body: '{}', maxBytes: 1000 };
    expect(await safePost('https://shop.example/', sent, names(book))).toMatchObject({ status: 307 });
    expect(seen).toEqual(['POST shop.example/ as shop.example']);
  });

  test.each([...forbiddenUrls, 'https://inside.example/', 'https://both.example/', 'https://nowhere.example/'])(
    'opens no second socket for a redirect to %s',
    async (location) => {
      redirects.push({ status: 302, location });
      expectUnreachable(await outcome(get('https://shop.example/')), 'not connecting');
      expect(internet.opened).toEqual([`${publicAddress}:443`]);
    },
  );

  test('does not blame the first host if the host of a redirect refuses connections', async () => {
    redirects.push({ status: 302, location: 'https://refusing.example/' });
    const refusing = names({ ...book, 'refusing.example': [otherAddress] });
    expectUnreachable(await outcome(get('https://shop.example/', refusing)), 'not connecting');
    expect(internet.opened).toEqual([`${publicAddress}:443`, `${otherAddress}:443`]);
  });

  test('resolves the name again for a redirect to the same name, and rejects a private address', async () => {
    const flipping = answering([publicAddress], ['169.254.169.254']);
    redirects.push({ status: 302, location: '/again' });
    expectUnreachable(await outcome(get('https://shop.example/', flipping)), 'not connecting');
    expect({ opened: internet.opened, asked: flipping.asked.length }).toEqual({
      opened: [`${publicAddress}:443`],
      asked: 2,
    });
  });
});

describe('safeGet with a hostile receiver', () => {
  const short = { connectMilliseconds: 5_000, totalMilliseconds: 100 };
  const start = async (act: Parameters<typeof receive>[0]) => {
    const receiver = await receive(act);
    receivers.push(receiver);
    return { ...receiver, url: `http://127.0.0.1:${receiver.port}/` };
  };
  /** A receiver that waits for the request and then writes this. */
  const saying = (...said: readonly (string | Buffer)[]) =>
    start((connection) =>
      connection.once('data', () => {
        for (const one of said) connection.write(one);
        connection.end();
      }),
    );
  /** A receiver that writes the head and then the piece, as often as the connection accepts it. */
  const endless = (head: string, piece: Buffer) =>
    start((connection) => {
      const goOn = () => {
        if (!connection.destroyed) connection.write(piece, () => setImmediate(goOn));
      };
      connection.once('data', () => connection.write(head, goOn));
    });

  test.each([
    ['says nothing', ''],
    ['stops within its headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['stops after its headers', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'],
    ['stops within its body', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab'],
    ['never ends its chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n'],
  ])('stops at the time limit and closes the connection if the receiver %s', async (_what, said) => {
    const receiver = await start((connection) => connection.write(said));
    expectUnreachable(await outcome(safeGet(receiver.url, image, { ...local, limits: short })), 'not connecting');
    await receiver.over;
  });

  test.each([
    ['its body', 'HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n', 'a'],
    ['its headers', 'HTTP/1.1 200 OK\r\nA: ', 'a'],
    ['interim responses', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['chunks of one byte', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'],
  ])('stops at the time limit if the receiver drips %s', async (_what, head, drop) => {
    const receiver = await endless(head, Buffer.from(drop));
    const patient = { maxBytes: 100_000_000, redirects: 0 };
    expectUnreachable(await outcome(safeGet(receiver.url, patient, { ...local, limits: short })), 'not connecting');
    await receiver.over;
  });

  test.each([
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n', 'a'.repeat(10_000)],
    ['without a length', 'HTTP/1.1 200 OK\r\n\r\n', 'a'.repeat(10_000)],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', `a\r\n${'a'.repeat(10)}\r\n`],
  ])('reads an endless body %s up to the limit', async (_what, head, piece) => {
    for (const maxBytes of [1, 1000, 100_000]) {
      const receiver = await endless(head, Buffer.from(piece));
      const received = await safeGet(receiver.url, { maxBytes, redirects: 0 }, local);
      expect(received).toMatchObject({ status: 200, isWhole: false });
      expect(received.body.equals(Buffer.alloc(maxBytes, 'a'))).toBe(true);
      await receiver.over;
    }
  });

  test.each([
    [999, 999, true],
    [1000, 1000, true],
    [1001, 1000, false],
  ])('reads a body of %i bytes with a limit of 1000 as %i bytes (complete: %s)', async (bytes, length, isWhole) => {
    const { url } = await saying(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n`, Buffer.alloc(bytes, 7));
    const received = await safeGet(url, image, local);
    expect([received.body, received.isWhole]).toEqual([Buffer.alloc(length, 7), isWhole]);
  });

  test('reads large bodies in pieces byte by byte as they were sent', async () => {
    const sent = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const { url } = await saying(
      'HTTP/1.1 200 OK\r\n\r\n',
      sent.subarray(0, 1),
      sent.subarray(1, 70_000),
      sent.subarray(70_000),
    );
    const received = await safeGet(url, { maxBytes: 1_000_000, redirects: 0 }, local);
    expect([received.body.equals(sent), received.isWhole]).toEqual([true, true]);
  });

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['nothing', ''],
    ['half of its headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['half of its body', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab'],
    ['broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n'],
    ['a chunk too few', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef'],
    ['headers of 20 KB', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nab'],
  ])('throws Unreachable if the receiver writes %s', async (_what, said) => {
    const { url } = await saying(said);
    expectUnreachable(await outcome(safeGet(url, image, local)), 'not connecting');
  });

  test.each(['at once', 'after its headers'])(
    'throws Unreachable if the receiver resets the connection %s',
    async (when) => {
      const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na';
      const { url } = await start((connection) => {
        if (when === 'at once') connection.resetAndDestroy();
        else connection.once('data', () => connection.write(head, () => connection.resetAndDestroy()));
      });
      // a reset can arrive before this side notices the connection
      expectUnreachable(await outcome(safeGet(url, image, local)), when === 'at once' ? undefined : 'not connecting');
    },
  );

  test('throws Unreachable if no server listens', async () => {
    const { url, close } = await saying('');
    await close();
    expectUnreachable(await outcome(safeGet(url, image, local)), 'connecting');
  });

  test('does not decompress a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(500_000));
    const { url } = await saying(
      `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
      bomb,
    );
    expect(await safeGet(url, image, local)).toMatchObject({ body: bomb, isWhole: true });
  });

  test('throws Unreachable if the receiver does not support TLS or never ends its handshake', async () => {
    const silent = await start(() => undefined);
    const limits = { connectMilliseconds: 50, totalMilliseconds: 60_000 };
    expectUnreachable(
      await outcome(safeGet(silent.url.replace('http:', 'https:'), image, { ...local, limits })),
      'connecting',
    );
    await silent.over;
    const plain = await saying('HTTP/1.1 200 OK\r\n\r\n');
    expectUnreachable(await outcome(safeGet(plain.url.replace('http:', 'https:'), image, local)), 'connecting');
  });
});

describe('headers and bodies', () => {
  /** Sends a request and returns it as text, with its body separate. */
  const sentBy = async (ask: (url: string) => Promise<unknown>): Promise<string> => {
    const heard = Promise.withResolvers<string>();
    const receiver = await receive((connection) => {
      let text = '';
      connection.on('data', (data) => {
        text += data;
        if (!text.includes('\r\n\r\n') || (text.startsWith('POST') && !text.endsWith('}'))) return;
        heard.resolve(text.replaceAll(String(receiver.port), 'PORT'));
        connection.end('HTTP/1.1 204 No Content\r\nSet-Cookie: a=b\r\nRetry-After: 7\r\nContent-Type: text/x\r\n\r\n');
      });
    });
    receivers.push(receiver);
    await ask(`http://127.0.0.1:${receiver.port}/a`);
    return heard.promise;
  };

  test('safeGet sends the given headers, and no data of earlier responses', async () => {
    const lines = [
      'GET /a HTTP/1.1',
      'accept-encoding: identity',
      'user-agent: x',
      'accept: image/png',
      'Host: 127.0.0.1:PORT',
      'Connection: close',
    ];
    const expected = `${lines.join('\r\n')}\r\n\r\n`;
    const get = (url: string) => safeGet(url, { ...image, headers: { 'user-agent': 'x', accept: 'image/png' } }, local);
    expect([await sentBy(get), await sentBy(get)]).toEqual([expected, expected]);
  });

  test('safePost sends the given headers and body', async () => {
    const text = await sentBy((url) =>
      safePost(url, { headers: { 'x-signature': 'abc' }, body: '{"a":"ü"}', maxBytes: 10 }, local),
    );
    expect(text).toContain('POST /a HTTP/1.1\r\n');
    expect(text).toContain('x-signature: abc\r\n');
    expect(text).toContain('Content-Length: 10\r\n');
    expect(text).toMatch(/\r\n\r\n\{"a":"ü"\}$/);
  });

  test('safeGet returns two headers and no others', async () => {
    let received: unknown;
    await sentBy(async (url) => {
      received = await safeGet(url, image, local);
    });
    expect(received).toEqual({
      status: 204,
      headers: { 'content-type': 'text/x', 'retry-after': '7' },
      body: Buffer.alloc(0),
      isWhole: true,
    });
  });

  test('safePost throws a TypeError for invalid request headers, not Unreachable', async () => {
    const asked = safePost('http://127.0.0.1:1/', { headers: { a: 'b\r\nc: d' }, body: '', maxBytes: 1 }, local);
    expect(await outcome(asked)).toBeInstanceOf(TypeError);
  });
});

describe('safeGet with time limits', () => {
  test('waits 3 s for a connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    internet.put(`${publicAddress}:443`);
    const state = await settled(safeGet('https://shop.example/', image, answering([publicAddress])));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(state()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    await new Promise((turn) => setImmediate(turn));
    expectUnreachable(state(), 'connecting');
  });

  test('waits 10 s in total, of which resolving the name may take more than 3 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const resolve = () => new Promise<never>(() => undefined);
    const state = await settled(safeGet('https://shop.example/', image, { resolve }));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(state()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expectUnreachable(state(), 'connecting');
  });

  test('waits longer for a response than for a connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.withResolvers<() => void>();
    const receiver = await receive((connection) =>
      connection.once('data', () => asked.resolve(() => connection.end('HTTP/1.1 200 OK\r\n\r\nlate'))),
    );
    receivers.push(receiver);
    const received = safeGet(`http://127.0.0.1:${receiver.port}/`, image, local);
    const answer = await asked.promise;
    await vi.advanceTimersByTimeAsync(9_000);
    answer();
    expect(await received).toMatchObject({ status: 200, body: Buffer.from('late') });
  });

  test('leaves no timer after a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expectUnreachable(await outcome(safeGet('https://shop.example/', image, answering([publicAddress]))), 'connecting');
    await new Promise((turn) => setImmediate(turn));
    expect(vi.getTimerCount()).toBe(0);
  });
});
