import { describe, expect, test } from 'vitest';
import { later } from '../../../shared/lib/clock.ts';
import { Refusal } from '../../../shared/lib/refusal.ts';
import type { DeliveryRecord } from '../../../shared/resources/webhooks/delivery-record.ts';
import type {
  ReceiverRecord,
  WebhookHealthRecord,
  WebhookRecord,
} from '../../../shared/resources/webhooks/webhook-record.ts';
import {
  type AttemptOutcome,
  type DeliveryContext,
  newDelivery,
  nextStep,
  noteAttempt,
  resumeDelivery,
  settle,
} from '../../../shared/rules/webhooks/delivery.ts';
import { redeliver, resumeOrRedeliver } from '../../../shared/rules/webhooks/redelivery.ts';

const start = '2026-11-21T10:00:00+00:00';
const plus = (seconds: number) => later(start, seconds);
const [minute, hour, day] = [60, 3600, 86_400];

const webhook: WebhookRecord = {
  id: 7,
  rev: 3,
  merchant: 1,
  is_test: false,
  url: 'https://shop.example/hook',
  version: '2022-02-01',
  description: null,
  state: 'active',
  events: ['order.completed'],
  token: null,
  deactivated_at: null,
  deactivation_reason: null,
  created_at: start,
  updated_at: start,
};

const fresh: DeliveryRecord = {
  ...newDelivery(
    {
      id: 1,
      subscriber: { merchant: 1, is_test: false },
      webhook: 7,
      event: { id: 'evt_order_1_3', type: 'order.completed' },
      version: '2022-02-01',
      expires_at: Date.parse(start) / 1000 + 30 * day,
    },
    start,
  ),
  rev: 1,
};

const answered = (status: number | null, more: Partial<AttemptOutcome> = {}): AttemptOutcome => ({
  at: start,
  status,
  duration_ms: 12,
  error: status === null ? 'The URL could not be reached.' : null,
  response: null,
  retryAfter: null,
  ...more,
});

const around: DeliveryContext = { webhook, receiver: undefined };

/** Records an attempt and returns the records that it writes, by entity. */
function noted(
  delivery: DeliveryRecord,
  outcome: AttemptOutcome,
  now: string,
  more: Partial<{
    receiver: ReceiverRecord;
    health: WebhookHealthRecord;
    draw: number;
    isProbe: boolean;
    made: number;
  }> = {},
) {
  const { receiver, health, draw = 0.5, isProbe = false, made = delivery.made } = more;
  const change = noteAttempt(
    { delivery, webhook, receiver, health },
    { made, isProbe, url: webhook.url, outcome, draw },
    now,
  );
  const written = <T>(entity: string) =>
    change.writes.find((write) => write.entity === entity)?.record as T | undefined;
  return {
    trigger: change.answer,
    writes: change.writes.map(({ entity }) => entity),
    delivery: written<DeliveryRecord>('delivery'),
    receiver: written<ReceiverRecord>('receiver'),
    health: written<WebhookHealthRecord>('webhook-health'),
  };
}

const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It was not written');
  return value;
};

