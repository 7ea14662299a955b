import { isDeepStrictEqual } from 'node:util';
import { runEnd } from '../../../aws/deadlines.ts';
import { nowMilliseconds, wait } from '../../../lib/clock.ts';
import * as z from '../../../model/zod.ts';
import { bodyIn, FailedStep, type ShopAccess, type ShopResponse, type SyntheticStep, send } from './shop-request.ts';

const pollMilliseconds = 500;
const quantity = 2;
const countries = ['DE', 'AT', 'FR', 'GB', 'US']; // one of them must have a shipping rate

const addressIn = (country_code: string) => ({
  first_name: 'Synthetic',
  last_name: 'Order',
  street1: 'Example Street',
  zip: '10115',
  city: 'Example',
  country_code,
  ...(country_code === 'US' && { province_code: 'NY' }),
  email: 'synthetic-order@example.com',
  phone: '+49 30 000000',
});

const listOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item) });
const variants = listOf(z.object({ id: z.int(), state: z.string() }));
const withHandles = listOf(z.object({ handle: z.string().min(1) }));
const rates = listOf(z.object({ handle: z.string().min(1), price: z.number() }));
const item = z.object({ id: z.int(), quantity: z.literal(quantity), price: z.number(), total: z.number() });
const sums = { id: z.int(), is_test: z.literal(true), items: z.tuple([item]), total: z.number() };
const checkoutBody = z.object(sums);
const orderBody = z.object({ ...sums, state: z.string(), failure_message: z.string().nullable() });
const ofVariant = (id: number) =>
  z.object({ items: z.tuple([z.object({ variant: z.object({ id: z.literal(id) }) })]) });
const ofRate = ({ price }: ShippingRate) => z.object({ shipping_line: z.object({ price: z.literal(price) }) });
const completedOrder = orderBody.extend({ state: z.literal('completed'), shipments: z.array(z.object({})).min(1) });

type SyntheticCheckout = z.output<typeof checkoutBody>;
type ShippingRate = z.output<typeof rates>['data'][number];

/**
 * Places one test order by the requests of a shop, waits until workers have prepared it, and lets the simulated
 * production complete it. Checks each response. Throws `FailedStep` for the first one that is wrong or late.
 */
export async function placeSyntheticOrder(shop: ShopAccess): Promise<void> {
  const variant = await firstVariant(shop);
  const payment = await firstPaymentMethod(shop);
  const created = await createCheckout(shop, variant);
  const rate = await findRate(shop, created.id);
  const priced = await chooseRate(shop, created, rate);
  const id = await completeCheckout(shop, priced, payment);
  await untilPrepared(shop, id);
  await advance(shop, id);
  await readCompleted(shop, id, priced);
}

async function firstVariant(shop: ShopAccess): Promise<number> {
  const step = 'list variants';
  const response = await send(shop, step, { route: 'GET /v2/variants?filter[collection_name]=catalogue&per_page=20' });
  const found = bodyIn(step, response, 200, variants).data.find(({ state }) => state === 'ready');
  if (!found) throw new FailedStep('find a variant to order', response);
  return found.id;
}

async function firstPaymentMethod(shop: ShopAccess): Promise<string> {
  const step = 'list payment methods';
  const response = await send(shop, step, { route: 'GET /v2/payment-methods?per_page=1' });
  const [found] = bodyIn(step, response, 200, withHandles).data;
  if (!found) throw new FailedStep('find a payment method', response);
  return found.handle;
}

async function createCheckout(shop: ShopAccess, variant_id: number): Promise<SyntheticCheckout> {
  const step = 'create checkout';
  const [country = ''] = countries;
  const shipping_address = addressIn(country);
  const { email } = shipping_address;
  const body = {
    external_reference: 'synthetic-order',
    email,
    items: [{ variant_id, quantity }],
    shipping_address,
  };
  const response = await send(shop, step, { route: 'POST /v2/checkouts', body });
  bodyIn(step, response, 201, ofVariant(variant_id));
  return bodyIn(step, response, 201, checkoutBody);
}

/** Returns the first shipping rate. If none serves the address, changes the address to the next country. */
async function findRate(shop: ShopAccess, checkout: number): Promise<ShippingRate> {
  let response: ShopResponse | undefined;
  for (const country of countries) {
    if (response) await changeAddress(shop, checkout, country);
    response = await readRates(shop, checkout);
    const [found] = bodyIn('calculate shipping rates', response, 200, rates).data;
    if (found) return found;
  }
  throw new FailedStep('find a shipping rate', response);
}

