import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { startTurns } from '../../tools/webhooks-receiver.ts';
import type { SystemAnswer } from './system.ts';

/** A verified request, with the fields of its body. */
export interface Heard {
  readonly body: string;
  readonly told: SystemAnswer['json'];
  readonly status: number;
}

/** A receiver of notifications on this machine. */
export interface Listener {
  readonly url: string;
  readonly token: string;
  /** The verified requests in the order of their arrival. */
  readonly heard: readonly Heard[];
  /** The errors of requests that failed the verification. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts a receiver that accepts a notification only if both signatures are the service's. It verifies with `verify` of
 * the Standard Webhooks library and by hand. It returns the statuses in turn for the attempts of each notification, or
 * the status that a function returns at that moment.
 */
export async function startListener(
  token: string,
  statuses: readonly [number, ...number[]] | (() => number) = [200],
): Promise<Listener> {
  const webhook = token.startsWith('whsec_') ? new Webhook(token) : new Webhook(Buffer.from(token), { format: 'raw' });
  const heard: Heard[] = [];
  const refused: string[] = [];
  const statusFor = typeof statuses === 'function' ? statuses : inTurn(statuses);
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    try {
      const told = webhook.verify(body, request.headers as Record<string, string>) as SystemAnswer['json'];
      const byHand = createHmac('sha256', token).update(body).digest('hex');
      if (request.headers['x-signature'] !== byHand) throw new Error('X-Signature does not match the body');
      if (request.headers['webhook-id'] !== told.id) throw new Error('webhook-id does not match the body');
      const status = statusFor(told.id);
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

function inTurn(statuses: readonly [number, ...number[]]): (event: string) => number {
  const turn = startTurns(statuses);
  return (event) => turn(event).status;
}