describe('schedule of a delivery', () => {
  /** Fails all attempts, each at its scheduled time, and returns their minutes. */
  function failAll(draw: number): { minutes: readonly number[]; end: DeliveryRecord } {
    let delivery = fresh;
    const minutes: number[] = [];
    for (let now: string | null = start; now !== null; now = delivery.next_attempt_at) {
      minutes.push((Date.parse(now) - Date.parse(start)) / 60_000);
      delivery = need(noted(delivery, answered(500), now, { draw }).delivery);
    }
    return { minutes, end: delivery };
  }

  test('starts at once, after 1, 2, 5, 10, 15 and 30 minutes, then hourly, until 50 attempts failed', () => {
    const { minutes, end } = failAll(0.5);
    expect(minutes.slice(0, 10)).toEqual([0, 1, 3, 8, 18, 33, 63, 123, 183, 243]);
    expect(minutes.slice(7).every((at, index, all) => index === 0 || at - (all[index - 1] ?? 0) === 60)).toBe(true);
    expect(minutes).toHaveLength(50);
    expect(end).toMatchObject({ state: 'failed', made: 50, next_attempt_at: null, due_at: null });
  });

  test.each([0, 0.25, 0.5, 0.75, 1])('ends within 48 hours for the spread %d', (draw) => {
    const { minutes, end } = failAll(draw);
    expect(end.state).toBe('failed');
    expect(minutes.at(-1)).toBeLessThanOrEqual(48 * 60);
    expect(minutes.length).toBeLessThanOrEqual(50);
  });

  test('spreads gaps by a tenth in both directions', () => {
    const times = (draw: number) => {
      const { next_attempt_at, due_at } = need(noted(fresh, answered(500), start, { draw }).delivery);
      return [next_attempt_at, due_at];
    };
    expect(times(0)).toEqual([plus(54), plus(54)]);
    expect(times(1)).toEqual([plus(66), plus(66)]);
  });

  test.each([
    ['longer than the gap', 600, 600],
    ['shorter than the gap', 5, 60],
    ['of ten years', 315_360_000, day],
  ])('respects a Retry-After %s', (_, retryAfter, seconds) => {
    expect(noted(fresh, answered(429, { retryAfter }), start).delivery?.next_attempt_at).toBe(plus(seconds));
  });

  test('ends if the next attempt would be later than 48 hours after the first', () => {
    const late = { ...fresh, made: 9, next_attempt_at: plus(47.5 * hour) };
    expect(noted(late, answered(503), plus(47.5 * hour)).delivery?.state).toBe('failed');
    const early = noted({ ...fresh, made: 9 }, answered(503, { retryAfter: day }), plus(30 * hour)).delivery;
    expect(early, 'a last attempt instead of a longer wait').toMatchObject({ next_attempt_at: plus(48 * hour) });
  });
});

describe('noteAttempt', () => {
  test.each([200, 201, 202, 204, 299])('ends the delivery after the status %d', (status) => {
    const { delivery, writes } = noted(fresh, answered(status), plus(1));
    expect(delivery).toMatchObject({ state: 'delivered', made: 1, next_attempt_at: null, due_at: null });
    expect(writes).toEqual(['delivery']);
  });

  test.each([null, 199, 300, 302, 400, 404, 410, 429, 500, 503])(
    'schedules another attempt after the status %s',
    (status) => {
      expect(noted(fresh, answered(status), start).delivery).toMatchObject({ state: 'pending', made: 1 });
    },
  );

  test('ignores an attempt if another one was faster or the delivery is finished', () => {
    expect(noted({ ...fresh, made: 1 }, answered(500), start, { made: 0 }).writes).toEqual([]);
    expect(noted({ ...fresh, state: 'cancelled' }, answered(200), start).writes).toEqual([]);
    expect(noted({ ...fresh, state: 'delivered', made: 1 }, answered(500), start, { made: 1 }).writes).toEqual([]);
  });

  test('keeps the last fifty attempts', () => {
    const attempts = Array.from({ length: 50 }, (_, index) => ({ ...answered(500), duration_ms: index }));
    const { delivery } = noted({ ...fresh, attempts }, answered(200, { duration_ms: 99 }), start);
    expect(delivery?.attempts).toHaveLength(50);
    expect(delivery?.attempts[0]?.duration_ms).toBe(1);
    expect(delivery?.attempts.at(-1)?.duration_ms).toBe(99);
  });

  test('deactivates the webhook after 410, but not after 404', () => {
    expect(noted(fresh, answered(410), start).trigger).toBe('gone');
    expect(noted({ ...fresh, is_shadow: true }, answered(410), start).trigger).toBeUndefined();
    expect(noted(fresh, answered(404), start).trigger).toBeUndefined();
  });

  test("does not change the webhook's health after a test", () => {
    const { trigger, writes } = noted({ ...fresh, body: '{}' }, answered(410), start);
    expect(trigger).toBeUndefined();
    expect(writes).toEqual(['delivery']);
    expect(noted({ ...fresh, body: '{}' }, answered(500), start).writes).toEqual(['delivery', 'receiver']);
  });
});

