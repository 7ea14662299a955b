import { expect, test } from 'vitest';
import { nearNames } from '../../infra/near-names.ts';

const names = ['v2-orders-cancel', 'v2-orders-get', 'v2-jobs-get', 'relay', 'sweeper'];

test.each([
  ['orders-cancel', 'v2-orders-cancel'],
  ['v2-order-cancel', 'v2-orders-cancel'],
  ['v2-orders-cancle', 'v2-orders-cancel'],
  ['V2OrdersGet', 'v2-orders-get'],
  ['sweper', 'sweeper'],
])('%s is near %s first', (asked, near) => {
  expect(nearNames(asked, names)[0]).toBe(near);
});

test('nearNames returns nothing for a dissimilar name, or if only one letter is equal', () => {
  expect(nearNames('checkout', names)).toEqual([]);
  expect(nearNames('', names)).toEqual([]);
  expect(nearNames('s', names)).toEqual([]);
});

test('nearNames returns at most five names', () => {
  const alike = Array.from({ length: 9 }, (_, index) => `orders-${index}`);
  expect(nearNames('orders', alike)).toEqual(alike.slice(0, 5));
});
