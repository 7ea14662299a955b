import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, Server as HttpServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import tls, { type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { connectionsTo, type Exchange } from '../../../shared/table/wire/connections.ts';
import { certificateFor } from '../../support/certificate.ts';

// Connections to servers of this machine; what the handler makes of them is tested beside this.

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const trusted = tls.getCACertificates('default');
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
  tls.setDefaultCACertificates(trusted);
});

async function connectionsOf(server: Server, most = 1, hostname = '127.0.0.1') {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => server.close());
  if (server instanceof HttpServer) ended.push(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const connections = connectionsTo({ isSecure: hostname === 'localhost', hostname, port }, most);
  ended.push(() => connections.close());
  return connections;
}

/** A request, and the body of its answer. */
function request(path: string): Exchange & { readonly text: Promise<string>; isConnected: boolean } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  promise.catch(() => undefined); // one that is given up is not waited for
  const exchange = {
    bytes: Buffer.from(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`),
    text: promise,
    isConnected: false,
    connected: () => {
      exchange.isConnected = true;
    },
    answered: ({ body }: { body: Uint8Array }) => resolve(Buffer.from(body).toString()),
    failed: reject,
  };
  return exchange;
}

/** A server that answers when it is told, to each request its path and the port that it came from. */
function patient() {
  const asked: { readonly path: string; readonly port: unknown; readonly response: ServerResponse }[] = [];
  let heard = Promise.withResolvers<void>();
  const listener: RequestListener = ({ url = '', socket }, response) => {
    asked.push({ path: url, port: socket.remotePort, response });
    heard.resolve();
    heard = Promise.withResolvers();
  };
  const until = async (count: number) => {
    while (asked.length < count) await heard.promise;
  };
  return { server: createServer(listener), asked, until };
}

test('where there are as many as there may be, a request waits for the first that gets free', async () => {
  const { server, asked, until } = patient();
  const connections = await connectionsOf(server, 2);
  const all = ['/1', '/2', '/3'].map(request);
  for (const one of all) connections.send(one);
  await until(2);
  expect([asked.map(({ path }) => path).sort(), all[2]?.isConnected]).toEqual([['/1', '/2'], false]);
  asked[1]?.response.end('second');
  await until(3);
  expect(asked[2]).toMatchObject({ path: '/3', port: asked[1]?.port });
  expect(all[2]?.isConnected).toBe(true);
  asked[0]?.response.end('first');
  await all[0]?.text;
  asked[2]?.response.end('third');
  expect(await all[2]?.text).toBe('third');
  connections.send(request('/4'));
  await until(4);
  expect(asked[3]?.port, 'the one that was used last').toBe(asked[2]?.port);
});

test('an end that takes in no more is not waited for', async () => {
  const server = createSocketServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => socket.end());
  const connections = await connectionsOf(server);
  const large = { ...request('/'), bytes: Buffer.alloc(64 * 2 ** 20) };
  connections.send(large);
  await expect(large.text).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('the bytes of an answer are not held by a connection that is free', async () => {
  const { server, asked, until } = patient();
  const connections = await connectionsOf(server);
  let held: WeakRef<Uint8Array> | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  connections.send({
    ...request('/'),
    answered: ({ body }) => {
      held = new WeakRef(body);
      resolve();
    },
  });
  await until(1);
  asked[0]?.response.end('x'.repeat(10_000));
  await promise;
  await vi.waitFor(() => {
    collectGarbage();
    expect(held?.deref() === undefined, 'is gone').toBe(true); // an error would hold it
  });
});

test('one that breaks makes room: the request that waits has another', async () => {
  const { server, asked, until } = patient();
  const connections = await connectionsOf(server);
  const [first, second] = [request('/1'), request('/2')];
  connections.send(first);
  connections.send(second);
  await until(1);
  asked[0]?.response.destroy();
  await expect(first.text).rejects.toMatchObject({ code: 'ECONNRESET' });
  await until(2);
  asked[1]?.response.end('there');
  expect(await second.text).toBe('there');
  expect(asked[1]?.port).not.toBe(asked[0]?.port);
});

test('a request that is given up while it waits is never sent, and one under way ends its connection', async () => {
  const { server, asked, until } = patient();
  const connections = await connectionsOf(server);
  const [first, second, third] = [request('/1'), request('/2'), request('/3')];
  for (const one of [first, second, third]) connections.send(one);
  await until(1);
  connections.giveUp(second);
  const closed = once(asked[0]?.response ?? server, 'close');
  connections.giveUp(first);
  await closed;
  await until(2);
  asked[1]?.response.end('third');
  expect(await third.text).toBe('third');
  expect(asked.map(({ path }) => path)).toEqual(['/1', '/3']);
  connections.giveUp(third); // is over: nothing happens to the connection
  const fourth = request('/4');
  connections.send(fourth);
  await until(3);
  expect(asked[2]?.port).toBe(asked[1]?.port);
});

test('an answer before the end of its request is heard, and its connection used no more', async () => {
  const ports: unknown[] = [];
  const server = createServer((asked, response) => {
    ports.push(asked.socket.remotePort);
    response.writeHead(413, { 'Content-Length': 5, Connection: 'keep-alive' }).end('early');
  });
  const connections = await connectionsOf(server);
  const size = 64 * 2 ** 20;
  const head = `PUT /large HTTP/1.1\r\nHost: here\r\nContent-Length: ${size}\r\n\r\n`;
  const large = { ...request('/large'), bytes: Buffer.concat([Buffer.from(head), Buffer.alloc(size)]) };
  const { promise, resolve } = Promise.withResolvers<string>();
  connections.send({ ...large, answered: ({ body }) => resolve(Buffer.from(body).toString()) });
  expect(await promise).toBe('early');
  const next = request('/next');
  connections.send(next);
  expect(await next.text).toBe('early');
  expect(new Set(ports).size).toBe(2);
});

test('what comes unasked ends a connection that is free', async () => {
  const { server, asked, until } = patient();
  const connections = await connectionsOf(server);
  const [first, second] = [request('/1'), request('/2')];
  connections.send(first);
  await until(1);
  asked[0]?.response.end('first');
  await first.text;
  const { socket } = asked[0]?.response.req ?? {};
  const closed = socket && once(socket, 'close');
  socket?.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged');
  await closed;
  connections.send(second);
  await until(2);
  asked[1]?.response.end('second');
  expect(await second.text).toBe('second');
});

test('a process lives as long as a request is under way, and no longer', async () => {
  const { server, asked, until } = patient();
  server.keepAliveTimeout = 0; // the server's end stays
  await connectionsOf(server);
  const { port } = server.address() as AddressInfo;
  const script = `
    import { connectionsTo } from '${join(import.meta.dirname, '../../../shared/table/wire/connections.ts')}';
    const connections = connectionsTo({ isSecure: false, hostname: '127.0.0.1', port: ${port} }, 1);
    const bytes = Buffer.from('GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n');
    const ask = (next) => connections.send({
      bytes,
      connected() {},
      answered: ({ body }) => { console.log(Buffer.from(body).toString()); next(); },
      failed: console.error,
    });
    ask(() => setImmediate(() => ask(() => {})));
  `;
  const child = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  for (const turn of [1, 2]) {
    await until(turn);
    asked[turn - 1]?.response.end(`answer ${turn}`);
  }
  expect((await child).stdout).toBe('answer 1\nanswer 2\n');
});

test('when all are closed, each request fails', async () => {
  const { server, until } = patient();
  const connections = await connectionsOf(server);
  const [first, second] = [request('/1'), request('/2')];
  connections.send(first);
  connections.send(second);
  await until(1);
  connections.close();
  for (const { text } of [first, second]) await expect(text).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('over TLS a request is sent to whom the certificate names and no other, and sessions are resumed', async () => {
  const paths: unknown[] = [];
  const resumed: unknown[] = [];
  const secure = (name: string) => {
    const { cert, key } = certificateFor([name]);
    let raw: Socket | undefined;
    const server = createSecureServer({ cert, key }, ({ url, socket }, response) => {
      paths.push(url);
      resumed.push((socket as TLSSocket).isSessionReused());
      if (url === '/broken') return raw?.resetAndDestroy();
      response.setHeader('Connection', 'close').end(url);
    });
    server.on('connection', (socket) => {
      raw = socket as Socket;
    });
    ended.push(() => server.closeAllConnections());
    return { cert, server };
  };
  const [here, elsewhere] = [secure('localhost'), secure('elsewhere.example')];
  const unknown = request('/unknown');
  const connections = await connectionsOf(here.server, 1, 'localhost');
  connections.send(unknown);
  await expect(unknown.text).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(unknown.isConnected).toBe(false);
  tls.setDefaultCACertificates([here.cert, elsewhere.cert]);
  for (const path of ['/1', '/2', '/broken', '/3']) {
    const known = request(path);
    connections.send(known);
    const text = await known.text.catch(({ code }) => code);
    expect([text, known.isConnected]).toEqual([path === '/broken' ? 'ECONNRESET' : path, true]);
  }
  const another = request('/another');
  (await connectionsOf(elsewhere.server, 1, 'localhost')).send(another);
  await expect(another.text).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  expect([paths, resumed]).toEqual([
    ['/1', '/2', '/broken', '/3'],
    [false, true, true, false], // none that has failed
  ]);
});