describe('health of a webhook', () => {
  const failing = (since: string): WebhookHealthRecord => ({
    id: 7,
    rev: 1,
    failing_since: since,
    created_at: start,
    updated_at: start,
  });

  test('deactivates the webhook once every attempt failed for five days, and not a second earlier', () => {
    const health = failing(start);
    expect(noted(fresh, answered(500), plus(5 * day - 1), { health }).trigger).toBeUndefined();
    expect(noted(fresh, answered(500), plus(5 * day), { health }).trigger).toBe('give_up');
    expect(noted(fresh, answered(200), plus(5 * day), { health }).trigger).toBeUndefined();
  });

  test('deactivates the webhook only if no other attempt succeeded in the meantime', () => {
    const health = failing(start);
    const sent = { made: 0, isProbe: false, url: webhook.url, outcome: answered(500), draw: 0.5 };
    const { unchangedSince } = noteAttempt(
      { delivery: fresh, webhook, receiver: undefined, health },
      sent,
      plus(5 * day),
    );
    expect(unchangedSince).toEqual([{ entity: 'webhook-health', id: 7, rev: 1 }]);
  });

  test('starts with the first failure after the last success', () => {
    expect(noted(fresh, answered(500), plus(5)).health?.failing_since).toBe(plus(5));
    expect(noted(fresh, answered(500), plus(9), { health: failing(start) }).health).toBeUndefined();
    expect(noted(fresh, answered(200), plus(9), { health: failing(start) }).health?.failing_since).toBeNull();
  });
});

describe('receiver', () => {
  const failed = (failures: number, more: Partial<ReceiverRecord> = {}): ReceiverRecord => ({
    id: 5,
    rev: 2,
    merchant: 1,
    is_test: false,
    failures,
    probes: 0,
    probe_at: null,
    slow_until: null,
    expires_at: 0,
    created_at: start,
    updated_at: start,
    ...more,
  });

  test('is paused for half a minute by the fifth consecutive failure', () => {
    expect(noted(fresh, answered(500), start, { receiver: failed(3) }).receiver).toMatchObject({
      failures: 4,
      probe_at: null,
    });
    expect(noted(fresh, answered(null), start, { receiver: failed(4) }).receiver).toMatchObject({
      failures: 5,
      probe_at: plus(30),
    });
  });

  test('is probed after growing delays of at most five minutes', () => {
    let receiver = failed(5, { probe_at: start });
    const gaps = [1, 2, 3, 4, 5, 6].map(() => {
      receiver = { ...need(noted(fresh, answered(500), start, { receiver, isProbe: true }).receiver), rev: 2 };
      return (Date.parse(receiver.probe_at ?? '') - Date.parse(start)) / 1000;
    });
    expect(gaps).toEqual([60, 120, 240, 300, 300, 300]);
  });

  test('ignores a failed attempt that began before the pause', () => {
    expect(noted(fresh, answered(500), start, { receiver: failed(5, { probe_at: plus(30) }) }).writes).toEqual([
      'delivery',
      'webhook-health',
    ]);
  });

  test('is slow for five minutes after a slow attempt, and a fast response does not shorten that', () => {
    const slow = need(noted(fresh, answered(200, { duration_ms: 2000 }), start).receiver);
    expect(slow).toMatchObject({ failures: 0, slow_until: plus(300) });
    const next = (milliseconds: number, now: string) =>
      noted(fresh, answered(200, { duration_ms: milliseconds }), now, { receiver: slow }).receiver;
    expect(next(9000, plus(149))).toBeUndefined();
    expect(next(9000, plus(150))).toMatchObject({ slow_until: plus(450) });
    expect(next(10, plus(10))).toBeUndefined();
  });

  test.each([400, 401, 404, 410, 302])('is not paused by the status %d, which concerns only one path', (status) => {
    expect(noted(fresh, answered(status), start, { receiver: failed(4) }).receiver).toMatchObject({
      failures: 0,
      probe_at: null,
    });
    expect(noted(fresh, answered(status), start).receiver).toBeUndefined();
  });

  test('recovers completely with one success', () => {
    const receiver = failed(9, { probe_at: start, probes: 3 });
    expect(noted(fresh, answered(204), start, { receiver, isProbe: true }).receiver).toMatchObject({
      failures: 0,
      probes: 0,
      probe_at: null,
    });
  });

  test('is probed by one delivery while it is paused, and the others wait for the result', () => {
    const paused = { webhook, receiver: failed(5, { probe_at: plus(30) }) };
    expect(nextStep(fresh, paused, start)).toEqual({ kind: 'wait', until: plus(30), next_attempt_at: plus(30) });
    expect(nextStep(fresh, paused, plus(30))).toEqual({ kind: 'probe' });
    expect(nextStep(fresh, { ...paused, hasTurn: true }, start)).toEqual({ kind: 'send' });
    const { answer, writes } = resumeDelivery({ ...fresh, due_at: plus(30) }, paused, plus(30));
    expect(answer).toEqual({ delivery: 1, webhook: 7, made: 0, probe: true });
    expect(writes.find(({ entity }) => entity === 'receiver')?.record).toMatchObject({ probe_at: plus(60) });
  });

  test('is checked less often by older deliveries', () => {
    const paused = { webhook, receiver: failed(9, { probe_at: plus(2 * day) }) };
    const untilAt = (seconds: number) => {
      const receiver = { ...paused.receiver, probe_at: plus(seconds + 30) };
      const step = nextStep({ ...fresh, next_attempt_at: null }, { webhook, receiver }, plus(seconds));
      return step.kind === 'wait' ? (Date.parse(step.until) - Date.parse(start)) / 1000 - seconds : undefined;
    };
    expect([60, 2 * hour, 40 * hour].map(untilAt)).toEqual([30, 1800, 3600]);
  });

  test('does not keep a delivery longer than its 48 hours while it is paused', () => {
    const end = plus(48 * hour);
    const paused = { webhook, receiver: failed(5, { probe_at: later(end, 30) }) };
    expect(nextStep({ ...fresh, next_attempt_at: plus(hour) }, paused, plus(47 * hour))).toMatchObject({
      until: end,
    });
    expect(nextStep(fresh, paused, end)).toEqual({ kind: 'fail' });
    const [write] = settle(fresh, paused, { kind: 'fail' }, end).writes;
    expect(write?.record).toMatchObject({ state: 'failed', due_at: null, next_attempt_at: null });
  });
});

