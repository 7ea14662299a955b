import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { startTurns } from '../../tools/webhooks-receiver.ts';
import type { Answer } from './system.ts';

/** A request that has come, and what its body says. */
export interface Heard {
  readonly body: string;
  readonly told: Answer['json'];
  readonly status: number;
}

/** A receiver of notifications on this machine. */
export interface Listener {
  readonly url: string;
  readonly token: string;
  /** What was verified, in the order in which it came. */
  readonly heard: readonly Heard[];
  /** What could not be verified. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts a receiver that takes what both signatures prove to be of the service, by `verify` of the Standard Webhooks'
 * own library and by hand. It answers the attempts of each notification with statuses in turn.
 */
export async function startListener(
  token: string,
  statuses: readonly [number, ...number[]] = [200],
): Promise<Listener> {
  const webhook = token.startsWith('whsec_') ? new Webhook(token) : new Webhook(Buffer.from(token), { format: 'raw' });
  const heard: Heard[] = [];
  const refused: string[] = [];
  const turn = startTurns(statuses);
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    try {
      const told = webhook.verify(body, request.headers as Record<string, string>) as Answer['json'];
      const byHand = createHmac('sha256', token).update(body).digest('hex');
      if (request.headers['x-signature'] !== byHand) throw new Error('X-Signature is not that of the body');
      if (request.headers['webhook-id'] !== told.id) throw new Error('webhook-id is not that of the body');
      const { status } = turn(told.id);
      heard.push({ body: body.toString(), told, status });
      response.writeHead(status).end();
    } catch (error) {
      refused.push(String(error));
      response.writeHead(401).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    token,
    heard,
    refused,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
