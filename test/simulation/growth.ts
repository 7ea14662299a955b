import { startBucket } from '../../local/bucket.ts';
import { createWorld, type World } from '../../local/world.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { idOfUnique } from '../../shared/table/table.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { read } from '../bench/orders.ts';
import { startReceiver } from '../bench/receiver.ts';
import { offerTo, readDemo, type SendWithKey, sendTo, startTableEngine } from '../bench/system.ts';
import { aProductRow, productFile } from '../support/given/imports.ts';
import { aCheckoutBody } from '../support/given/orders.ts';
import { installMeter, type Metered } from '../support/meter.ts';
import { copyRecord } from './arrange.ts';

// Counts the calls and units of one piece of work as something grows: merchants, a catalogue, a file, webhooks. Counts
// need no model of time.

/** The figures of one size. */
type Counts = Readonly<Record<string, number>>;

/** The sizes of what grows, and the work that is counted for one of them. */
export interface Growth {
  readonly title: string;
  readonly sizes: readonly number[];
  count(size: number): Promise<Counts>;
}

const unlimited = 1_000_000; // requests an hour

/** A service with one engine, whose calls are counted. */
interface Counted {
  readonly world: World;
  readonly staff: string;
  readonly merchants: readonly { readonly id: number; readonly key: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: cases read responses of several shapes
  send(...request: Parameters<SendWithKey>): Promise<any>;
  cost(work: () => Promise<unknown>): Promise<Metered>;
  stop(): Promise<void>;
}

async function startCounted(merchants: number): Promise<Counted> {
  setLogSink(() => {});
  const engine = await startTableEngine('growth');
  const file = await readDemo();
  const handles = await offerTo(merchants, { ...file, products: file.products?.slice(0, 1) });
  const world = await createWorld({ publicUrl: 'http://127.0.0.1/local' });
  const made = [];
  for (const handle of handles) {
    const id = (await idOfUnique('merchant', 'handle', handle)) ?? 0;
    made.push({ id, key: (await createAccessKey({ role: 'merchant', merchant: id, rate_limit: unlimited })).key });
  }
  const { key: staff } = await createAccessKey({ role: 'staff', merchant: null, rate_limit: unlimited });
  await world.drain(); // the history of the keys
  const meter = installMeter();
  const send = sendTo(world);
  return {
    world,
    staff,
    merchants: made,
    send: async (...request) => read(await send(...request), 200, 201, 202),
    cost: async (work) => (await meter.measure(work)).cost,
    stop: () => engine.stop(),
  };
}

const unitsOf = ({ calls, readUnits, writeUnits }: Metered): Counts => ({
  calls: calls.length,
  'read units': readUnits,
  'write units': writeUnits,
});

/** Counts what a new price of every variant of a product costs, until no work is left. */
async function newPrices(merchants: number): Promise<Counts> {
  const service = await startCounted(merchants);
  try {
    const { data } = await service.send(service.staff, 'GET /master-administration/products?expand=variants');
    const [{ id, variants }] = data;
    const body = { variants: variants.map(({ sku }: { sku: string }) => ({ sku, price: 99 })) };
    const cost = await service.cost(async () => {
      await service.send(service.staff, `PUT /master-administration/async/products/${id}`, body);
      await service.world.drain();
    });
    const seen = await Promise.all(
      service.merchants.map(async ({ key }) => (await service.send(key, 'GET /v2/variants')).data[0].price),
    );
    if (seen.some((price) => price !== 99)) throw new Error('A merchant sees another price');
    return unitsOf(cost);
  } finally {
    await service.stop();
  }
}

/** Counts a page of variants, a search by SKU and a new checkout in a catalogue of a number of variants. */
async function catalogue(size: number): Promise<Counts> {
  const service = await startCounted(1);
  try {
    const [merchant] = service.merchants;
    if (!merchant) throw new Error('The service has no merchant');
    const { key } = merchant;
    const { data } = await service.send(key, 'GET /v2/variants?per_page=1');
    await copyRecord('merchant-variant', data[0].id, merchant.id, size, ({ origin }, id) => ({
      origin: { ...origin, sku: `${origin.sku}-${id}` },
    }));
    const page = await service.cost(() => service.send(key, 'GET /v2/variants?per_page=25'));
    const search = await service.cost(() =>
      service.send(key, `GET /v2/variants?filter[origin.sku]=${data[0].origin.sku}-9`),
    );
    const changed = await service.cost(() => service.send(key, 'GET /v2/variants?filter[updated_at_min]=2099-01-01'));
    const items = [{ variant_id: data[0].id, quantity: 1 }];
    const checkout = await service.cost(() => service.send(key, 'POST /v2/checkouts', aCheckoutBody({ items })));
    return {
      'read units of a page': page.readUnits,
      'read units of a search by SKU': search.readUnits,
      'read units of a poll without changes': changed.readUnits,
      'read units of a checkout': checkout.readUnits,
    };
  } finally {
    await service.stop();
  }
}

/** Counts an import of a file with a number of rows, one new product in each. */
async function fileOfRows(rows: number): Promise<Counts> {
  const bucket = await startBucket('growth-emulator.log');
  Object.assign(process.env, bucket.environment);
  const service = await startCounted(1);
  try {
    const area = '/master-administration';
    const text = productFile(Array.from({ length: rows }, () => aProductRow()));
    const address = await service.send(service.staff, `POST ${area}/temporary-upload-url`, {
      content_type: 'text/csv',
      file_name: 'growth.csv',
    });
    const sent = await fetch(address.url, { method: 'PUT', headers: address.headers, body: text });
    if (!sent.ok) throw new Error(`The upload was rejected with ${sent.status}`);
    const cost = await service.cost(async () => {
      await service.send(service.staff, `POST ${area}/product-imports`, { path: address.path });
      await service.world.drain();
    });
    const { calls, 'write units': writes = 0, 'read units': reads = 0 } = unitsOf(cost);
    return {
      'calls of a row': (calls ?? 0) / rows,
      'write units of a row': writes / rows,
      'read units of a row': reads / rows,
    };
  } finally {
    await service.stop();
    await bucket.stop();
  }
}

/** Counts an event from its order until all webhooks of a number have received it. */
async function webhooks(count: number): Promise<Counts> {
  Object.assign(process.env, { OUTBOUND_LOCAL: '1' });
  const receiver = await startReceiver();
  const service = await startCounted(1);
  try {
    const key = service.merchants[0]?.key ?? '';
    for (let index = 0; index < count; index += 1) {
      await service.send(key, 'POST /v2/webhooks', {
        url: `${receiver.url}/${index}`,
        state: 'active',
        events: [{ name: 'order.prepared' }],
        token: `the token of webhook ${index}`,
      });
    }
    const { data } = await service.send(key, 'GET /v2/variants?per_page=1');
    const order = {
      ...aCheckoutBody({ items: [{ variant_id: data[0].id, quantity: 1 }] }),
      shipping: { handle: 'standard' },
      payment: { handle: 'invoice' },
    };
    await service.send(key, 'POST /v2/orders', order);
    const cost = await service.cost(() => service.world.drain());
    const received = await receiver.taken();
    if (received !== count) throw new Error(`${received} of ${count} webhooks received the event`);
    return unitsOf(cost);
  } finally {
    await service.stop();
    await receiver.stop();
  }
}

/** What grows, by name. */
export const growth: Readonly<Record<string, Growth>> = {
  'growth-merchants': {
    title: 'A new price of the eight variants of a product that a number of merchants offer',
    sizes: [1, 10, 100, 300],
    count: newPrices,
  },
  'growth-catalogue': {
    title: 'Requests of a merchant whose catalogue has a number of variants',
    sizes: [20, 100, 1000, 10_000],
    count: catalogue,
  },
  'growth-import': { title: 'An import of a number of rows', sizes: [10, 100, 1000, 10_000], count: fileOfRows },
  'growth-webhooks': { title: 'An event with a number of webhooks', sizes: [1, 2, 5, 10], count: webhooks },
};