describe('delivery', () => {
  test('is cancelled once its webhook is deleted', () => {
    const gone = { webhook: undefined, receiver: undefined };
    const step = nextStep(fresh, gone, start);
    expect(step).toEqual({ kind: 'cancel' });
    expect(settle(fresh, gone, step, start).writes[0]?.record).toMatchObject({ state: 'cancelled', due_at: null });
  });

  test('waits for an inactive webhook in steps of an hour, and fails after 48 hours', () => {
    const inactive = { webhook: { ...webhook, state: 'inactive' as const }, receiver: undefined };
    expect(nextStep(fresh, inactive, start)).toEqual({ kind: 'wait', until: plus(hour), next_attempt_at: null });
    const held = { ...fresh, next_attempt_at: null };
    expect(nextStep(held, inactive, plus(47.5 * hour))).toMatchObject({ until: plus(48 * hour) });
    expect(nextStep({ ...fresh, next_attempt_at: null }, inactive, plus(48 * hour))).toEqual({ kind: 'fail' });
    expect(nextStep({ ...fresh, body: '{}' }, inactive, start), 'a test does not wait').toEqual({ kind: 'send' });
  });

  test('requires an unchanged inactive webhook in order to wait, but not an unchanged receiver', () => {
    const paused = { webhook, receiver: { probe_at: plus(30) } as ReceiverRecord };
    expect(settle(fresh, paused, nextStep(fresh, paused, start), start).unchangedSince).toEqual([]);
    const inactive = { webhook: { ...webhook, state: 'inactive' as const }, receiver: undefined };
    expect(settle(fresh, inactive, nextStep(fresh, inactive, start), start).unchangedSince).toEqual([
      { entity: 'webhook', id: 7, rev: 3 },
    ]);
  });

  test('is not sent before its time or after its end', () => {
    expect(nextStep({ ...fresh, next_attempt_at: plus(1) }, around, start)).toEqual({ kind: 'nothing' });
    for (const state of ['delivered', 'failed', 'cancelled'] as const) {
      expect(nextStep({ ...fresh, state }, around, start)).toEqual({ kind: 'nothing' });
    }
  });

  test('is dispatched again after two minutes', () => {
    expect(resumeDelivery(fresh, around, plus(2 * minute - 1)).answer).toBeUndefined();
    const { answer, writes } = resumeDelivery(fresh, around, plus(2 * minute));
    expect(answer).toEqual({ delivery: 1, webhook: 7, made: 0, probe: false });
    expect(writes[0]?.record).toMatchObject({ due_at: plus(4 * minute), state: 'pending' });
  });

  test.each(['failed', 'delivered'] as const)('is sent again from the start of its schedule if it is %s', (state) => {
    const ended = { ...fresh, state, made: 50, attempts: [answered(500)], next_attempt_at: null, due_at: null };
    const { answer, events } = redeliver(ended, webhook, plus(day));
    expect(answer).toMatchObject({ state: 'pending', made: 0, begun_at: plus(day), next_attempt_at: plus(day) });
    expect(answer.event).toEqual(fresh.event);
    expect(answer.attempts).toHaveLength(1);
    expect(events.map(({ type, facts }) => ({ type, facts }))).toEqual([
      { type: 'delivery.requested', facts: { delivery: 1, webhook: 7, made: 0 } },
    ]);
  });

  test('is not sent again while it is pending, and rejected if it is cancelled or its webhook is inactive', () => {
    expect(redeliver(fresh, webhook, start)).toMatchObject({ answer: fresh, writes: [], events: [] });
    expect(() => redeliver({ ...fresh, state: 'cancelled' }, webhook, start)).toThrow(Refusal);
    const inactive = { ...webhook, state: 'inactive' as const };
    expect(() => redeliver({ ...fresh, state: 'failed' }, inactive, start)).toThrow(Refusal);
  });

  test('resumes its schedule if it waits, and restarts the schedule if it failed', () => {
    const waiting = {
      ...fresh,
      made: 4,
      begun_at: start,
      next_attempt_at: null,
      due_at: plus(48 * hour),
      is_waiting: true,
    };
    expect(resumeOrRedeliver(waiting, plus(hour)).answer).toMatchObject({
      made: 4,
      begun_at: start,
      next_attempt_at: plus(hour),
    });
    expect(resumeOrRedeliver({ ...waiting, state: 'failed' }, plus(hour)).answer).toMatchObject({
      state: 'pending',
      made: 0,
      begun_at: plus(hour),
    });
    expect(resumeOrRedeliver({ ...waiting, state: 'delivered' }, plus(hour)).writes).toEqual([]);
  });

  test('is not resumed while an attempt is in progress or scheduled', () => {
    for (const next_attempt_at of [start, plus(hour), plus(2 * hour)]) {
      const underWay = { ...fresh, made: 4, next_attempt_at, due_at: next_attempt_at };
      expect(resumeOrRedeliver(underWay, plus(hour)).writes).toEqual([]);
    }
  });
});

