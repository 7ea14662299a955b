import { hmacSha256 } from '../lib/hash.ts';
import type { CheckoutRecord } from '../resources/orders/checkout.ts';

/** Returns the hash of an e-mail address. It does not depend on upper and lower case. */
export type HashPerson = (email: string) => string;

const hashBytes = 16; // 128 bits: two addresses never have the same hash

/** Returns the function that hashes e-mail addresses with a secret key. Without it, nobody can test an address. */
export const hashingWith =
  (key: string): HashPerson =>
  (email) =>
    hmacSha256(key, email.trim().toLowerCase()).subarray(0, hashBytes).toString('base64url');

type Recipients = Pick<CheckoutRecord, 'customer' | 'shipping_address' | 'billing_address' | 'whitelabel_address'>;

/** Returns the hashes of a checkout's e-mail addresses, each once. */
export const personsIn = (
  { customer, shipping_address, billing_address, whitelabel_address }: Recipients,
  hash: HashPerson,
): readonly string[] => [
  ...new Set(
    [customer, shipping_address, billing_address, whitelabel_address].flatMap((one) => (one ? [hash(one.email)] : [])),
  ),
];
