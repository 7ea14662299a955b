import { expect } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aCheckoutBody, anAddress } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { Sent, TestWorld } from '../../../support/world.ts';

const checkouts = noun(world, 'v2/checkouts');

export const day = 24 * 3600 * 1000;
export const create = (more: Record<string, unknown> = {}, sent: Sent = {}) =>
  checkouts.post(aCheckoutBody(more), sent);
export const itemsOf = (count: number, quantity: number) =>
  Array.from({ length: count }, () => ({ variant_id: 1, quantity }));

/** Fails unless the request is rejected with this status and the table is unchanged. */
export async function refusedAndNothingWritten(
  call: () => ReturnType<TestWorld['call']>,
  status: number,
  path?: string,
): Promise<void> {
  const answer = await nothingIsWritten(call);
  expect({ status: answer.status, json: answer.json }).toMatchObject({ status, json: { message: expect.any(String) } });
  if (path !== undefined) {
    expect(answer.json.message).toBe('The given data was invalid.');
    expect(Object.keys(answer.json.errors)).toContain(path);
  }
}

export const invoice = { payment: { handle: 'invoice' } };
export const complete = (id: number, body: unknown = invoice, sent: Sent = {}) =>
  checkouts.put(`${id}/complete`, body, sent);
export const completeByInvoice = (id: number, sent: Sent = {}) => complete(id, invoice, sent);
export const named = (name: string, more: Sent = {}): Sent => ({ ...more, headers: { 'Idempotency-Key': name } });

export async function refusedAt(call: () => ReturnType<TestWorld['call']>, status: number, path?: string) {
  const answer = await nothingIsWritten(call);
  expect({ status: answer.status, json: answer.json }).toMatchObject({ status, json: { message: expect.any(String) } });
  if (path !== undefined) expect(Object.keys(answer.json.errors)).toEqual([path]);
}

export const rates = (id: number, sent: Sent = {}, query = '') => checkouts.get(`${id}/shipping-rates${query}`, sent);
export const handlesIn = ({ json }: { json: { data: { handle: string }[] } }) => json.data.map(({ handle }) => handle);
export const to = (country_code: string) => ({ shipping_address: anAddress({ country_code, province_code: 'NY' }) });

export const oneItem = (variant_id: number, quantity = 1) => ({ items: [{ variant_id, quantity }] });
export const ifMatch = (tag = '', more: Record<string, string> = {}): Sent => ({
  headers: { 'If-Match': tag, ...more },
});
export const notOrderable = { 'items.0.variant_id': ['The variant cannot be ordered.'] };

/** A higher price of the T-shirt. */
export const raised = { price: 20 };
/** The errors of a checkout of two T-shirts (25.80 net, 30.70 gross; shipping 4.90 gross) at the `raised` price. */
export const raisedErrors = {
  'items.0.price': ['The price changed from 12.9 to 20.'],
  'items.0.total': ['The price changed from 30.7 to 47.6.'],
  total: ['The price changed from 35.6 to 52.5.'],
};