describe('a delivery is listed as failing', () => {
  const of = (write: { readonly record: object } | undefined) => need(write).record as DeliveryRecord;
  const failed = need(noted(fresh, answered(500), start).delivery);
  const gone = { webhook: undefined, receiver: undefined };
  const paused = { id: 5, probe_at: plus(day) } as ReceiverRecord;
  const settled = (delivery: DeliveryRecord, kind: 'fail' | 'cancel') =>
    of(settle(delivery, gone, { kind }, plus(hour)).writes[0]);
  const delivered = need(noted(failed, answered(200), plus(minute)).delivery);

  const dispatched = of(resumeDelivery(failed, around, plus(hour)).writes[0]);
  const waiting = of(resumeDelivery(failed, { ...around, receiver: paused }, plus(hour)).writes[0]);

  test.each([
    ['after an attempt that failed', failed],
    ['after another attempt that failed', need(noted(failed, answered(null), plus(minute)).delivery)],
    ['while its next attempt is in progress', dispatched],
    ['while it waits for its receiver', waiting],
    ['when its receiver works again', resumeOrRedeliver(waiting, plus(hour)).answer],
    ['after the service gave up', settled(failed, 'fail')],
    ['after the service gave up before an attempt', settled(fresh, 'fail')],
  ])('%s', (_, delivery) => {
    expect(delivery?.is_failing).toBe(true);
  });

  test.each([
    ['before its first attempt', fresh],
    ['after an attempt that succeeded', need(noted(fresh, answered(200), start).delivery)],
    ['once it is delivered', delivered],
    ['once it is cancelled', settled(failed, 'cancel')],
    ['once its owner sends it again', redeliver(settled(failed, 'fail'), webhook, plus(day)).answer],
    ['once all that failed are sent again', resumeOrRedeliver(settled(failed, 'fail'), plus(day)).answer],
    ['if it is sent again after it was delivered', redeliver(delivered, webhook, plus(day)).answer],
  ])('not %s', (_, delivery) => {
    expect(delivery && 'is_failing' in delivery).toBe(false);
  });
});