async function changeAddress(shop: ShopAccess, checkout: number, country: string): Promise<void> {
  const step = 'change address';
  const body = { shipping_address: addressIn(country) };
  bodyIn(step, await send(shop, step, { route: `PUT /v2/checkouts/${checkout}`, body }), 200, checkoutBody);
}

/** Requests the rates until they are calculated. The service may decline to wait, for example with many requests. */
async function readRates(shop: ShopAccess, checkout: number): Promise<ShopResponse> {
  const step = 'calculate shipping rates';
  const request = { route: `GET /v2/checkouts/${checkout}/shipping-rates`, headers: { Prefer: 'wait=20' } };
  return sendWhile(202, shop, step, request);
}

/** Returns the checkout with the price of shipping, which must be the price of the rate. */
async function chooseRate(
  shop: ShopAccess,
  created: SyntheticCheckout,
  rate: ShippingRate,
): Promise<SyntheticCheckout> {
  const step = 'choose shipping rate';
  const body = { shipping: { handle: rate.handle } };
  const response = await send(shop, step, { route: `PUT /v2/checkouts/${created.id}`, body });
  bodyIn(step, response, 200, ofRate(rate));
  const checkout = bodyIn(step, response, 200, checkoutBody);
  if (!isDeepStrictEqual(checkout.items, created.items)) throw new FailedStep(step, response);
  return checkout;
}

async function completeCheckout(shop: ShopAccess, checkout: SyntheticCheckout, payment: string): Promise<number> {
  const step = 'complete checkout';
  const body = { payment: { handle: payment } };
  const response = await send(shop, step, { route: `PUT /v2/checkouts/${checkout.id}/complete`, body });
  const order = bodyIn(step, response, 201, orderBody);
  if (!isSameSale(order, checkout)) throw new FailedStep(step, response);
  return order.id;
}

/** Tells whether an order has the items and the prices of its checkout. Items keep their ids. */
const isSameSale = (order: Omit<SyntheticCheckout, 'id'>, checkout: SyntheticCheckout): boolean =>
  isDeepStrictEqual([order.items, order.total], [checkout.items, checkout.total]);

/** Waits for the worker, because to advance an order would also prepare it. */
async function untilPrepared(shop: ShopAccess, id: number): Promise<void> {
  const step = 'prepare order';
  for (;;) {
    const response = await send(shop, step, { route: `GET /v2/orders/${id}` });
    const { state, failure_message } = bodyIn(step, response, 200, orderBody);
    if (state === 'prepared') return;
    if (state !== 'preparing' || failure_message !== null) throw new FailedStep(step, response);
    await pause(step, response);
  }
}

/**
 * Lets the simulated production complete the order. Ten orders at once write some of the same rows, and the service
 * asks for a repeat. No customer sends this request, so such a 503 is no failure.
 */
async function advance(shop: ShopAccess, id: number): Promise<void> {
  const step = 'advance order';
  const request = { route: `POST /v2/test/orders/${id}/advance`, body: { to: 'completed' } };
  bodyIn(step, await sendWhile(503, shop, step, request), 200, completedOrder);
}

async function readCompleted(shop: ShopAccess, id: number, checkout: SyntheticCheckout): Promise<void> {
  const step = 'read order';
  const response = await send(shop, step, { route: `GET /v2/orders/${id}` });
  const order = bodyIn(step, response, 200, completedOrder);
  if (order.id !== id || !isSameSale(order, checkout)) throw new FailedStep(step, response);
}

/** Repeats a request while its response has a status. */
async function sendWhile(status: number, ...request: Parameters<typeof send>): Promise<ShopResponse> {
  const [, step] = request;
  for (;;) {
    const response = await send(...request);
    if (response.status !== status) return response;
    await pause(step, response);
  }
}

/** Waits before the next look. Throws `FailedStep` with the last response if the time of the order would be over. */
async function pause(step: SyntheticStep, last: ShopResponse): Promise<void> {
  if (nowMilliseconds() + pollMilliseconds >= runEnd()) throw new FailedStep(step, last);
  await wait(pollMilliseconds);
}
