import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createVerifier } from '../client/src/webhooks.ts';
import { latestWebhookVersion, type WebhookVersion } from '../shared/resources/webhooks/event-names.ts';
import { notificationHeaders } from '../shared/rules/webhooks/signature.ts';
import { sentenceOf } from './command.ts';

/** A notification, as far as the command looks at it. */
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

/** A request that proves to be the service's; of any other, what is wrong with it. */
type VerifiedRequest = { readonly notification: ReceivedNotification } | { readonly problem: string };

/** A request that has come, and what it was answered. */
export type Arrival = VerifiedRequest & {
  readonly at: Date;
  readonly status: number;
  /** 1 for the first attempt of a notification that is seen. */
  readonly attempt: number;
};

/** Makes a token of 32 random bytes. */
export const newToken = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Reads a request as a receiver does that believes nothing: both signatures must be those that the token makes. */
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
    return { problem: `${bodySignature} is not that of the body` };
  } catch (error) {
    const also = isOurs ? '' : `; ${bodySignature} is not that of the body`;
    return { problem: `${signature}: ${sentenceOf(error)}${also}` };
  }
}

/** Answers the attempts of each notification with statuses in turn, and with the last one from then on. */
export function startTurns(statuses: readonly [number, ...number[]]) {
  const attempts = new Map<string, number>();
  return (id: string): { readonly attempt: number; readonly status: number } => {
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    return { attempt, status: statuses[attempt - 1] ?? statuses.at(-1) ?? statuses[0] };
  };
}

const notVerified = 401;

/** Starts a receiver on a free port of this machine. What does not prove to be the service's is answered 401. */
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
      () => response.destroy(), // the request broke off
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, server };
}
