import { aCheckoutBody } from '../support/given/orders.ts';
import type { BenchAnswer, SendWithKey } from './system.ts';

/** Returns the JSON of a response. Throws with its body if the status is another one. */
export function read(answer: BenchAnswer, ...statuses: readonly number[]) {
  if (!statuses.includes(answer.status)) throw new Error(`${answer.status}: ${answer.body.slice(0, 200)}`);
  return JSON.parse(answer.body);
}

/** Returns the first two variants that a key can order. */
export async function twoVariants(send: SendWithKey, key: string): Promise<readonly number[]> {
  const { data } = read(await send(key, 'GET /v2/variants?per_page=2'), 200);
  return data.map(({ id }: { id: number }) => id);
}

export const checkoutOf = (variants: readonly number[]) =>
  aCheckoutBody({ items: variants.map((variant_id) => ({ variant_id, quantity: 1 })) });

const firstPause = 5;
const longestPause = 80;

/** Creates a checkout with calculated rates. Calls `between` during the calculation. */
async function ratedCheckout(
  send: SendWithKey,
  key: string,
  variants: readonly number[],
  between: (milliseconds: number) => Promise<void>,
): Promise<number> {
  const { id } = read(await send(key, 'POST /v2/checkouts', checkoutOf(variants)), 201);
  const job = read(await send(key, `GET /v2/checkouts/${id}/shipping-rates`), 202);
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
    await between(pause);
    const { state } = read(await send(key, `GET /v2/jobs/${job.id}`), 200, 202);
    if (state === 'finished') return id;
    if (state !== 'queued') throw new Error(`The rates are ${state}`);
  }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Creates a checkout that is ready for completion: 2 items, rates, job, choice. Returns its ID. */
export async function checkoutToComplete(
  send: SendWithKey,
  key: string,
  variants: readonly number[],
  between: (milliseconds: number) => Promise<void> = sleep,
): Promise<number> {
  const id = await ratedCheckout(send, key, variants, between);
  return read(await send(key, `PUT /v2/checkouts/${id}`, { shipping: { handle: 'standard' } }), 200).id;
}

/** Completes a checkout. Returns the order's ID. */
export const complete = async (send: SendWithKey, key: string, checkout: number): Promise<number> =>
  read(await send(key, `PUT /v2/checkouts/${checkout}/complete`, { payment: { handle: 'invoice' } }), 201).id;

/** Places a complete order as a shop does. Returns the order's ID. */
export const wholeOrder = async (...given: Parameters<typeof checkoutToComplete>): Promise<number> =>
  complete(given[0], given[1], await checkoutToComplete(...given));

/** Places an order in one request. Returns the order's ID. */
export async function orderAtOnce(send: SendWithKey, key: string, variants: readonly number[]): Promise<number> {
  const body = { ...checkoutOf(variants), shipping: { handle: 'standard' }, payment: { handle: 'invoice' } };
  return read(await send(key, 'POST /v2/orders', body), 201).id;
}

/** Waits until the workers have prepared an order. */
export async function untilPrepared(send: SendWithKey, key: string, order: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (read(await send(key, `GET /v2/orders/${order}`), 200).state === 'prepared') return;
    await sleep(50);
  }
  throw new Error(`The order ${order} is not prepared within 30 s`);
}
