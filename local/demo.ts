import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { styleText } from 'node:util';
import { type Client, createClient, type Version } from '../client/src/client.ts';
import { exampleAddress } from '../shared/resources/examples.ts';
import { type GivenOptions, Mistake, portIn, requireNoArguments, runCommand, systemOption } from '../tools/command.ts';
import { announced, type Stack } from '../tools/connection.ts';

// `npm run demo`: walks through the order path on the running local system, as merchant, staff and production. It
// designs the variant that it orders, and shows each request and response.

const usage = `Usage: npm run demo [-- --full --pause]

Walks through the order path on the running local system, as merchant, staff and production.
The merchant designs and orders a T-shirt, which is produced and delivered in two parcels. Staff assign a
second order, which the merchant cancels.

  --full      Show whole responses. By default, only their beginning or the important fields are shown.
  --pause     Wait for Enter before each request
  --port N    Use the local system on this port
  --help      Show this help`;

const print = (text: string) => process.stdout.write(text);
const shownLines = 24;

/** Options of the display. */
interface Manner {
  readonly full: boolean;
  /** Waits until the user wants the next step. */
  readonly pause: () => Promise<void>;
}

/** Prints the heading and the introduction of a part. */
function tell(part: string, sentence: string): void {
  print(
    `\n${styleText(['bold', 'magenta'], `── ${part} ${'─'.repeat(Math.max(0, 100 - part.length))}`)}\n${sentence}\n`,
  );
}

/** Returns a function that waits for Enter. After the end of the input it no longer waits. */
function pauses(): { readonly pause: () => Promise<void>; readonly end: () => void } {
  const reading = createInterface({ input: process.stdin });
  const lines = reading[Symbol.asyncIterator]();
  return {
    pause: async () => {
      print(styleText('yellow', '\n  Enter …'));
      await lines.next();
      if (!process.stdin.isTTY) print('\n'); // a terminal shows the Enter itself
    },
    end: () => reading.close(),
  };
}

const shownKeyCharacters = 'mto_live_'.length + 4;

/** Formats the headers of a request. A key is shortened to the characters that distinguish it. */
const headerLines = (headers: Headers): string =>
  [...headers]
    .map(([name, value]) => {
      const [scheme, key] = value.split(' ');
      const shown = name === 'authorization' ? `${scheme} ${key?.slice(0, shownKeyCharacters)}…` : value;
      return `${name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())}: ${shown}\n`;
    })
    .join('');

/** Prints a request before it is sent. */
async function showRequest(request: Request, path: string): Promise<void> {
  print(`${styleText('cyan', `→ ${request.method} ${decodeURIComponent(path)}`)}\n`);
  print(styleText('dim', headerLines(request.headers)));
  const body = await request.clone().blob();
  if (body.type.includes('json'))
    print(`${styleText('dim', JSON.stringify(JSON.parse(await body.text()), null, 2))}\n`);
  else if (body.size > 0) print(`${styleText('dim', `${body.size} bytes of image data`)}\n`);
}

/** Prints a response, with the named fields of its body or its beginning. */
async function showAnswer(response: Response, milliseconds: number, full: boolean, fields: ShownFields): Promise<void> {
  const { status, headers, ok } = response;
  const line = styleText(ok ? 'green' : 'red', `← ${status} ${STATUS_CODES[status]}`);
  print(`${line} ${styleText('dim', `${Math.round(milliseconds)} ms`)}\n`);
  for (const name of ['location', 'x-api-version', 'x-ratelimit-remaining']) {
    if (headers.has(name)) print(`${styleText('dim', `${name}: ${headers.get(name)}`)}\n`);
  }
  const text = await response.clone().text();
  const json = text === '' ? undefined : JSON.parse(text);
  const shown = full ? JSON.stringify(json, null, 2) : abridged(JSON.stringify(json, fields && [...fields], 2) ?? '');
  print(`${shown ?? ''}\n`);
}

/** Fields of a response to show if the whole body is too long. */
type ShownFields = readonly string[] | undefined;

