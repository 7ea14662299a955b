import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../local/dynoxide.ts';
import { startFront } from '../../local/front.ts';

/** Returns a front for a gateway below a path, as in an emulator. */
async function aFront(gateway: RequestListener) {
  const server = createServer(gateway).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own = await freePort();
  const front = await startFront(own);
  onTestFinished(async () => {
    await front.stop();
    server.closeAllConnections();
    server.close();
  });
  const lead = () => front.lead(`http://localhost:${port}/_aws/execute-api/abc/local`);
  return { url: `http://localhost:${own}`, port: own, server, lead };
}

/** Sends a request with a path that no URL object has normalised. */
async function asIs(port: number, path: string): Promise<IncomingMessage> {
  const [answer] = await once(request({ port, path, host: '127.0.0.1' }).end(), 'response');
  return answer;
}

test('startFront forwards requests unchanged to the path of the gateway', async () => {
  const { url, port, lead } = await aFront(async (asked, answer) => {
    const { method, url: path, headers } = asked;
    answer.writeHead(409, 'Conflict', [
      ...['X-Seen', `${method} ${path} ${headers['idempotency-key']} ${headers.host}`],
      ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'],
    ]);
    answer.end(await buffer(asked));
  });
  lead();
  const body = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);
  const sent = await fetch(`${url}/v2/media?file_name=a%20b.png`, {
    method: 'POST',
    headers: { 'Idempotency-Key': 'one' },
    body,
  });
  const path = '/_aws/execute-api/abc/local/v2/media?file_name=a%20b.png';
  expect([sent.status, sent.statusText, sent.headers.get('x-seen'), sent.headers.getSetCookie()]).toEqual([
    409,
    'Conflict',
    `POST ${path} one localhost:${port}`,
    ['a=1', 'b=2'],
  ]);
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(body);
  for (const odd of ['/', '/v2/../docs', '//docs', '/v2/a%2Fb', '/000000000000/queue'])
    expect((await asIs(port, odd)).headers['x-seen']).toMatch(`GET /_aws/execute-api/abc/local${odd} `);
});

test('startFront streams responses, and ends the request when the caller disconnects', async () => {
  const gone = Promise.withResolvers<void>();
  const { port, lead } = await aFront((_, answer) => {
    answer.write('the beginning');
    answer.on('close', gone.resolve);
  });
  lead();
  const answer = await asIs(port, '/slow');
  const [piece] = await once(answer, 'data');
  expect(String(piece)).toBe('the beginning');
  answer.destroy();
  await gone.promise;
});

test('startFront returns 503 before the stacks are deployed, and 502 when the emulator is gone', async () => {
  const { url, server, lead } = await aFront((_, answer) => answer.end());
  const refused = async () => {
    const answer = await fetch(`${url}/health`);
    return [answer.status, await answer.json()];
  };
  expect(await refused()).toEqual([503, { message: expect.stringContaining('is being deployed') }]);
  lead();
  server.close();
  await once(server, 'close');
  expect(await refused()).toEqual([502, { message: 'The emulator does not respond.' }]);
});

test("startFront interrupts its response when the gateway's response is interrupted", async () => {
  const { port, lead } = await aFront((_, answer) => {
    answer.writeHead(200, { 'Content-Length': '1000' });
    answer.write('some', () => answer.destroy());
  });
  lead();
  await expect(text(await asIs(port, '/broken'))).rejects.toThrow();
});

test('startFront fails immediately if the port is in use', async () => {
  const { port } = await aFront((_, answer) => answer.end());
  await expect(startFront(port)).rejects.toThrow('EADDRINUSE');
});
