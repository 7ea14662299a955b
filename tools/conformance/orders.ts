import type { CheckResponse } from './api.ts';
import { type CheckContext, CheckSkipped } from './check.ts';
import { expectThat } from './guarantee.ts';

const countries = ['DE', 'AT', 'FR', 'GB', 'US'];

/** Returns the body of an order that the service can take, with a reference to the run. */
export async function orderBody({ api, keys, run }: CheckContext): Promise<Readonly<Record<string, unknown>>> {
  const { merchant: key } = keys;
  const variants = await api.expect(200, 'GET /v2/variants?filter[collection_name]=catalogue&per_page=20', { key });
  const variant = variants.json.data.find(({ state }: { state: string }) => state !== 'failed');
  const methods = await api.expect(200, 'GET /v2/payment-methods?per_page=1', { key });
  const [method] = methods.json.data;
  if (!variant || !method) throw new CheckSkipped('The merchant has no variant or no payment method.');
  const items = [{ variant_id: variant.id, quantity: 2 }];
  for (const country_code of countries) {
    const quote = { items, shipping_address: { country_code } };
    const { status, json } = await api.call('POST /v2/shipping-rates', { key, body: quote });
    const handle = status === 200 && json.shipping_rates[0]?.handle;
    if (!handle) continue;
    return {
      email: 'conformance@example.com',
      external_reference: run,
      items,
      shipping_address: {
        first_name: 'Con',
        last_name: 'Formance',
        street1: 'Example Street 1',
        zip: '10115',
        city: 'Example',
        country_code,
        ...(country_code === 'US' && { province_code: 'NY' }),
        email: 'conformance@example.com',
        phone: '+49 30 000000',
      },
      shipping: { handle },
      payment: { handle: method.handle },
    };
  }
  throw new CheckSkipped('No shipping rate serves the merchant.');
}

/** Places a test order. */
export const placeOrder = async (
  context: CheckContext,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<CheckResponse> => {
  const { api, keys } = context;
  const body = { ...(await orderBody(context)), ...more };
  const order = await api.expect(201, 'POST /v2/orders', { key: keys.merchant, body, headers });
  expectThat(order.json.is_test === true, `${order.about}: the order is not a test order`);
  return order;
};

/** Advances a test order to a stage. */
export const advanceOrder = ({ api, keys }: CheckContext, id: number, to: string): Promise<CheckResponse> =>
  api.expect(200, `POST /v2/test/orders/${id}/advance`, { key: keys.merchant, body: { to } });
