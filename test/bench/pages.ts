import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createWorld } from '../../local/world.ts';
import type { Records } from '../../shared/domain/records.ts';
import { filtersOf } from '../../shared/http/middleware/validate.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { recordRow } from '../../shared/table/rows.ts';
import { readRecord } from '../../shared/table/table.ts';
import { say } from '../../tools/command.ts';
import { installMeter, type Meter, type Metered } from '../support/meter.ts';
import { pickOf } from './drive.ts';
import { atMost, type Findings, type Goal, median, printGoals, printTable, short } from './figures.ts';
import { read, twoVariants, wholeOrder } from './orders.ts';
import { type BenchMerchant, type SendWithKey, startStore } from './system.ts';

const perPage = 10;
const repeats = 7;
const few = 1000;
const firstOrder = Date.UTC(2024, 0, 1);
const minute = 60_000;
const ordersPerBatch = 12; // of two rows each, because a batch has at most 25 rows
const writersAtOnce = 4;

/** Measures pages and filters with few and with many objects. */
export async function pages(many: number): Promise<Findings> {
  const store = await startStore(2);
  try {
    setLogSink(() => {});
    const world = await createWorld({ publicUrl: 'http://127.0.0.1/local' });
    const send: SendWithKey = async (key, route, body) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = { Authorization: `Bearer ${key}` };
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await world.request({ method, path, headers, ...text });
      return { ...answer, body: answer.body.toString() };
    };
    const [merchant, other] = store.merchants;
    if (!merchant || !other) throw new Error('Two merchants are needed');
    const key = pickOf(merchant.keys, 0);
    const order = await wholeOrder(send, key, await twoVariants(send, key), () => world.drain());
    await world.drain();
    const template = await readRecord('order', order, { merchant: merchant.id, is_test: false });
    if (!template) throw new Error('The store has no order to copy');
    const sizes = [
      { merchant, from: 1_000_000, count: few },
      { merchant: other, from: 2_000_000, count: many },
    ] as const;
    for (const { merchant, from, count } of sizes) await putOrders(template, merchant.id, from, count);

    const meter = installMeter();
    const findings: { name: string; figures: readonly Page[] }[] = [];
    const cursors = await Promise.all(sizes.map(({ merchant }) => cursorsOf(send, merchant)));
    const filters = world.endpoints.find(({ endpoint }) => endpoint.contract.route === 'GET /v2/orders')?.endpoint
      .contract;
    if (!filters) throw new Error('The list of orders is missing');
    const cases: readonly (readonly [string, (size: number) => string])[] = [
      ...[1, 10, 100].map(
        (page) => [`page ${page} by cursor`, (size: number) => cursors[size]?.get(page) ?? ''] as const,
      ),
      ...[1, 10, 100].map((page) => [`page=${page}`, () => `/v2/orders?per_page=${perPage}&page=${page}`] as const),
      ...Object.keys(filtersOf(filters)).flatMap((name) =>
        Object.entries(valuesOf(name)).map(
          ([label, value]) =>
            [
              label,
              (size: number) => {
                const { from, count } = pickOf(sizes, size);
                return `/v2/orders?per_page=${perPage}&filter[${value(from, count)}`;
              },
            ] as const,
        ),
      ),
    ];
    for (const [name, pathOf] of cases) {
      const figures: Page[] = [];
      for (const [size, { merchant }] of sizes.entries())
        figures.push(await measure(meter, send, merchant, pathOf(size)));
      findings.push({ name, figures });
    }

    say(`\npages: ${perPage} orders a page, of ${few} and of ${many} orders; medians of ${repeats}`);
    const head = [few, many].flatMap((count) => [`rows of ${count}`, 'calls', 'steps', 'read units', 'ms']);
    const cells = ({ rows, cost, ms }: Page) => [
      String(rows),
      String(cost.calls.length),
      String(cost.steps),
      short(cost.readUnits),
      ms,
    ];
    printTable(
      ['page', ...head],
      findings.map(({ name, figures }) => [name, ...figures.flatMap(cells)]),
    );
    const goals: Goal[] = sizes.map(({ count }, size) => {
      const units = findings.slice(0, 3).map(({ figures }) => figures[size]?.cost.readUnits ?? Number.NaN);
      return atMost(
        `read units of cursor page 100 to those of page 10, ${count} orders`,
        1,
        (units[2] ?? 0) / (units[1] ?? 1),
      );
    });
    printGoals(goals);
    const figures = findings.flatMap(({ name, figures }) =>
      figures.flatMap(({ cost, ms }, size) => {
        const at = `${name}, ${size === 0 ? 'few' : 'many'}`;
        return [
          [`${at}, read units`, cost.readUnits] as const,
          [`${at}, calls`, cost.calls.length] as const,
          [`${at}, ms`, ms] as const,
        ];
      }),
    );
    return { figures: { 'many, orders': many, ...Object.fromEntries(figures) }, goals };
  } finally {
    await store.stop();
  }
}

