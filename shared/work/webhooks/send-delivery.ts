import { Unreachable } from '@made-to-order/outbound/safe-http.ts';
import { underOwnDeadlines } from '../../aws/deadlines.ts';
import { changed, unchanged } from '../../domain/change.ts';
import { everything, subscriberIn } from '../../domain/reach.ts';
import { nowInstant, nowMilliseconds, nowSeconds } from '../../lib/clock.ts';
import { log } from '../../lib/log.ts';
import { postToUser } from '../../outbound/user-urls.ts';
import { readWebhooks } from '../../reads/subscribers.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import type { WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import {
  type AfterAttempt,
  type AttemptOutcome,
  nextStep,
  noteAttempt,
  settle,
  succeeded,
} from '../../rules/webhooks/delivery.ts';
import { claimProbe, holdsUp, isPaused, receiverId } from '../../rules/webhooks/receiver.ts';
import { headersOf } from '../../rules/webhooks/signature.ts';
import { simulatedOutcome } from '../../rules/webhooks/simulated-receiver.ts';
import { recordKey } from '../../table/keys.ts';
import type { Row } from '../../table/rows.ts';
import { readRecords, readRowsByKey, recordWithin } from '../../table/table.ts';
import { decide, manyRetries, startingWith } from '../../table/writes/decide.ts';
import type { MessageSource } from '../queue-worker.ts';
import type { Facts, QueueName } from '../queues.ts';
import { sendJob, sendJobs } from '../send.ts';
import { deactivate } from './deactivate.ts';
import { bodyOf, notificationKeyOf } from './read-notification.ts';
import { decryptToken } from './tokens.ts';

const answerBytes = 16_384; // read of a response
const shownCharacters = 256;

type ToSend = Facts<'send-delivery'>;

/**
 * Makes the next attempt of a delivery, unless the delivery has to wait, and records the outcome. A duplicate message
 * causes at most one additional attempt, which receivers tolerate.
 */
export const sendDelivery =
  (queue: QueueName) =>
  (asked: ToSend, source: MessageSource): Promise<void> =>
    // a request takes longer than the deadline for conflicts of the table
    underOwnDeadlines(() => send(queue, asked, source));

async function send(queue: QueueName, asked: ToSend, source: MessageSource): Promise<void> {
  const read = await readAround(asked);
  const { delivery, webhook, receiver } = read;
  if (!delivery || delivery.made !== asked.made) return; // that attempt has been made
  const step = nextStep(delivery, { webhook, receiver, hasTurn: asked.probe }, nowInstant());
  const hasTaken = step.kind === 'probe' && (await takeTurn(asked));
  if (!webhook || !(step.kind === 'send' || hasTaken)) return settleIt(asked, read);
  const isProbe = hasTaken || asked.probe === true;
  // slow receivers have a separate queue
  if (queue === 'send-delivery' && holdsUp(receiver, nowInstant())) {
    return sendJob('retry-delivery', { ...source, facts: { ...asked, probe: isProbe } });
  }
  const body = await bodyOf(delivery, read.notification);
  if (!body) throw new Error('A delivery has no body');
  const simulated = simulatedOutcome(webhook, delivery);
  const outcome = simulated
    ? { ...withoutRequest, ...simulated, at: nowInstant() }
    : await attempt(webhook, delivery, body);
  await noteIt(asked, read, { isProbe, url: webhook.url, outcome }, source);
}

/** A delivery with its related records, and the row that contains its body. */
interface AroundDelivery extends AfterAttempt {
  readonly notification: Row | undefined;
}

/**
 * Reads a delivery and its related records. The receiver belongs to `sentTo`, or by default to the current URL of the
 * webhook.
 */
async function readAround({ delivery: id, webhook: webhookId }: ToSend, sentTo?: string): Promise<AroundDelivery> {
  const found = await readRecords(
    [
      { entity: 'delivery', id },
      { entity: 'webhook', id: webhookId },
      { entity: 'webhook-health', id: webhookId },
    ],
    everything,
  );
  const named = found.get('delivery', id);
  // a forged message could name a delivery of another webhook
  const delivery = named?.webhook === webhookId ? named : undefined;
  const webhook = found.get('webhook', webhookId);
  const health = found.get('webhook-health', webhookId);
  const url = sentTo ?? webhook?.url;
  if (!delivery || url === undefined)
    return { delivery, webhook, health, receiver: undefined, notification: undefined };
  const keys = [recordKey('receiver', receiverId(subscriberIn(delivery), url)), notificationKeyOf(delivery)];
  const [receiver, notification] = keys.map(await readRowsByKey(keys));
  return {
    delivery,
    webhook,
    health,
    receiver: receiver && recordWithin('receiver', receiver, everything),
    notification,
  };
}

