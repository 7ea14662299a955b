import { startBucket } from '../../local/bucket.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { say } from '../../tools/command.ts';
import { productFile } from '../support/given/imports.ts';
import { atLeast, atMost, type Findings, printGoals, printTable } from './figures.ts';
import { startSystem } from './system.ts';

const area = '/master-administration';
const pollMilliseconds = 20;

/** An import of a file: its name, and the options. */
interface Way {
  readonly name: string;
  readonly price: string;
  readonly options: object;
}

const ways: readonly Way[] = [
  { name: 'dry run', price: '9,90', options: { dry_run: true } },
  { name: 'new', price: '9,90', options: {} },
  { name: 'ignored', price: '9,90', options: {} },
  { name: 'nothing changed', price: '9,90', options: { overwrite_existing: true } },
  { name: 'overwritten', price: '11', options: { overwrite_existing: true } },
];

/**
 * Measures imports of product files on the server of `npm run dev`: rows per second, and the CPU time of server and
 * engine per row. `largest` is the number of rows of the largest file. The others have a tenth and a hundredth of it.
 */
export async function imports(largest: number): Promise<Findings> {
  setLogSink(() => {});
  const bucket = await startBucket('bench-emulator.log');
  Object.assign(process.env, bucket.environment);
  const system = await startSystem(1);
  try {
    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    let file = 0;
    for (const variants of [1, 4]) {
      // the first import warms up the server
      for (const size of [largest / 100, largest / 100, largest / 10, largest]) {
        file += 1;
        for (const { name, price, options } of ways) {
          const text = fileOf(`bench-${file}`, { size, variants, price });
          const server = system.serverCpu();
          const engine = system.engineCpu();
          const { seconds } = await imported(system, text, options);
          const perSecond = size / seconds;
          const cpu = [system.serverCpu() - server, system.engineCpu() - engine].map((ms) => (ms * 1000) / size);
          figures[`${name}, ${variants} a product, ${size} rows, rows/s`] = perSecond;
          figures[`${name}, ${variants} a product, ${size} rows, seconds`] = seconds;
          rows.push([`${name}, ${variants} a product`, size, Math.round(perSecond), ...cpu.map(Math.round)]);
        }
      }
    }
    say('\nimports: rows a second, and microseconds of CPU for each row');
    printTable(['file', 'rows', 'rows/s', 'server', 'engine'], rows);
    const best = (name: string, variants: number) =>
      Math.max(
        figures[`${name}, ${variants} a product, ${largest / 10} rows, rows/s`] ?? 0,
        figures[`${name}, ${variants} a product, ${largest} rows, rows/s`] ?? 0,
      );
    const growth = (variants: number) => {
      const secondsOf = (size: number) => figures[`new, ${variants} a product, ${size} rows, seconds`] ?? 0;
      return secondsOf(largest) / secondsOf(largest / 10);
    };
    const goals = [
      atLeast('new rows/s, 1 variant a product', 1200, best('new', 1)),
      atLeast('new rows/s, 4 variants a product', 2000, best('new', 4)),
      ...[1, 4].map((variants) =>
        atLeast(`nothing changed rows/s, ${variants} a product`, 10_000, best('nothing changed', variants)),
      ),
      ...[1, 4].map((variants) => atLeast(`dry run rows/s, ${variants} a product`, 15_000, best('dry run', variants))),
      ...[1, 4].map((variants) => atMost(`time for ten times the rows, ${variants} a product`, 11, growth(variants))),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await system.stop();
    await bucket.stop();
  }
}

/** Writes a file as a merchandiser exports it: every column except images, with repeated colours and sizes. */
const fileOf = (name: string, { size, variants, price }: { size: number; variants: number; price: string }): string =>
  productFile(
    Array.from({ length: size }, (_, index) => {
      const product = Math.floor(index / variants);
      return {
        handle: `${name}-${product}`,
        locale: 'en',
        name: `Shirt number ${product}`,
        description: 'Heavy cotton, cut wide, for all the days of the year.',
        manufacturer: 'Plain Mills',
        manufacturer_number: `PM-${product}`,
        brand: 'Plainly',
        color_handle: ['white', 'black', 'red', 'navy'][index % 4] ?? '',
        color_name: 'Colour',
        size_handle: 'm',
        size_name: 'M',
        code: `${name}-code-${index}`,
        weight: '0,25',
        country_of_origin: 'DE',
        hs_tariff_code: '61091000',
        cost_price: '4,50',
        price,
        tax_rate: '19',
        published: 'yes',
        is_master: index % variants === 0 ? 'yes' : 'no',
        external_identifier: `E-${index}`,
        track_inventory: 'no',
        sale_continue: 'yes',
      };
    }),
  );

/** Imports a file. Returns its duration from start to end. */
async function imported(system: Awaited<ReturnType<typeof startSystem>>, text: string, options: object) {
  // a separate key, so that frequent polling stays within its limit
  const { key } = await createAccessKey({
    role: 'staff',
    merchant: null,
    production: null,
    is_test: false,
    version: null,
  });
  const send = async (route: string, body?: unknown) => JSON.parse((await system.send(key, route, body)).body);
  const address = await send(`POST ${area}/temporary-upload-url`, { content_type: 'text/csv', file_name: 'bench.csv' });
  const sent = await fetch(address.url, { method: 'PUT', headers: address.headers, body: text });
  if (sent.status !== 200) throw new Error(`The upload returned ${sent.status}`);
  const { id } = await send(`POST ${area}/product-imports`, { path: address.path, ...options });
  const began = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    const now = await send(`GET ${area}/product-imports/${id}`);
    if (now.state === 'pending' || now.state === 'processing') continue;
    if (now.state !== 'finished' || now.failed_rows > 0) throw new Error(`The import has ${now.state}`);
    return { seconds: (performance.now() - began) / 1000 };
  }
}
