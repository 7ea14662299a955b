import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { styleText } from 'node:util';
import { type Client, createClient, type Version } from '../client/src/client.ts';
import { exampleAddress } from '../shared/resources/examples.ts';
import { Mistake, portIn, readArgs, runCommand, say, systemOption, UsageError } from '../tools/command.ts';
import { announced, type Stack } from '../tools/connection.ts';

// `npm run demo`: walks the order path on the running local system, as merchant, staff and production see it, and shows
// each request and answer; what is ordered is designed before

const usage = `npm run demo [-- --full] [-- --pause]

Walks the order path on the running local system, with what merchant, staff and production send and get: a T-shirt is
designed, ordered, made and delivered, and a second order is assigned by staff and cancelled.

  --full      shows answers whole; without it their beginnings, or the fields that matter
  --pause     waits for Enter before each request
  --port N    the local system on a port, where several run
  --help      prints this`;

const print = (text: string) => process.stdout.write(text);
const shownLines = 24;

/** How the demo is shown. */
interface Manner {
  readonly full: boolean;
  /** Waits until the next step is wanted. */
  readonly pause: () => Promise<void>;
}

/** Tells what happens in a part of the story, and whose part it is. */
function tell(part: string, sentence: string): void {
  print(
    `\n${styleText(['bold', 'magenta'], `── ${part} ${'─'.repeat(Math.max(0, 100 - part.length))}`)}\n${sentence}\n`,
  );
}

/** Waits for Enter each time that it is called; where the input has ended it waits no more. */
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

/** Shows the headers of a request; of the key so much that keys are told apart. */
const headerLines = (headers: Headers): string =>
  [...headers]
    .map(([name, value]) => {
      const [scheme, key] = value.split(' ');
      const shown = name === 'authorization' ? `${scheme} ${key?.slice(0, shownKeyCharacters)}…` : value;
      return `${name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())}: ${shown}\n`;
    })
    .join('');

/** Shows a request before it is sent. */
async function showRequest(request: Request, path: string): Promise<void> {
  print(`${styleText('cyan', `→ ${request.method} ${decodeURIComponent(path)}`)}\n`);
  print(styleText('dim', headerLines(request.headers)));
  const body = await request.clone().blob();
  if (body.type.includes('json'))
    print(`${styleText('dim', JSON.stringify(JSON.parse(await body.text()), null, 2))}\n`);
  else if (body.size > 0) print(`${styleText('dim', `${body.size} bytes of a picture`)}\n`);
}

/** Shows an answer; of its body those fields that are named, or its beginning. */
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

/** Fields of an answer that are shown, where it is too long for all. */
type ShownFields = readonly string[] | undefined;