/** Creates one actor of the demo, whose name is printed with its requests. */
function actor<V extends Version>({ url }: Stack, key: string | undefined, who: string, manner: Manner, version: V) {
  let shown: { readonly fields: ShownFields } | undefined; // undefined while requests only poll
  const send = async (input: unknown): Promise<Response> => {
    const request = input as Request; // the client creates the requests
    const step = shown;
    if (!step) return fetch(request);
    await manner.pause();
    await showRequest(request, request.url.slice(url.length));
    const began = performance.now();
    const response = await fetch(request);
    await showAnswer(response, performance.now() - began, manner.full, step.fields);
    return response;
  };
  const onWait = ({ status, seconds }: { readonly status: number | undefined; readonly seconds: number }) =>
    print(styleText('yellow', `${status ? `← ${status}` : 'No response'}, retrying in ${seconds} s\n`));
  const client = createClient({ url, key: key ?? '', version, fetch: send as typeof fetch, retries: { onWait } });
  return {
    client,
    /** Sends a request as a step that is shown. */
    show: async <Answer>(
      title: string,
      ask: (client: Client<V>) => Promise<Answer>,
      fields?: ShownFields,
    ): Promise<Answer> => {
      print(`\n${styleText('bold', `${who}: ${title}`)}\n`);
      shown = { fields };
      return ask(client).finally(() => {
        shown = undefined;
      });
    },
  };
}

const latest = '2022-02-01';

type DemoCaller = ReturnType<typeof actor<typeof latest>>;

function abridged(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= shownLines) return text;
  return `${lines.slice(0, shownLines).join('\n')}\n${styleText('dim', `  … ${lines.length - shownLines} more lines (--full shows them)`)}`;
}

const secondsToWait = 30;

/** Waits for a job, and prints a dot for each poll. */
async function finished(
  { client }: DemoCaller,
  answer: Parameters<DemoCaller['client']['jobs']['wait']>[0],
): Promise<void> {
  print(styleText('yellow', '  waiting for the job '));
  await client.jobs.wait(answer, {
    timeoutSeconds: secondsToWait,
    onLook: () => print(styleText('yellow', '.')),
  });
  print(styleText('yellow', ' finished\n'));
}

/** Polls an object until workers have brought it to a state. */
async function reached(
  state: string,
  what: string,
  look: () => Promise<{ readonly data: { readonly state: string } }>,
): Promise<void> {
  print(styleText('yellow', `\n  waiting for ${what} to be ${state} `));
  for (const end = performance.now() + secondsToWait * 1000; performance.now() < end; await wait(500)) {
    if ((await look()).data.state === state) {
      print(styleText('yellow', ` ${state}\n`));
      return;
    }
    print(styleText('yellow', '.'));
  }
  throw new Mistake(`Waited ${secondsToWait} seconds, but ${what} isn't ${state}.`);
}

/** Returns the first element of a list, which must not be empty. */
function first<Element>([element]: readonly Element[]): Element {
  if (element === undefined) throw new Mistake('The service returned an empty list.');
  return element;
}

/** Designs a variant with the image of the repository. Returns the ID of the custom variant. */
async function design(merchant: DemoCaller, variant: number): Promise<number> {
  const file = readFileSync(join(import.meta.dirname, '../events/design.png'));
  const picture = new Blob([file], { type: 'image/png' });
  const named = { params: { query: { file_name: 'design.png' } } };
  const media = await merchant.show('Upload an image', (shop) => shop.POST('/v2/media', { ...named, body: picture }));
  const design = (production_method: string, dimension: { width: number; height: number }) => ({
    views: {
      front: {
        customizations: [{ production_method, production_media_id: media.data.id, dimension, position: 'tc' as const }],
      },
    },
  });
  const path = { id: variant };
  const dryRun = { path, query: { dry_run: true } } as const;
  await merchant.show('Check whether the image can be embroidered', (shop) =>
    shop.POST('/v2/variants/{id}/design', { params: dryRun, body: design('embroidery', { width: 80, height: 100 }) }),
  );
  const body = design('dtg', { width: 280, height: 350 });
  await merchant.show('Check the price of a print', (shop) =>
    shop.POST('/v2/variants/{id}/design', { params: dryRun, body }),
  );
  const asked = await merchant.show('Design the variant, whose files are created in the background', (shop) =>
    shop.POST('/v2/variants/{id}/design', { params: { path }, body }),
  );
  if (asked.status !== 202) throw new Mistake("The service didn't start to design the variant.");
  await finished(merchant, asked);
  const query = { expand: ['views.customizations.resource'] } as const;
  const custom = await merchant.show(
    'Follow the job to the custom variant with its print files',
    (shop) => shop.follow(asked, '/v2/variants/{id}', { query }),
    [
      ...['id', 'state', 'resource_url', 'resource_id'],
      ...['price', 'views', 'customizations', 'resource', 'media', 'collection_name', 'download_url'],
    ],
  );
  return custom.data.id;
}

