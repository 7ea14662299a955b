import { expect, test } from 'vitest';
import { hashingWith, personsIn } from '../../shared/domain/persons.ts';
import { aCheckout, aCustomer, anAddress } from '../rules/builders.ts';

const hash = hashingWith('a key');

test('an address has the same hash in upper case and with white space around it', () => {
  expect(hash(' Jo@Example.COM ')).toBe(hash('jo@example.com'));
  expect(hash('jo@example.com')).toMatch(/^[\w-]{22}$/);
});

test('other addresses and other keys have other hashes', () => {
  expect(hash('jo@example.org')).not.toBe(hash('jo@example.com'));
  expect(hashingWith('another key')('jo@example.com')).not.toBe(hash('jo@example.com'));
});

test('a checkout has the hash of each of its addresses once', () => {
  const emails = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'] as const;
  const [a, b, c, d] = emails;
  const of = (customer: string, shipping: string, billing: string | null, whitelabel: string | null) =>
    personsIn(
      aCheckout({
        customer: { ...aCustomer(), email: customer },
        shipping_address: { ...anAddress(), email: shipping },
        billing_address: billing === null ? null : { ...anAddress(), email: billing },
        whitelabel_address: whitelabel === null ? null : { ...anAddress(), email: whitelabel },
      }),
      (email) => email,
    );
  expect(of(a, b, c, d)).toEqual(emails);
  expect(of(a, a, null, null)).toEqual([a]);
  expect(of(a, b, a, null)).toEqual([a, b]);
});