/** Makes one actor of the story, whose name its requests are shown with. */
function actor<V extends Version>({ url }: Stack, key: string | undefined, who: string, manner: Manner, version: V) {
  let shown: { readonly fields: ShownFields } | undefined; // nothing while it is only looked how far something is
  const send = async (input: unknown): Promise<Response> => {
    const request = input as Request; // the client makes them
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
    print(styleText('yellow', `${status ? `← ${status}` : 'No answer'}; again in ${seconds} s\n`));
  const client = createClient({ url, key: key ?? '', version, fetch: send as typeof fetch, retries: { onWait } });
  return {
    client,
    /** Asks as a step that is shown. */
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

type Actor = ReturnType<typeof actor<typeof latest>>;

function abridged(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= shownLines) return text;
  return `${lines.slice(0, shownLines).join('\n')}\n${styleText('dim', `  … ${lines.length - shownLines} more lines (--full shows them)`)}`;
}

const secondsToWait = 30;

/** Waits for a job, and prints a dot for each look. */
async function finished({ client }: Actor, answer: Parameters<Actor['client']['jobs']['wait']>[0]): Promise<void> {
  print(styleText('yellow', '  waiting for the job '));
  await client.jobs.wait(answer, {
    timeoutSeconds: secondsToWait,
    onLook: () => print(styleText('yellow', '.')),
  });
  print(styleText('yellow', ' finished\n'));
}

/** Looks at something until workers have brought it to a state. */
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
  throw new Mistake(`${what} was not ${state} within ${secondsToWait} seconds.`);
}

/** Takes the first of a list, of which there must be one. */
function first<Element>([element]: readonly Element[]): Element {
  if (element === undefined) throw new Mistake('An answer has nothing in its list.');
  return element;
}

/** Designs a variant with the picture of the repository. Answers the id of the custom variant. */
async function design(merchant: Actor, variant: number): Promise<number> {
  const file = readFileSync(join(import.meta.dirname, '../events/design.png'));
  const picture = new Blob([file], { type: 'image/png' });
  const named = { params: { query: { file_name: 'design.png' } } };
  const media = await merchant.show('Upload a picture', (shop) => shop.POST('/v2/media', { ...named, body: picture }));
  const design = (production_method: string, dimension: { width: number; height: number }) => ({
    views: {
      front: {
        customizations: [{ production_method, production_media_id: media.data.id, dimension, position: 'tc' as const }],
      },
    },
  });
  const path = { id: variant };
  const dryRun = { path, query: { dry_run: true } } as const;
  await merchant.show('Could it be embroidered', (shop) =>
    shop.POST('/v2/variants/{id}/design', { params: dryRun, body: design('embroidery', { width: 80, height: 100 }) }),
  );
  const body = design('dtg', { width: 280, height: 350 });
  await merchant.show('What would it cost as a print', (shop) =>
    shop.POST('/v2/variants/{id}/design', { params: dryRun, body }),
  );
  const asked = await merchant.show('Design the variant: its files are made in the background', (shop) =>
    shop.POST('/v2/variants/{id}/design', { params: { path }, body }),
  );
  if (asked.status !== 202) throw new Mistake('The variant was not designed.');
  await finished(merchant, asked);
  const query = { expand: ['views.customizations.resource'] } as const;
  const custom = await merchant.show(
    'Its job leads to the custom variant, with the files of its print',
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

/** Places an order step by step, as a shop does. Answers its id. */
async function place(merchant: Actor, items: readonly DemoItem[]): Promise<number> {
  const made = await merchant.show('A checkout', (shop) =>
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
  const askForRates = (shop: Actor['client']) => shop.GET('/v2/checkouts/{id}/shipping-rates', { params });
  await finished(merchant, await merchant.show('Its shipping rates are worked out in the background', askForRates));
  const rates = await merchant.show('Now they are there', askForRates);
  if (rates.status !== 200) throw new Mistake('The shipping rates are not there.');
  const shipping = { handle: first(rates.data.data).handle };
  await merchant.show('Choose one', (shop) => shop.PUT('/v2/checkouts/{id}', { params, body: { shipping } }));
  const methods = await merchant.show('How can it be paid', (shop) => shop.GET('/v2/payment-methods'));
  const payment = { handle: first(methods.data.data).handle };
  const order = await merchant.show('Complete: the order is placed', (shop) =>
    shop.PUT('/v2/checkouts/{id}/complete', { params, body: { payment } }),
  );
  return order.data.id;
}

const byOrder = '/master-administration/disposition-orders/by-order/{order_id}';

/** Has an order made that a production has: it accepts the order, says how far a piece is, and delivers it. */
async function make(production: Actor, order: number): Promise<void> {
  const orders = '/master-administration/production-orders';
  const work = await production.show('What is there to do', (maker) =>
    maker.GET(orders, { params: { query: { 'filter[disposition_order]': [order] } } }),
  );
  const params = { path: { id: first(work.data.data).id } };
  await production.show('Accept it', (maker) => maker.PUT(`${orders}/{id}/accept`, { params }));
  const tags = await production.show('Each piece has a tag', (maker) =>
    maker.GET('/master-administration/id-tags', { params: { query: { 'filter[order]': [order] } } }),
  );
  await production.show('Say how far the first one is', (maker) =>
    maker.PUT('/master-administration/id-tags/{id}', {
      params: { path: { id: first(tags.data.data).id } },
      body: { current_state: 'Scanned on machine (DTG)' },
    }),
  );
  await production.show('Deliver it', (maker) =>
    maker.PUT(`${orders}/{id}/deliver`, { params, body: { tracking_number: '00340434161094000000' } }),
  );
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    full: { type: 'boolean', default: false },
    pause: { type: 'boolean', default: false },
    ...systemOption,
  });
  if (values.help) {
    say(usage);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError('The demo takes options alone.');
  const stack = await announced(portIn(values.port));
  if ('missing' in stack) throw new Mistake(stack.missing);
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

  tell(
    'The merchant',
    'A shop finds what it can sell, has its picture printed on a T-shirt, and places an order of it.',
  );
  const variants = await merchant.show('What can be ordered: white T-shirts', (shop) =>
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
    'What each piece costs: the last one is the designed one',
    (shop) => shop.GET('/v2/orders/{id}', { params }),
    ['items', 'quantity', 'price', 'total'],
  );
  await merchant.show('Find it by its reference and state', (shop) =>
    shop.GET('/v2/orders', {
      params: { query: { 'filter[external_reference]': ['demo'], 'filter[state]': ['prepared'], per_page: 1 } },
    }),
  );
  const query = { expand: ['order_type', 'items.variant', 'disposition_order'] } as const;
  await merchant.show('With its relations', (shop) => shop.GET('/v2/orders/{id}', { params: { ...params, query } }));

  tell('The staff', 'They see which production has the order; one alone can make this one, so it was given to it.');
  const routed = { params: { path: { order_id: id } } };
  await reached('assigned', 'the order', () => staff.client.GET(byOrder, routed));
  await staff.show('One production alone prints it, so it has the order', (office) => office.GET(byOrder, routed));

  tell('The production', 'It accepts the order, says how far each piece is, and delivers.');
  await make(production, id);

  tell(
    'The merchant again',
    'The shop sees that its order is completed, in the version of the API that it was written for.',
  );
  await merchant.show(
    'It is completed, and what was sent is known',
    (shop) => shop.GET('/v2/orders/{id}', { params }),
    ['id', 'state', 'shipments', 'shipping_method', 'handle', 'tracking_number'],
  );
  await earlier.show('As version 2021-02-23 shows it', (shop) => shop.GET('/v2/orders/{id}', { params }), [
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
    'Several productions can make it, so staff choose one; then the merchant takes the order back.',
  );
  const second = await place(merchant, items);
  const ofSecond = { params: { path: { id: second } } };
  await reached('prepared', 'the order', () => merchant.client.GET('/v2/orders/{id}', ofSecond));
  const waiting = { params: { path: { order_id: second } } };
  await staff.show('Several productions can make this one, so it waits for a person', (office) =>
    office.GET(byOrder, waiting),
  );
  await staff.show('Assign it', (office) =>
    office.POST(`${byOrder}/production-orders`, { ...waiting, body: { productions: [{ handle: 'north-print' }] } }),
  );
  await merchant.show('Cancel it', (shop) => shop.PUT('/v2/orders/{id}/cancel', ofSecond));
  print(`\n${styleText(['bold', 'green'], 'The whole order path works.')}\n`);
}

runCommand(run, 'npm run demo');