interface DemoItem {
  readonly variant_id: number;
  readonly quantity: number;
}

/** Places an order step by step, as a shop does. Returns its ID. */
async function place(merchant: DemoCaller, items: readonly DemoItem[]): Promise<number> {
  const made = await merchant.show('Create a checkout', (shop) =>
    shop.POST('/v2/checkouts', {
      body: {
        email: 'jo@example.com',
        external_reference: 'demo',
        items: [...items],
        shipping_address: exampleAddress,
      },
    }),
  );
  const params = { path: { id: made.data.id } };
  const askForRates = (shop: DemoCaller['client']) => shop.GET('/v2/checkouts/{id}/shipping-rates', { params });
  await finished(
    merchant,
    await merchant.show('Request shipping rates, which are calculated in the background', askForRates),
  );
  const rates = await merchant.show('Get the calculated shipping rates', askForRates);
  if (rates.status !== 200) throw new Mistake('The shipping rates are missing.');
  const shipping = { handle: first(rates.data.data).handle };
  await merchant.show('Choose a shipping rate', (shop) =>
    shop.PUT('/v2/checkouts/{id}', { params, body: { shipping } }),
  );
  const methods = await merchant.show('List the payment methods', (shop) => shop.GET('/v2/payment-methods'));
  const payment = { handle: first(methods.data.data).handle };
  const order = await merchant.show('Complete the checkout, which places the order', (shop) =>
    shop.PUT('/v2/checkouts/{id}/complete', { params, body: { payment } }),
  );
  return order.data.id;
}

const byOrder = '/master-administration/disposition-orders/by-order/{order_id}';

/** Acts as the production of an order: reads and accepts it, reports the progress of a piece, and sends two parcels. */
async function make(production: DemoCaller, order: number): Promise<void> {
  const orders = '/master-administration/production-orders';
  const work = await production.show(
    'List the work, with what to make and where to send it',
    (maker) => maker.GET(orders, { params: { query: { 'filter[disposition_order]': [order] } } }),
    [
      ...['data', 'id', 'state', 'items', 'order_item', 'variant', 'quantity', 'pieces_left'],
      ...['ship_to', 'first_name', 'last_name', 'city', 'packing_slip', 'order', 'customer_locale'],
    ],
  );
  const { id, items } = first(work.data.data);
  const params = { path: { id } };
  await production.show('Accept the order', (maker) => maker.PUT(`${orders}/{id}/accept`, { params }));
  const tags = await production.show('List the tags of the pieces', (maker) =>
    maker.GET('/master-administration/id-tags', { params: { query: { 'filter[order]': [order] } } }),
  );
  await production.show('Report the progress of the first piece', (maker) =>
    maker.PUT('/master-administration/id-tags/{id}', {
      params: { path: { id: first(tags.data.data).id } },
      body: { current_state: 'Scanned on machine (DTG)' },
    }),
  );
  const { order_item, quantity } = first(items);
  const parcels = [
    { tracking_number: '00340434161094000000', items: [{ order_item, quantity }] },
    { tracking_number: '00340434161094000001' },
  ].map((parcel) => ({
    ...parcel,
    carrier: 'Example Post',
    tracking_url: `https://post.example/${parcel.tracking_number}`,
  }));
  for (const [index, parcel] of parcels.entries()) {
    await production.show(
      index === 0 ? 'Send a first parcel with the first item' : 'Send the other pieces in a second parcel',
      (maker) => maker.PUT(`${orders}/{id}/deliver`, { params, body: { parcels: [parcel] } }),
      ['id', 'state', 'items', 'order_item', 'quantity', 'pieces_left', 'shipments', 'carrier', 'tracking_number'],
    );
  }
}

const options = {
  full: { type: 'boolean', default: false },
  pause: { type: 'boolean', default: false },
  ...systemOption,
} as const;

