import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createWorld } from '../../local/world.ts';
import { everything } from '../../shared/domain/reach.ts';
import type { Records } from '../../shared/domain/records.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { recordRow } from '../../shared/table/rows.ts';
import { readRecord } from '../../shared/table/table.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { say } from '../../tools/command.ts';
import { installMeter, type Metered } from '../support/meter.ts';
import { atMost, type Findings, median, printGoals, printTable, short } from './figures.ts';
import { read } from './orders.ts';
import { startStore } from './system.ts';

const few = 1000;
const repeats = 5;
const first = 1_000_000;
const firstDay = Date.UTC(2024, 0, 1);
const minute = 60_000;
const rowsPerBatch = 25;
const fiveExpands = 'country,brand,variants,production_areas.production_method,positioning_areas.identifier';

/** A measurement: its name and size in the printed table, and the unit that counts. */
interface Measured {
  readonly name: string;
  readonly size: string;
  readonly unit: 'readUnits' | 'writeUnits';
}

/**
 * Measures the catalogue's lists with few and with many products, and the creation of a product with eight variants.
 */
export async function catalogue(many: number): Promise<Findings> {
  const store = await startStore(1);
  try {
    setLogSink(() => {});
    const world = await createWorld({ publicUrl: 'http://127.0.0.1/local' });
    const carries = { role: 'staff', merchant: null, production: null, is_test: false, version: null } as const;
    const { key } = await createAccessKey(carries);
    const send = async (route: string, body?: unknown) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = { Authorization: `Bearer ${key}` };
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await world.request({ method, path: `/master-administration${path}`, headers, ...text });
      return { ...answer, body: answer.body.toString() };
    };
    const template = await readRecord('master-product', 1, everything);
    if (!template) throw new Error('The demo has no product to copy');
    const meter = installMeter();

    const rows: Record<string, (string | number)[]> = {};
    const figures: Record<string, number> = {};
    const measure = async ({ name, size, unit }: Measured, work: () => Promise<unknown>) => {
      const took: number[] = [];
      for (let turn = 0; turn < repeats; turn += 1) {
        const at = performance.now();
        await work();
        took.push(performance.now() - at);
      }
      const { cost } = await meter.measure(work);
      const ms = median(took);
      const units = cost[unit];
      rows[name] = [...(rows[name] ?? []), String(callsOf(cost)), short(units), ms];
      figures[`${name}, ${size}, calls`] = callsOf(cost);
      figures[`${name}, ${size}, units`] = units;
      figures[`${name}, ${size}, ms`] = ms;
    };

    let made = 0;
    for (const [size, count] of [
      ['few', few],
      ['many', many],
    ] as const) {
      await putProducts(template, made, count);
      made = count;
      for (const [name, query] of Object.entries(queriesOf(count))) {
        await measure({ name, size, unit: 'readUnits' }, async () => read(await send(`GET /products?${query}`), 200));
      }
      let path = '/products?per_page=10';
      for (let page = 1; page < 100; page += 1) {
        const { links } = read(await send(`GET ${path}`), 200);
        path = links.next.slice(links.next.indexOf('/products'));
      }
      const cursor = { name: 'page 100 by cursor', size, unit: 'readUnits' } as const;
      await measure(cursor, async () => read(await send(`GET ${path}`), 200));
    }
    say(`\ncatalogue: master products, ${few} and ${many}; medians of ${repeats}`);
    const head = [few, many].flatMap((count) => [`calls of ${count}`, 'read units', 'ms']);
    printTable(
      ['list', ...head],
      Object.entries(rows).map(([name, cells]) => [name, ...cells]),
    );

    let turn = 0;
    const create = async () => {
      turn += 1;
      const variants = Array.from({ length: 8 }, (_, index) => ({
        sku: `bench-${turn}-${index}`,
        price: 9.9,
        option_values: [{ id: 1 }],
      }));
      read(await send('POST /async/products', { handle: `bench-${turn}`, name: { en: 'Bench' }, variants }), 202);
    };
    const work = rows;
    for (const name of Object.keys(work)) delete work[name];
    const once = { size: 'once', unit: 'writeUnits' } as const;
    await measure({ ...once, name: 'POST product of 8 variants' }, create);
    await world.drain();
    await measure({ ...once, name: 'the same with its worker' }, async () => {
      await create();
      await world.drain();
    });
    printTable(
      ['create', 'calls', 'write units', 'ms'],
      Object.entries(work).map(([name, cells]) => [name, ...cells]),
    );
    const units = (name: string) => figures[`${name}, many, units`] ?? Number.NaN;
    const goals = [
      atMost('read units of cursor page 100 to those of page 1', 1, units('page 100 by cursor') / units('page 1')),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await store.stop();
  }
}

// admission costs the same for all
const callsOf = ({ calls }: Metered): number => calls.length - 1;

const at = (index: number): string => encodeURIComponent(instantOf(firstDay + index * minute));

/** Returns the queries to measure, by their names in the table. */
const queriesOf = (count: number): Readonly<Record<string, string>> => ({
  'page 1': 'per_page=10',
  'of 15, five expands': `expand=${fiveExpands}`,
  'id, 25 of them': `per_page=25&filter[id]=${Array.from({ length: 25 }, (_, index) => first + index * 7)}`,
  'handle, 2 of them': `filter[handle]=bench-copy-7,bench-copy-8`,
  'available_at, the last 100': `per_page=10&filter[available_at_min]=${at(count - 100)}`,
  'available_at, one': `per_page=10&filter[available_at_equals]=${at(7)}`,
  'discontinue_at, the first 100': `per_page=10&filter[discontinue_at_max]=${at(100)}`,
  'updated_at, the last 100': `per_page=10&filter[updated_at_min]=${at(count - 100)}`,
  'available_at and handle': `filter[handle]=bench-copy-7&filter[available_at_min]=${at(0)}`,
});

/** Writes copies of a product under new IDs, a minute apart. */
async function putProducts(template: Records['master-product'], from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += rowsPerBatch) {
    const requests = Array.from({ length: Math.min(rowsPerBatch, to - start) }, (_, index) => {
      const number = start + index;
      const time = instantOf(firstDay + number * minute);
      const handle = `bench-copy-${number}`;
      const times = { available_at: time, discontinue_at: time, created_at: time, updated_at: time };
      return {
        PutRequest: { Item: recordRow('master-product', { ...template, id: first + number, handle, ...times }) },
      };
    });
    await tableClient.get().send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
}
