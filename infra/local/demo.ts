import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { styleText } from 'node:util';
import { exampleAddress } from '../../shared/resources/examples.ts';
import { announced } from '../../tools/connection.ts';

// `npm run demo`: walks the order path on the running local system, as merchant, staff and production see it, and shows
// each request and answer; what is ordered is designed before

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
    more: { body?: unknown; picture?: Buffer<ArrayBuffer>; version?: string; fields?: readonly string[] } = {},
  ): Promise<Shown> => {
    const { body, picture, version, fields } = more;
    const [method = '', path = ''] = route.split(' ');
    print(`\n${styleText('bold', `${who}: ${title}`)}\n`);
    print(`${styleText('cyan', `→ ${method} ${decodeURIComponent(path)}`)}\n`);
    if (body !== undefined) print(`${styleText('dim', JSON.stringify(body, null, 2))}\n`);
    if (picture) print(`${styleText('dim', `${picture.length} bytes of a picture`)}\n`);
    const began = performance.now();
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(picture && { 'Content-Type': 'image/png' }),
        ...(version && { 'X-Api-Version': version }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(picture && { body: picture }),
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
    print(`${abridged(JSON.stringify(json, fields && [...fields], 2) ?? '')}\n`);
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

/** Looks at something until workers have brought it to a state. */
async function reached(state: string, what: string, address: string, key: string): Promise<void> {
  print(styleText('yellow', `\n  waiting for ${what} to be ${state} `));
  for (let look = 0; look < 60; look += 1) {
    const response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
    const found = (await response.json()) as { state: string };
    if (found.state === state) {
      print(styleText('yellow', ` ${state}\n`));
      return;
    }
    print(styleText('yellow', '.'));
    await wait(500);
  }
  throw new Unexpected(`${what} was not ${state} within 30 seconds.`);
}

type Call = ReturnType<typeof client>;

/** Designs a variant with the picture of the repository. Answers the id of the custom variant. */
async function design(call: Call, key: string, variant: number): Promise<number> {
  const picture = readFileSync(join(import.meta.dirname, '../../events/design.png'));
  const media = await call('Upload a picture', 'POST /v2/media?file_name=design.png', 201, { picture });
  const design = (production_method: string, dimension: object) => ({
    views: {
      front: {
        customizations: [{ production_method, production_media_id: media.json.id, dimension, position: 'tc' }],
      },
    },
  });
  const path = `/v2/variants/${variant}/design`;
  await call('Could it be embroidered', `POST ${path}?dry_run=true`, 200, {
    body: design('embroidery', { width: 80, height: 100 }),
  });
  const print = design('dtg', { width: 280, height: 350 });
  await call('What would it cost as a print', `POST ${path}?dry_run=true`, 200, { body: print });
  const asked = await call('Design the variant: its files are made in the background', `POST ${path}`, 202, {
    body: print,
  });
  const job = asked.headers.get('location') ?? '';
  await finished(job, key);
  const made = await call('Now it is there', `GET /v2/jobs/${asked.json.id}`, 200);
  const id = Number(made.json.resource_url.split('/').at(-1));
  await call(
    'The custom variant, with the files of its print',
    `GET /v2/variants/${id}?expand=views.customizations.resource`,
    200,
    {
      fields: ['price', 'views', 'customizations', 'resource', 'media', 'collection_name', 'download_url'],
    },
  );
  return id;
}

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

const byOrder = (order: number) => `/master-administration/disposition-orders/by-order/${order}`;

/** Has an order made that a production has: it accepts the order, says how far a piece is, and delivers it. */
async function make(staff: Call, production: Call, order: number): Promise<void> {
  await staff('One production alone prints it, so it has the order', `GET ${byOrder(order)}`, 200);
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
  const custom = await design(merchant, key, items[0].variant_id);
  const id = await place(merchant, key, [...items, { variant_id: custom, quantity: 1 }]);
  await reached('prepared', 'the order', `${url}/v2/orders/${id}`, key);
  await merchant('What each piece costs: the last one is the designed one', `GET /v2/orders/${id}`, 200, {
    fields: ['items', 'quantity', 'price', 'total'],
  });
  await merchant(
    'Find it by its reference and state',
    'GET /v2/orders?filter[external_reference]=demo&filter[state]=prepared&per_page=1',
    200,
  );
  await merchant('With its relations', `GET /v2/orders/${id}?expand=order_type,items.variant,disposition_order`, 200);
  await reached('assigned', 'the order', `${url}${byOrder(id)}`, keys.staff ?? '');
  await make(staff, production, id);
  await merchant('It is completed, and what was sent is known', `GET /v2/orders/${id}`, 200, {
    fields: ['id', 'state', 'shipments', 'shipping_method', 'handle', 'tracking_number'],
  });
  await merchant('As version 2021-02-23 shows it', `GET /v2/orders/${id}`, 200, {
    version: '2021-02-23',
    fields: ['id', 'state', 'fulfillments', 'tracking_number', 'parcels', 'id_tags', 'current_state'],
  });

  const second = await place(merchant, key, items);
  await reached('prepared', 'the order', `${url}/v2/orders/${second}`, key);
  await staff('Several productions can make this one, so it waits for a person', `GET ${byOrder(second)}`, 200);
  await staff('Assign it', `POST ${byOrder(second)}/production-orders`, 200, {
    body: { productions: [{ handle: 'north-print' }] },
  });
  await merchant('Cancel it', `PUT /v2/orders/${second}/cancel`, 200);
  print(`\n${styleText(['bold', 'green'], 'The whole order path works.')}\n`);
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${styleText('red', message)}\n`);
  process.exitCode = 1;
});
