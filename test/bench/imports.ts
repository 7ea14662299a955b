import { startBucket } from '../../infra/local/bucket.ts';
import { createWorld } from '../../infra/local/world.ts';
import { createAccessKey } from '../../shared/access/manage-keys.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { productColumns } from '../support/given/imports.ts';
import { startStore } from './system.ts';

setLogSink(() => {});
const store = await startStore(1);
const bucket = await startBucket(() => {}, 'bench-emulator.log');
Object.assign(process.env, bucket.environment);
const world = await createWorld({ publicUrl: 'http://localhost/local' });
const { key } = await createAccessKey({
  role: 'staff',
  merchant: null,
  production: null,
  is_test: false,
  version: null,
});
const call = async (method: string, path: string, body?: unknown) => {
  const a = await world.request({
    method,
    path: `/master-administration${path}`,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  } as never);
  return { ...a, json: JSON.parse(a.body.toString()) };
};
const [rows = 1000, each = 1] = process.argv.slice(2).map(Number);
const line = (i: number) => {
  const p = Math.floor(i / each);
  return {
    handle: `bench-${p}`,
    locale: 'en',
    name: `Shirt number ${p}`,
    description: 'A good shirt made of cotton for all the days of the year',
    manufacturer: 'ACME',
    manufacturer_number: `MN-${p}`,
    brand: 'Plainly',
    color_handle: ['white', 'black', 'red', 'navy'][i % 4],
    color_name: 'Colour',
    size_handle: 'm',
    size_name: 'M',
    code: `B-${i}`,
    weight: '0,250',
    country_of_origin: 'DE',
    hs_tariff_code: '61091000',
    cost_price: '4,50',
    price: '9,90',
    tax_rate: '19',
    published: 'yes',
    is_master: i % each === 0 ? 'yes' : 'no',
    external_identifier: `E-${i}`,
    track_inventory: 'no',
    sale_continue: 'yes',
  } as Record<string, string>;
};
function file(change: (r: Record<string, string>) => Record<string, string> = (r) => r) {
  const out = [productColumns.join(';')];
  for (let i = 0; i < rows; i++) {
    const r = change(line(i));
    out.push(productColumns.map((c) => r[c] ?? '').join(';'));
  }
  return out.join('\r\n') + '\r\n';
}
async function run(name: string, text: string, options: object = {}) {
  const a = await call('POST', '/temporary-upload-url', { content_type: 'text/csv', file_name: 'x.csv' });
  const put = await fetch(a.json.url, { method: 'PUT', headers: a.json.headers, body: text });
  if (put.status !== 200) throw new Error('put');
  const s = await call('POST', '/product-imports', { path: a.json.path, ...options });
  const c0 = process.cpuUsage(),
    e0 = store.engineCpu(),
    t0 = Date.now();
  await world.drain();
  const t = Date.now() - t0,
    c = process.cpuUsage(c0);
  const r = (await call('GET', `/product-imports/${s.json.id}`)).json;
  console.log(
    name.padEnd(18),
    `${Math.round((rows / t) * 1000)} rows/s`,
    'node',
    ((c.user + c.system) / rows).toFixed(0),
    'µs/row engine',
    (((store.engineCpu() - e0) * 1000) / rows).toFixed(0),
    'µs/row',
    r.state,
    r.processed_rows,
    r.failed_rows,
    r.ignored_rows,
    r.failure_message ?? '',
    'rss',
    Math.round(process.memoryUsage().rss / 1e6),
  );
}
const modes: Record<string, () => Promise<void>> = {
  dry: () => run('dry run', file(), { dry_run: true }),
  new: () => run('new', file()),
  same: () => run('nothing (ignored)', file()),
  over: () => run('nothing (overwr.)', file(), { overwrite_existing: true }),
  change: () =>
    run(
      'overwrite',
      file((r) => ({ ...r, price: '11' })),
      { overwrite_existing: true },
    ),
};
for (const m of (process.argv[4] ?? 'dry,new,same,over').split(',')) await modes[m]?.();
await bucket.stop();
await store.stop();
process.exit();
