import { expect, test } from 'vitest';
import { holdsUp, receiverId } from '../../../shared/rules/webhooks/receiver.ts';

const scope = { merchant: 1, is_test: false };
const url = 'https://shop.example/hook';

test('a receiver is a host of a merchant’s side, whatever the path', () => {
  const id = receiverId(scope, url);
  expect(Number.isSafeInteger(id) && id > 0).toBe(true);
  expect(receiverId(scope, 'https://shop.example/other?x=1')).toBe(id);
  const others = [
    receiverId(scope, 'https://other.example/hook'),
    receiverId(scope, 'https://shop.example:8443/hook'),
    receiverId({ ...scope, is_test: true }, url),
    receiverId({ ...scope, merchant: 2 }, url),
  ];
  expect(new Set([id, ...others]).size).toBe(5);
});

test('a receiver holds others up whose last attempt failed or took long', () => {
  const well = { id: 1, rev: 1, ...scope, failures: 0, is_slow: false, probe_at: null, probes: 0, expires_at: 0 };
  const times = { created_at: '', updated_at: '' };
  expect(holdsUp(undefined)).toBe(false);
  expect(holdsUp({ ...well, ...times })).toBe(false);
  expect(holdsUp({ ...well, ...times, failures: 1 })).toBe(true);
  expect(holdsUp({ ...well, ...times, is_slow: true })).toBe(true);
});
