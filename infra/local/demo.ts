import { STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { styleText } from 'node:util';
import { exampleAddress } from '../../shared/resources/examples.ts';
import { announced } from '../../tools/connection.ts';

// `npm run demo`: walks the order path on the running local system, as merchant, staff and production see it, and shows
// each request and answer

const print = (text: string) => process.stdout.write(text);
const shownLines = 24;

/** The demo got an unexpected answer. The message is a sentence for the user. */
class Unexpected extends Error {}

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the demo reaches into answers of every shape
  readonly json: any;
}

/** Makes the client of one side, whose name its requests are shown with. */
function client(url: string, key: string, who: string) {
  return async (
    title: string,
    route: string,
    expected: number,
    // `fields`: those of the answer that are shown, where it is too long for all
    more: { body?: unknown; version?: string; fields?: readonly string[] } = {},
  ): Promise<Shown> => {
    const [method = '', path = ''] = route.split(' ');
    print(`\n${styleText('bold', `${who}: ${title}`)}\n`);
    print(`${styleText('cyan', `→ ${method} ${decodeURIComponent(path)}`)}\n`);
    if (more.body !== undefined) print(`${styleText('dim', JSON.stringify(more.body, null, 2))}\n`);
    const began = performance.now();
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(more.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(more.version && { 'X-Api-Version': more.version }),
      },
      ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
    });
    const text = await response.text();
    const { status, headers } = response;
    const colour = status < 300 ? 'green' : 'red';
    print(
      `${styleText(colour, `← ${status} ${STATUS_CODES[status]}`)} ${styleText('dim', `${Math.round(performance.now() - began)} ms`)}\n`,
    );
    for (const name of ['location', 'x-api-version', 'x-ratelimit-remaining']) {
      if (headers.has(name)) print(`${styleText('dim', `${name}: ${headers.get(name)}`)}\n`);
    }
    const json = text === '' ? undefined : JSON.parse(text);
    print(`${abridged(JSON.stringify(json, more.fields && [...more.fields], 2) ?? '')}\n`);
    if (status !== expected) throw new Unexpected(`${route} answered ${status} instead of ${expected}.`);
    return { status, headers, json };
  };
}

function abridged(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= shownLines) return text;
  return `${lines.slice(0, shownLines).join('\n')}\n${styleText('dim', `  … ${lines.length - shownLines} more lines`)}`;
}

/** Waits for a job, and prints a dot for each poll. */
async function finished(location: string, key: string): Promise<void> {
  print(styleText('yellow', '  waiting for the job '));
  for (let look = 0; look < 60; look += 1) {
    const response = await fetch(location, { headers: { Authorization: `Bearer ${key}` } });
    const { state } = (await response.json()) as { state: string };
    if (state === 'finished') {
      print(styleText('yellow', ' finished\n'));
      return;
    }
    if (state === 'failed') throw new Unexpected('The job failed.');
    print(styleText('yellow', '.'));
    await wait(500);
  }
  throw new Unexpected('The job did not end within 30 seconds.');
}

/** Looks at an order until its workers have prepared it. */
async function prepared(url: string, id: number, key: string): Promise<void> {
  print(styleText('yellow', '\n  waiting for the order to be prepared '));
  for (let look = 0; look < 60; look += 1) {
    const response = await fetch(`${url}/v2/orders/${id}`, { headers: { Authorization: `Bearer ${key}` } });
    const { state } = (await response.json()) as { state: string };
    if (state === 'prepared') {
      print(styleText('yellow', ' prepared\n'));
      return;
    }
    print(styleText('yellow', '.'));
    await wait(500);
  }
  throw new Unexpected('The order was not prepared within 30 seconds.');
}

type Call = ReturnType<typeof client>;

