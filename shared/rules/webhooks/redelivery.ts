import { type Change, changed, creates, event, replaces, unchanged } from '../../domain/change.ts';
import { namesOfVersion } from '../../domain/events.ts';
import { eventSeconds } from '../../domain/lifetimes.ts';
import { newJob } from '../../domain/new-job.ts';
import { audienceOf, subscriberIn } from '../../domain/reach.ts';
import { advance, next } from '../../domain/transitions.ts';
import { notOneOf } from '../../lib/problems.ts';
import { fill, invalid } from '../../lib/refusal.ts';
import { deliveryCancelled } from '../../lib/request-errors.ts';
import type { JobRecord } from '../../resources/job.ts';
import { type DeliveryRecord, type NotificationType, testType } from '../../resources/webhooks/delivery-record.ts';
import type { WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import { begun, deliveryAfter, dispatched, type NewDelivery, newDelivery, stillSo } from './delivery.ts';
import { requireActive } from './webhook.ts';

/** Sends a delivery again, from the start of its schedule. A pending delivery stays as it is. */
export function redeliver(was: DeliveryRecord, webhook: WebhookRecord, now: string): Change<DeliveryRecord> {
  if (was.state === 'pending') return unchanged(was);
  requireActive(webhook);
  const state = advance('delivery', was.state, 'redeliver', deliveryCancelled);
  const after = deliveryAfter(was, { state, ...begun(now) }, now);
  return changed(after, [replaces('delivery', was, after)], [toSend(was)], stillSo(webhook));
}

const toSend = (delivery: DeliveryRecord) =>
  event('delivery.requested', 'delivery', delivery, { delivery: delivery.id, webhook: delivery.webhook, made: 0 });

/** Returns the event type of a test: a name that the webhook's version supports, or the plain test. */
export function testTypeOf(webhook: WebhookRecord, type: string = testType): NotificationType {
  const names = namesOfVersion(webhook.version, audienceOf(subscriberIn(webhook)));
  const known: readonly NotificationType[] = [testType, ...names];
  const found = known.find((one) => one === type);
  if (!found) throw invalid({ type: [fill(notOneOf, { values: known.join(', ') })] });
  return found;
}

/** Creates the delivery of a test, which carries its own body. */
export function testWebhook(
  { id: webhook, version, ...owner }: WebhookRecord,
  { id, event: testEvent, body }: Pick<NewDelivery, 'id' | 'event'> & { readonly body: string },
  now: string,
): Change<DeliveryRecord> {
  const expires_at = Date.parse(now) / 1000 + eventSeconds;
  const delivery = newDelivery(
    { id, subscriber: subscriberIn(owner), webhook, event: testEvent, version, body, expires_at },
    now,
  );
  return changed(delivery, [creates('delivery', delivery)], [toSend(delivery)]);
}

/**
 * Resumes a delivery that waits for its webhook or its receiver, or resends a failed one. Other deliveries stay as they
 * are, because they are in progress or scheduled for later.
 */
export function resumeOrRedeliver(was: DeliveryRecord | undefined, now: string): Change<DeliveryRecord | undefined> {
  const isFailed = was?.state === 'failed';
  const waits = was?.state === 'pending' && was.is_waiting;
  if (!was || !(waits || isFailed)) return unchanged(undefined);
  const state = isFailed ? next('delivery', was.state, 'redeliver') : was.state;
  const after = deliveryAfter(was, { state: state ?? was.state, ...(isFailed ? begun(now) : dispatched(now)) }, now);
  return changed(after, [replaces('delivery', was, after)]);
}

/** Starts a job that resends the deliveries that failed since a given time. */
export function redeliverFailed(
  webhook: WebhookRecord,
  { job: id, since }: { readonly job: number; readonly since: string },
  now: string,
): Change<JobRecord> {
  requireActive(webhook);
  const { merchant, is_test } = webhook;
  const job = newJob(id, webhook, `/v2/webhooks/${webhook.id}/deliveries`, now);
  return changed(
    job,
    [creates('job', job)],
    [event('deliveries.requested', 'job', { id, merchant, is_test }, { webhook: webhook.id, job: id, since })],
    stillSo(webhook),
  );
}

/** Finishes the job. */
export function finishRedelivery(job: JobRecord | undefined, now: string): Change<undefined> {
  const state = job && next('job', job.state, 'finish');
  if (!job || !state) return unchanged(undefined);
  return changed(undefined, [replaces('job', job, { ...job, state, updated_at: now })]);
}
