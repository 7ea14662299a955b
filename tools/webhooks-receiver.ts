import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createVerifier } from '../client/src/webhooks.ts';
import { latestWebhookVersion, type WebhookVersion } from '../shared/resources/webhooks/event-names.ts';
import { notificationHeaders } from '../shared/rules/webhooks/signature.ts';
import { sentenceOf } from './command.ts';

/** The fields of a notification that the command reads. */
export interface ReceivedNotification {
  readonly id: string;
  readonly type: string;
  readonly is_test: boolean;
  readonly sequence: number;
  readonly data: {
    readonly id?: number;
    readonly checkout_id?: number;
    readonly state?: string;
    readonly current_state?: string;
  };
}

/** A verified notification of the service, or the reason why a request could not be verified. */
type VerifiedRequest = { readonly notification: ReceivedNotification } | { readonly problem: string };

/** A received request, and the status of its response. */
export type Arrival = VerifiedRequest & {
  readonly at: Date;
  readonly status: number;
  /** 1 for the first attempt that the receiver sees of a notification. */
  readonly attempt: number;
};

/** Creates a token of 32 random bytes. */
export const newToken = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Verifies a request as a careful receiver does: both signatures must match the token. */
export function judge(token: string, body: Buffer, headers: IncomingHttpHeaders): VerifiedRequest {
  const { bodySignature, signature } = notificationHeaders;
  const given = Buffer.from(String(headers[bodySignature] ?? ''), 'hex');
  const expected = createHmac('sha256', token).update(body).digest();
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  try {
    const notification: ReceivedNotification = createVerifier<WebhookVersion>({ token, version: latestWebhookVersion })(
      body,
      headers,
    );
    if (isOurs) return { notification };
    return { problem: `${bodySignature} doesn't match the body` };
  } catch (error) {
    const also = isOurs ? '' : `, and ${bodySignature} doesn't match the body`;
    return { problem: `${signature}: ${sentenceOf(error)}${also}` };
  }
}

/**
 * Returns a function that chooses the status for each attempt of a notification: the statuses in turn, then the last
 * one again.
 */
export function startTurns(statuses: readonly [number, ...number[]]) {
  const attempts = new Map<string, number>();
  return (id: string): { readonly attempt: number; readonly status: number } => {
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    return { attempt, status: statuses[attempt - 1] ?? statuses.at(-1) ?? statuses[0] };
  };
}

const notVerified = 401;

/** Starts a receiver on a free port of this machine. It responds with 401 to requests that it cannot verify. */
export async function startReceiver(
  token: string,
  statuses: readonly [number, ...number[]],
  hear: (arrival: Arrival, body: Buffer) => void,
): Promise<{ readonly url: string; readonly server: Server }> {
  const turn = startTurns(statuses);
  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request);
    const judged = judge(token, body, request.headers);
    const taken = 'problem' in judged ? { attempt: 1, status: notVerified } : turn(judged.notification.id);
    hear({ at: new Date(), ...taken, ...judged }, body);
    return taken.status;
  };
  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      () => response.destroy(), // the client aborted the request
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, server };
}