async function run({ values, positionals }: GivenOptions<typeof options>): Promise<number> {
  requireNoArguments(positionals);
  const stack = await announced(portIn(values.port));
  if ('missing' in stack) throw new Mistake(stack.missing);
  if (!stack.keys.merchant) throw new Mistake('The demo needs the demo data. Start the system without --bare.');
  const { pause, end } = values.pause ? pauses() : { pause: async () => {}, end: () => {} };
  await walk(stack, { full: values.full, pause }).finally(end);
  return 0;
}

async function walk(stack: Stack, manner: Manner): Promise<void> {
  const { keys } = stack;
  const merchant = actor(stack, keys.merchant, 'Merchant', manner, latest);
  const earlier = actor(stack, keys.merchant, 'Merchant', manner, '2021-02-23');
  const staff = actor(stack, keys.staff, 'Staff', manner, latest);
  const production = actor(stack, keys.production, 'Production', manner, latest);

  tell('The merchant', 'A shop finds a T-shirt, designs it with its image, and places an order.');
  const variants = await merchant.show('List the white T-shirts that can be ordered', (shop) =>
    shop.GET('/v2/variants', {
      params: { query: { 'filter[origin.sku]': ['ts-white'], 'filter[collection_name]': ['catalogue'] } },
    }),
  );
  const items = variants.data.data.map(({ id }, index) => ({ variant_id: id, quantity: index + 1 }));
  const custom = await design(merchant, first(items).variant_id);
  const id = await place(merchant, [...items, { variant_id: custom, quantity: 1 }]);
  const params = { path: { id } };
  await reached('prepared', 'the order', () => merchant.client.GET('/v2/orders/{id}', { params }));
  await merchant.show(
    'Get the price of each item, with the designed T-shirt last',
    (shop) => shop.GET('/v2/orders/{id}', { params }),
    ['items', 'quantity', 'price', 'total'],
  );
  await merchant.show('Find the order by its reference and state', (shop) =>
    shop.GET('/v2/orders', {
      params: { query: { 'filter[external_reference]': ['demo'], 'filter[state]': ['prepared'], per_page: 1 } },
    }),
  );
  const query = { expand: ['order_type', 'items.variant', 'disposition_order'] } as const;
  await merchant.show('Get the order with its relations', (shop) =>
    shop.GET('/v2/orders/{id}', { params: { ...params, query } }),
  );

  tell('The staff', 'Staff see which production has the order. Only one can make it, so the service assigned it.');
  const routed = { params: { path: { order_id: id } } };
  await reached('assigned', 'the order', () => staff.client.GET(byOrder, routed));
  await staff.show('Get the production of the order', (office) => office.GET(byOrder, routed));

  tell(
    'The production',
    'The production reads what to make, accepts the order, reports its progress and sends it in two parcels.',
  );
  await make(production, id);

  tell('The merchant again', 'The shop sees that its order is completed, in the API version that it was built for.');
  await merchant.show(
    'Get the completed order with its two shipments',
    (shop) => shop.GET('/v2/orders/{id}', { params }),
    ['id', 'state', 'shipments', 'carrier', 'tracking_number', 'tracking_url'],
  );
  await earlier.show('Get the order in version 2021-02-23', (shop) => shop.GET('/v2/orders/{id}', { params }), [
    'id',
    'state',
    'fulfillments',
    'tracking_number',
    'parcels',
    'id_tags',
    'current_state',
  ]);

  tell(
    'A second order',
    'Several productions can make this order, so staff choose one. Then the merchant cancels the order.',
  );
  const second = await place(merchant, items);
  const ofSecond = { params: { path: { id: second } } };
  await reached('prepared', 'the order', () => merchant.client.GET('/v2/orders/{id}', ofSecond));
  const waiting = { params: { path: { order_id: second } } };
  await staff.show('Find the order, which waits for a decision', (office) => office.GET(byOrder, waiting));
  await staff.show('Assign the order', (office) =>
    office.POST(`${byOrder}/production-orders`, { ...waiting, body: { productions: [{ handle: 'north-print' }] } }),
  );
  await merchant.show('Cancel the order', (shop) => shop.PUT('/v2/orders/{id}/cancel', ofSecond));
  print(`\n${styleText(['bold', 'green'], 'The whole order path works.')}\n`);
}

runCommand('npm run demo', usage, options, run);