/** Places an order step by step, as a shop does. Answers its id. */
async function place(call: Call, key: string, items: readonly object[]): Promise<number> {
  const made = await call('A checkout', 'POST /v2/checkouts', 201, {
    body: { email: 'jo@example.com', external_reference: 'demo', items, shipping_address: exampleAddress },
  });
  const checkout = `/v2/checkouts/${made.json.id}`;
  const asked = await call(
    'Its shipping rates are worked out in the background',
    `GET ${checkout}/shipping-rates`,
    202,
  );
  await finished(asked.headers.get('location') ?? '', key);
  const rates = await call('Now they are there', `GET ${checkout}/shipping-rates`, 200);
  await call('Choose one', `PUT ${checkout}`, 200, { body: { shipping: { handle: rates.json.data[0].handle } } });
  const methods = await call('How can it be paid', 'GET /v2/payment-methods', 200);
  const order = await call('Complete: the order is placed', `PUT ${checkout}/complete`, 201, {
    body: { payment: { handle: methods.json.data[0].handle } },
  });
  return order.json.id;
}

/** Has an order made: staff assign it, a production accepts it, says how far a piece is, and delivers it. */
async function make(staff: Call, production: Call, order: number): Promise<void> {
  const disposition = `/master-administration/disposition-orders/by-order/${order}`;
  await staff('Several productions can make it, so it waits for a person', `GET ${disposition}?expand=order`, 200);
  await staff('Assign it', `POST ${disposition}/production-orders`, 200, {
    body: { productions: [{ handle: 'north-print' }] },
  });
  const orders = '/master-administration/production-orders';
  const work = await production('What is there to do', `GET ${orders}?filter[disposition_order]=${order}`, 200);
  const own = `${orders}/${work.json.data[0].id}`;
  await production('Accept it', `PUT ${own}/accept`, 200);
  const tags = await production(
    'Each piece has a tag',
    `GET /master-administration/id-tags?filter[order]=${order}`,
    200,
  );
  await production('Say how far the first one is', `PUT /master-administration/id-tags/${tags.json.data[0].id}`, 200, {
    body: { current_state: 'Scanned on machine (DTG)' },
  });
  await production('Deliver it', `PUT ${own}/deliver`, 200, { body: { tracking_number: '00340434161094000000' } });
}

async function run(): Promise<void> {
  const stack = announced();
  if (!stack) throw new Unexpected('No local system runs. Start one in another terminal: npm start');
  const { url, keys } = stack;
  const key = keys.merchant ?? '';
  const merchant = client(url, key, 'Merchant');
  const staff = client(url, keys.staff ?? '', 'Staff');
  const production = client(url, keys.production ?? '', 'Production');

  const variants = await merchant(
    'What can be ordered: white T-shirts',
    'GET /v2/variants?filter[origin.sku]=ts-white&filter[collection_name]=catalogue',
    200,
  );
  const items = variants.json.data.map(({ id }: { id: number }, index: number) => ({
    variant_id: id,
    quantity: index + 1,
  }));
  const id = await place(merchant, key, items);
  await prepared(url, id, key);
  await merchant(
    'Find it by its reference and state',
    'GET /v2/orders?filter[external_reference]=demo&filter[state]=prepared&per_page=1',
    200,
  );
  await merchant('With its relations', `GET /v2/orders/${id}?expand=order_type,items.variant,disposition_order`, 200);
  await make(staff, production, id);
  await merchant('It is completed, and what was sent is known', `GET /v2/orders/${id}`, 200, {
    fields: ['id', 'state', 'shipments', 'shipping_method', 'handle', 'tracking_number'],
  });
  await merchant('As version 2021-02-23 shows it', `GET /v2/orders/${id}`, 200, {
    version: '2021-02-23',
    fields: ['id', 'state', 'fulfillments', 'tracking_number', 'parcels', 'id_tags', 'current_state'],
  });

  const second = await place(merchant, key, items);
  await merchant('Cancel this one', `PUT /v2/orders/${second}/cancel`, 200);
  print(`\n${styleText(['bold', 'green'], 'The whole order path works.')}\n`);
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${styleText('red', message)}\n`);
  process.exitCode = 1;
});
