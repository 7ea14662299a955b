import { createServer } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { aPreparedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  process.env.OUTBOUND_LOCAL = '1';
  world = await startTestWorld();
});

test('try', async () => {
  const got: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { id } = await aWebhook(
    world,
    {},
    { url: `http://127.0.0.1:${port}/x?secret=1`, token: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  );
  await aPreparedOrder(world);
  await world.drain();
  console.log(JSON.stringify(got, null, 1).slice(0, 3000));
  const list = await world.call(`GET /v2/webhooks/${id}/deliveries`);
  console.log(JSON.stringify(list.json, null, 1));
  const one = await world.call(`GET /v2/webhooks/${id}/deliveries/${list.json.data[0]?.id}`);
  console.log(one.status, String(one.body).slice(0, 1500));
  console.log(world.logs.slice(-12).join('\n'));
  server.close();
});
