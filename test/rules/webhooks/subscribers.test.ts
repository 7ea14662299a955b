import { expect, test } from 'vitest';
import type { SubscribersRecord } from '../../../shared/resources/webhooks/webhook-record.ts';
import { noteSubscriptions, type Subscription, subscribersAt } from '../../../shared/rules/webhooks/subscribers.ts';

const tenant = { merchant: 1, is_test: false };
const name = 'order.prepared';
const version = '2022-02-01';
const second = (n: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, n)).toISOString();
const noted = (n: number) => ({ now: `${second(n).slice(0, 19)}+00:00`, exactly: second(n) });
const webhook = (isActive: boolean): Subscription => ({ id: 5, version, isActive, events: [name] });

/** Switches a webhook on and off, a second each, and returns its record of subscribers. */
function switched(times: number): SubscribersRecord {
  let record: SubscribersRecord | undefined;
  for (let n = 0; n < 2 * times; n += 1) {
    const subscribers = new Map(record ? [[name, record] as const] : []);
    const change = { after: webhook(n % 2 === 0), subscribers, at: 'events' };
    const [write] = noteSubscriptions(tenant, change, noted(n));
    record = write?.record as SubscribersRecord;
  }
  return record ?? expect.unreachable('Nothing was written');
}

test('subscribers keep the last 20 periods of a webhook that is switched on and off repeatedly', () => {
  const record = switched(25);
  expect(record.periods).toHaveLength(20);
  const subscribedIn = (period: number) =>
    subscribersAt(record, version, new Date(Date.parse(second(2 * period)) + 500).toISOString()).map(
      ({ webhook }) => webhook,
    );
  expect([4, 5, 24].map(subscribedIn)).toEqual([[], [5], [5]]);
});

test('subscribersAt includes the start of a period and excludes its end', () => {
  const record = switched(1);
  expect([0, 1].map((n) => subscribersAt(record, version, second(n)).map(({ webhook }) => webhook))).toEqual([[5], []]);
});
