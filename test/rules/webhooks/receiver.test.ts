import { expect, test } from 'vitest';
import { later } from '../../../shared/lib/clock.ts';
import type { ReceiverRecord } from '../../../shared/resources/webhooks/webhook-record.ts';
import { afterAttempt, holdsUp, receiverId } from '../../../shared/rules/webhooks/receiver.ts';

const tenant = { merchant: 1, is_test: false };
const url = 'https://shop.example/hook';

test("receiverId is the same for all paths of a host within a subscriber's mode", () => {
  const id = receiverId(tenant, url);
  expect(Number.isSafeInteger(id) && id > 0).toBe(true);
  expect(receiverId(tenant, 'https://shop.example/other?x=1')).toBe(id);
  const others = [
    receiverId(tenant, 'https://other.example/hook'),
    receiverId(tenant, 'https://shop.example:8443/hook'),
    receiverId({ ...tenant, is_test: true }, url),
    receiverId({ ...tenant, merchant: 2 }, url),
    receiverId({ production: 1, is_test: false }, url),
    receiverId({ production: 1, is_test: true }, url),
  ];
  expect(new Set([id, ...others]).size).toBe(7);
});

test('holdsUp is true if the last attempt failed, or while the receiver is slow', () => {
  const now = '2026-11-21T10:00:00+00:00';
  const times = { created_at: now, updated_at: now, expires_at: 0, slow_until: null };
  const well = { id: 1, rev: 1, ...tenant, failures: 0, probe_at: null, probes: 0, ...times };
  expect(holdsUp(undefined, now)).toBe(false);
  expect(holdsUp(well, now)).toBe(false);
  expect(holdsUp({ ...well, failures: 1 }, now)).toBe(true);
  expect(holdsUp({ ...well, slow_until: later(now, 1) }, now)).toBe(true);
  expect(holdsUp({ ...well, slow_until: now }, now)).toBe(false);
});

const attempted = (status: number | null) => ({ owner: tenant, url, isProbe: false, status, milliseconds: 10 });

// five consecutive failures of the whole host, or missing responses, pause a receiver
test.each([null, 408, 429, 500, 502, 503, 504])(
  'afterAttempt pauses a receiver after five failures with %s',
  (status) => {
    const now = '2026-11-21T10:00:00+00:00';
    let receiver: ReceiverRecord | undefined;
    for (let failures = 1; failures <= 5; failures += 1) {
      const [write] = afterAttempt(receiver, attempted(status), now);
      receiver = write?.record as ReceiverRecord;
      expect(receiver).toMatchObject({ failures, probe_at: failures < 5 ? null : later(now, 30) });
    }
  },
);
