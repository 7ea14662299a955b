import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../shared/lib/clock.ts';
import { patchRecord, recordIn } from '../support/arrange.ts';
import {
  aProductRow,
  fileOf,
  merchantProductColumns,
  productFile,
  sizeLabelColumns,
} from '../support/given/imports.ts';
import { releaseWith, sweep } from './functions.ts';
import { type DeployedSystem, eventually, pause } from './system.ts';

const admin = '/master-administration';
const looksPerSecond = 4;
const variantsEach = 4;

/** Imports of files by staff on the deployed stacks. Runs in the suite that starts them. */
export function describeImports(running: () => DeployedSystem): void {
  const office = (route: string, body?: unknown) =>
    running().call(route.replace(' ', ` ${admin}`), { key: 'staff', body });

  /** Starts an import by the documented steps. Returns its path. */
  async function start(noun: string, file: string): Promise<string> {
    const body = { content_type: 'text/csv', file_name: 'e2e.csv', size: Buffer.byteLength(file) };
    const { json } = await office('POST /temporary-upload-url', body);
    const sent = await fetch(json.url, { method: 'PUT', headers: json.headers, body: file });
    expect(sent.status).toBe(200);
    const started = await office(`POST /${noun}`, { path: json.path });
    expect(started.status).toBe(202);
    return started.headers.get('location') ?? '';
  }

  const shown = async (location: string) => (await running().call(`GET ${location}`, { key: 'staff' })).json;
  const ended = (location: string) =>
    eventually(async () => {
      const found = await shown(location);
      return found.finished_at === null ? undefined : found;
    });
  const imported = async (noun: string, file: string) => ended(await start(noun, file));

  describe('imports', () => {
    test.each([
      {
        noun: 'product-imports',
        file: productFile([
          aProductRow({ handle: 'e2e-cap', locale: 'en', code: 'E2E-CAP' }),
          aProductRow({ handle: 'e2e-cap', locale: 'de', name: 'Kappe', code: 'E2E-CAP' }),
          aProductRow({ handle: 'e2e-hat', code: 'E2E-HAT', price: 'much' }),
        ]),
        mend: ['much', '9,90'],
        column: 'price',
        find: '/products?filter[handle]=e2e-cap,e2e-hat',
      },
      {
        noun: 'product-size-label-imports',
        file: fileOf(
          sizeLabelColumns,
          [
            ['e2e-long', 'Long', 'E2E', '1', 'e2e-long-1', ''],
            ['e2e-short', 'Short', 'E2E', '2', 'e2e-short-2', 'make'],
          ].map((cells) => Object.fromEntries(sizeLabelColumns.map((column, at) => [column, cells[at]]))),
          ',',
        ),
        mend: ['make', 'create'],
        column: 'command',
        find: '/product-size-labels?filter[handle]=e2e-long,e2e-short',
      },
      {
        noun: 'merchant-product-imports', // of the products from the first imports
        file: fileOf(
          merchantProductColumns,
          [
            { merchant_handle: 'shirt-shop', master_variant_sku: 'E2E-CAP', locale: 'en' },
            { merchant_handle: 'shirt-shop', master_variant_sku: 'E2E-HAT', published: 'sometimes', locale: 'en' },
          ],
          ',',
        ),
        mend: ['sometimes', 'yes'],
        column: 'published',
        find: '/merchant-products?filter[master_product.handle]=e2e-cap,e2e-hat',
      },
    ] as const)('of $noun report their failed rows, and the fixed report can be imported', async (one) => {
      const done = await imported(one.noun, one.file);
      const rows = one.file.split('\r\n').length - 2;
      expect(done).toMatchObject({ state: 'finished', total_rows: rows, processed_rows: rows - 1, failed_rows: 1 });
      const { download_url } = done.failed_report_file;
      const report = await (await fetch(download_url)).text();
      const [line] = parse(report, { bom: true, columns: true, delimiter: one.file.includes(';') ? ';' : ',' });
      expect(line).toMatchObject({ error_row: String(rows + 1), error_column: one.column, [one.column]: one.mend[0] });
      const again = await imported(one.noun, report.replace(one.mend[0], one.mend[1]));
      expect(again).toMatchObject({ state: 'finished', total_rows: 1, processed_rows: 1, failed_report_file: null });
      expect((await office(`GET ${one.find}`)).json.data).toHaveLength(2);
    });

    test('continue with another worker after a timeout kills the first, and it does the remaining rows', async () => {
      const rows = 4000; // the first run does several hundred in a second
      const handleOf = (limit: number, at: number) => `e2e-many-${limit}-${Math.floor(at / variantsEach)}`;
      const killedAfter = async (limit: number) => {
        await releaseWith(running(), 'run-import', { Timeout: limit });
        const file = productFile(
          Array.from({ length: rows }, (_, at) =>
            aProductRow({ handle: handleOf(limit, at), code: `E2E-${limit}-${at}` }),
          ),
        );
        const location = await start('product-imports', file);
        const id = Number(location.split('/').at(-1));
        await eventually(async () => ((await recordIn('product-import', id)).is_held ? true : undefined));
        for (let looks = 0; looks <= (limit + 1) * looksPerSecond; looks += 1) await pause();
        return { limit, location, id, killed: await recordIn('product-import', id) };
      };
      let run = await killedAfter(2);
      // a slow machine takes longer to begin
      for (let limit = 4; run.killed.position.row <= 2 && limit <= 32; limit *= 2) run = await killedAfter(limit);
      const { limit, location, id, killed } = run;
      expect(killed).toMatchObject({ state: 'processing', is_held: true, fence: 1 });
      const next = killed.position.row - 2; // the header is row 1
      expect([next > 0, next < rows]).toEqual([true, true]);
      await releaseWith(running(), 'run-import', { Timeout: 900 });

      // the state after the five minutes of its lease
      await patchRecord('product-import', id, { due_at: instantOf(Date.now() - 60_000) });
      await sweep(running());
      const done = await ended(location);
      expect(done).toMatchObject({
        state: 'finished',
        total_rows: rows,
        processed_rows: rows,
        failed_report_file: null,
      });
      expect((await recordIn('product-import', id)).fence).toBe(2);
      const handles = [0, next - 1, next, rows - 1].map((at) => handleOf(limit, at));
      const found = await office(`GET /products?filter[handle]=${handles}&per_page=100`);
      const variants = found.json.data.map((product: { variants: readonly number[] }) => product.variants.length);
      expect(variants).toEqual([...new Set(handles)].map(() => variantsEach));
    });
  });
}