/** Claims the probe of a paused receiver. Returns `false` if another delivery was faster. */
const takeTurn = (asked: ToSend): Promise<boolean> =>
  decide(
    () => readAround(asked),
    ({ delivery, webhook, receiver }, { now }) =>
      delivery && receiver && nextStep(delivery, { webhook, receiver }, now).kind === 'probe'
        ? changed(true, [claimProbe(receiver, now)])
        : unchanged(false),
    manyRetries,
  );

/** Creates the read function of a decision. Its first call returns the records that were already read. */
const reading = (asked: ToSend, first: AfterAttempt, sentTo?: string) =>
  startingWith(first, (): Promise<AfterAttempt> => readAround(asked, sentTo));

/** Postpones or ends a delivery. */
const settleIt = (asked: ToSend, first: AfterAttempt): Promise<undefined> =>
  decide(
    reading(asked, first),
    ({ delivery, webhook, receiver }, { now }) =>
      delivery
        ? settle(delivery, { webhook, receiver }, nextStep(delivery, { webhook, receiver }, now), now)
        : unchanged(undefined),
    manyRetries,
  );

/** Records an attempt. Deactivates the webhook if it no longer accepts notifications. */
async function noteIt(
  asked: ToSend,
  first: AfterAttempt,
  sent: { readonly isProbe: boolean; readonly url: string; readonly outcome: AttemptOutcome },
  source: MessageSource,
): Promise<void> {
  const draw = Math.random();
  const trigger = await decide(
    reading(asked, first, sent.url),
    (read, { now }) => noteAttempt(read, { made: asked.made, draw, ...sent }, now),
    manyRetries,
  );
  if (trigger) await deactivate(asked.webhook, trigger, sent.url);
  const isBack = sent.isProbe && isPaused(first.receiver) && succeeded(sent.outcome);
  if (isBack && first.webhook) await resumeWaiting(first.webhook, source);
}

/** Resumes all deliveries that wait for the receiver of a webhook, because it works again. */
async function resumeWaiting({ url, ...webhook }: WebhookRecord, source: MessageSource): Promise<void> {
  const owner = subscriberIn(webhook);
  const receiver = receiverId(owner, url);
  const webhooks = (await readWebhooks(owner)).filter((one) => receiverId(owner, one.url) === receiver);
  await sendJobs(
    'resume-deliveries',
    webhooks.map(({ id }) => ({ ...source, facts: { webhook: id, job: null, since: null } })),
  );
}

const withoutRequest = { error: null, response: 'This receiver is simulated.', retryAfter: null } as const;

/** Sends a notification to its receiver. */
async function attempt(
  webhook: WebhookRecord,
  { event, is_shadow: isShadow }: Pick<DeliveryRecord, 'event' | 'is_shadow'>,
  body: Buffer,
): Promise<AttemptOutcome> {
  const { id, url, merchant, production } = webhook;
  const token = webhook.token === null ? null : await decryptToken(id, webhook.token);
  const at = nowInstant();
  const began = nowMilliseconds();
  const headers = {
    'content-type': 'application/json',
    ...headersOf({ token, id: event.id, isShadow, timestamp: nowSeconds(), body }),
  };
  const answer = await postToUser(url, { headers, body, maxBytes: answerBytes }).catch((error: unknown) => {
    if (error instanceof Unreachable) return error;
    throw error;
  });
  const duration_ms = nowMilliseconds() - began;
  const isAnswer = !(answer instanceof Unreachable);
  const status = isAnswer ? answer.status : null;
  log(
    {
      event: 'attempt',
      ...(status !== null && { answered: status }),
      milliseconds: duration_ms,
      ...(production === undefined ? { merchant: merchant ?? undefined } : { production }),
    },
    succeeded({ status }) ? { DeliveredAttempts: 1 } : { FailedAttempts: 1 },
  );
  return {
    at,
    status,
    duration_ms,
    error: isAnswer ? errorOf(answer.status) : answer.message,
    response: isAnswer ? printable(answer.body) : null,
    retryAfter: isAnswer ? secondsOf(answer.headers['retry-after'], nowMilliseconds()) : null,
  };
}

const errorOf = (status: number): string | null =>
  status >= 300 && status < 400 ? 'Redirects are not followed.' : null;

/** Returns the first printable characters of a response. */
const printable = (body: Buffer): string | null =>
  [
    ...body
      .toString('utf8')
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, shownCharacters)
    .join('') || null;

/** Parses `Retry-After`: seconds or an HTTP date. Returns `null` if it is neither. */
export function secondsOf(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const at = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)
    ? Date.parse(value)
    : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
