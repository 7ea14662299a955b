import { expect, test } from 'vitest';
import { receiverId } from '../../../shared/rules/webhooks/receiver.ts';

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