interface Page {
  readonly cost: Metered;
  readonly ms: number;
  readonly rows: number;
}

async function measure(meter: Meter, send: SendWithKey, { keys }: BenchMerchant, path: string): Promise<Page> {
  const work = async (turn: number) => read(await send(pickOf(keys, turn), `GET ${path}`), 200);
  const took: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    const at = performance.now();
    await work(0);
    took.push(performance.now() - at);
  }
  const { result, cost } = await meter.measure(() => work(0));
  // admission costs the same for all
  const calls = cost.calls.slice(1);
  return { cost: { ...cost, calls, steps: cost.steps - 1 }, ms: median(took), rows: result.data.length };
}

/** Returns the URLs of pages 1, 10 and 100 by following the links. */
async function cursorsOf(send: SendWithKey, { keys }: BenchMerchant): Promise<ReadonlyMap<number, string>> {
  const paths = new Map<number, string>();
  let path: string | undefined = `/v2/orders?per_page=${perPage}`;
  for (let page = 1; path && page <= 100; page += 1) {
    paths.set(page, path);
    const { links } = read(await send(pickOf(keys, page), `GET ${path}`), 200);
    path = links.next?.slice(links.next.indexOf('/v2/'));
  }
  return paths;
}

/** Writes copies of an order under new IDs, a minute apart. */
async function putOrders(template: Records['order'], merchant: number, from: number, count: number): Promise<void> {
  const rowOf = (index: number) => {
    const id = from + index;
    const at = instantOf(firstOrder + index * minute);
    const record: Records['order'] = {
      ...template,
      id,
      merchant,
      state: index % 100 === 0 ? 'cancelled' : 'prepared',
      external_identifier: `order-${id}`,
      external_reference: `shop-${index % (count / 20)}`,
      created_at: at,
      updated_at: at,
    };
    return recordRow('order', record);
  };
  const name = tableName();
  let next = 0;
  const writers = Array.from({ length: writersAtOnce }, async () => {
    while (next < count) {
      const indexes = Array.from({ length: Math.min(ordersPerBatch, count - next) }, (_, index) => next + index);
      next += indexes.length;
      const RequestItems = { [name]: indexes.map(rowOf).map((Item) => ({ PutRequest: { Item } })) };
      await tableClient.get().send(new BatchWriteCommand({ RequestItems }));
    }
  });
  await Promise.all(writers);
}

type Value = (from: number, count: number) => string;
const at = (index: number): string => encodeURIComponent(instantOf(firstOrder + index * minute));

/** Returns the measured values of a filter, by their names in the table. Throws if it lacks the filter. */
function valuesOf(name: string): Readonly<Record<string, Value>> {
  const values: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
    id: { 'id, 25 of them': (from) => `id]=${Array.from({ length: 25 }, (_, index) => from + index * 7)}` },
    state: { 'state, nearly all': () => 'state]=prepared', 'state, 1 in 100': () => 'state]=cancelled' },
    external_identifier: { 'external_identifier, 1': (from) => `external_identifier]=order-${from + 77}` },
    external_reference: { 'external_reference, 20': () => 'external_reference]=shop-7' },
    since_id: { 'since_id, the last 100': (from, count) => `since_id]=${from + count - 100}` },
    created_at: {
      'created_at, the last 100': (_, count) => `created_at_min]=${at(count - 100)}`,
      'created_at, the first 100': () => `created_at_max]=${at(100)}`,
    },
    updated_at: {
      'updated_at, the last 100': (_, count) => `updated_at_min]=${at(count - 100)}`,
      'updated_at, nearly all': () => `updated_at_min]=${at(10)}`,
      'updated_at, the first 100': () => `updated_at_max]=${at(100)}`,
    },
  };
  const known = values[name];
  if (!known) throw new Error(`The bench has no values for the filter ${name}`);
  return known;
}
