import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleAll, findEntries, type Variant } from '../../infra/bundle.ts';
import { say } from '../../tools/command.ts';
import { pickOf } from './drive.ts';
import { atMost, type Findings, median, printGoals, printTable } from './figures.ts';
import { checkoutOf, read, twoVariants, untilPrepared, wholeOrder } from './orders.ts';
import { startSystem } from './system.ts';

const root = join(import.meta.dirname, '../..');
const repeats = 9;

/** The figures that a new process reports about itself. */
interface Cold {
  readonly importMs: number;
  readonly requestMs: number;
  readonly cpuMs: number;
  readonly wallMs: number;
}

const variants = {
  ours: {},
  whole: { alias: {} },
} as const satisfies Readonly<Record<string, Variant>>;
type Name = keyof typeof variants;
const variantNames = Object.keys(variants) as Name[]; // in the order above

// as in Lambda: loads the module, then passes the first event to the handler
const once = `
  const { readFileSync } = require('node:fs');
  const event = JSON.parse(readFileSync(0, 'utf8'));
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = () => true;
  const cpu = process.cpuUsage();
  const at = performance.now();
  (async () => {
    const file = process.env.BENCH_BUNDLE;
    const { handler } = require(file);
    const imported = performance.now();
    const answer = await handler(event, {});
    const done = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    const wrong = (answer.statusCode ?? 200) >= 300 || (answer.batchItemFailures ?? []).length > 0;
    const figures = { importMs: imported - at, requestMs: done - imported, cpuMs: (user + system) / 1000 };
    write(JSON.stringify(wrong ? answer : figures));
    process.exit(wrong ? 1 : 0);
  })();
`;

/** Runs node once. Returns its output and its duration measured from outside. */
async function node(parameters: readonly string[], input: string, env: NodeJS.ProcessEnv) {
  const at = performance.now();
  const child = spawn(process.execPath, parameters, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stdin.end(input || undefined); // without input, because a bare node may end before an empty string is written
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`A cold start failed: ${output.slice(0, 500)}`);
  return { output, wallMs: performance.now() - at };
}

/** Measures the import and first request of a bundle in a new process: as deployed, and with the whole SDK. */
export async function cold(): Promise<Findings> {
  const system = await startSystem(1);
  try {
    const events = await arrange(system);
    const entries = (await findEntries()).filter(({ name }) => name in events);
    const bundles = new Map<Name, Awaited<ReturnType<typeof bundleAll>>>();
    for (const name of variantNames) {
      bundles.set(name, await bundleAll(entries, { outdir: `.local/bench/${name}`, ...variants[name] }));
    }
    const env = { ...process.env, NODE_OPTIONS: '', QUEUE_URLS: '{}' };
    const bare: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) bare.push((await node(['-e', '0'], '', env)).wallMs);

    const figures: Record<string, number> = { 'bare node, ms': median(bare) };
    const rows: (string | number)[][] = [];
    const ratios: { wall: number; cpu: number }[] = [];
    for (const { name } of entries) {
      const runs: Record<Name, Cold[]> = { ours: [], whole: [] };
      // in turns, so that other load of the machine affects all alike
      for (let turn = 0; turn < repeats; turn += 1) {
        for (const variant of variantNames) {
          const BENCH_BUNDLE = join(root, '.local/bench', variant, name, 'index.js');
          const parameters = ['--input-type=commonjs', '-e', once];
          const { output, wallMs } = await node(parameters, JSON.stringify(events[name]), {
            ...env,
            BENCH_BUNDLE,
          });
          runs[variant].push({ ...JSON.parse(output), wallMs });
        }
      }
      const of = (variant: Name, figure: keyof Cold) => median(runs[variant].map((run) => run[figure]));
      const whole = (variant: Name) => of(variant, 'importMs') + of(variant, 'requestMs');
      ratios.push({ wall: whole('ours') / whole('whole'), cpu: of('ours', 'cpuMs') / of('whole', 'cpuMs') });
      for (const variant of variantNames) {
        const kilobytes = (bundles.get(variant)?.get(name)?.bytes ?? 0) / 1024;
        const aboveBare = of(variant, 'wallMs') - median(bare);
        rows.push([
          `${name}, ${variant}`,
          kilobytes,
          of(variant, 'importMs'),
          of(variant, 'requestMs'),
          whole(variant),
          of(variant, 'cpuMs'),
          aboveBare,
        ]);
        figures[`${name}, ${variant}, import and first request ms`] = whole(variant);
        figures[`${name}, ${variant}, CPU ms`] = of(variant, 'cpuMs');
        figures[`${name}, ${variant}, above bare node ms`] = aboveBare;
      }
    }
    say(`\ncold: each in a fresh process, medians of ${repeats}; a bare node takes ${median(bare).toFixed(0)} ms`);
    printTable(['bundle', 'KB', 'import ms', 'request ms', 'both ms', 'CPU ms', 'above bare ms'], rows);
    const ratio = (figure: 'wall' | 'cpu') => median(ratios.map((one) => one[figure]));
    const goals = [
      atMost('import and first request, to those with the whole SDK', 0.95, ratio('wall')),
      atMost('their CPU, to that with the whole SDK', 0.95, ratio('cpu')),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await system.stop();
  }
}

/** Returns the sample events of five functions, for an existing order and checkout. */
async function arrange({ send, merchants }: Awaited<ReturnType<typeof startSystem>>) {
  const [merchant] = merchants;
  if (!merchant) throw new Error('The store has no merchant');
  const key = pickOf(merchant.keys, 0);
  const variants = await twoVariants(send, key);
  const order = await wholeOrder(send, key, variants);
  await untilPrepared(send, key, order);
  const { id: checkout } = read(await send(key, 'POST /v2/checkouts', checkoutOf(variants)), 201);
  const variant_id = variants[0];
  const gateway = async (name: string, id: number | undefined, body?: object) => {
    const sample = JSON.parse(await readFile(join(root, 'events', `${name}.json`), 'utf8'));
    const authorization = { Authorization: `Bearer ${key}` };
    return {
      ...sample,
      headers: { ...sample.headers, ...authorization },
      multiValueHeaders: { ...sample.multiValueHeaders, Authorization: [authorization.Authorization] },
      ...(id !== undefined && { pathParameters: { id: String(id) } }),
      ...(body && { body: JSON.stringify(body), isBase64Encoded: false }),
    };
  };
  const message = JSON.parse(await readFile(join(root, 'events/prepare-order.json'), 'utf8'));
  const text = JSON.stringify({
    ...JSON.parse(message.Records[0].body),
    facts: { order, merchant: 1, is_test: false, route: false }, // the bench has no state machine
  });
  return {
    'v2-orders-get': await gateway('v2-orders-get', order),
    'v2-orders-list': await gateway('v2-orders-list', undefined),
    'v2-checkouts-create': await gateway('v2-checkouts-create', undefined, checkoutOf(variants)),
    'v2-checkouts-update': await gateway('v2-checkouts-update', checkout, { items: [{ variant_id, quantity: 3 }] }),
    'prepare-order': { Records: [{ ...message.Records[0], body: text }] },
  } as Readonly<Record<string, unknown>>;
}
