import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../local/dynoxide.ts';
import { serve } from '../../local/server.ts';
import { aProductRow, productFile } from '../support/given/imports.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// `npm run import` as a process, with a world that is served over HTTP

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'import-'));
let world: TestWorld;
let url: string;
let server: Server;
const asked: string[] = [];
const children: ChildProcess[] = [];
let onPoll: (() => void) | undefined;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  world = await startTestWorld({ publicUrl: url });
  const following: TestWorld = {
    ...world,
    async request(request) {
      asked.push(`${request.method} ${request.path.split('?')[0]}`);
      const answer = await world.request(request);
      const isPoll = request.method === 'GET' && request.path.includes('-imports/');
      // no work is done before the command has polled once
      if (isPoll) await (onPoll ?? world.drain)();
      return answer;
    },
  };
  server = await serve(following, port);
});
afterAll(() => {
  for (const child of children) child.kill(); // a process that a failed test left
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly remarks: string;
}

/** Runs the command on the served world. Each poll of the import calls `whilePolling`. */
function command(
  args: readonly string[],
  more: {
    readonly key?: string;
    readonly environment?: NodeJS.ProcessEnv;
    readonly whilePolling?: (press: () => void) => void;
  } = {},
): Promise<Ended> {
  const { key = world.keys.staff, environment } = more;
  const env = { ...process.env, ...environment, LOCAL_FOLDER: folder, MTO_URL: url, MTO_KEY: key };
  const child = spawn(process.execPath, ['tools/import.ts', ...args], { cwd: root, env });
  children.push(child);
  let [out, remarks] = ['', ''];
  child.stdout.on('data', (piece) => {
    out += piece;
  });
  child.stderr.on('data', (piece) => {
    remarks += piece;
  });
  const { whilePolling } = more;
  onPoll = whilePolling && (() => whilePolling(() => child.kill('SIGINT')));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, remarks })));
}

const written = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

describe('npm run import', () => {
  test('imports a file with the documented requests and prints the result', async () => {
    asked.length = 0;
    const file = written('good.csv', productFile([aProductRow({ handle: 'cmd-good' })]));
    const { code, out, remarks } = await command(['products', file]);
    expect([code, remarks]).toEqual([0, expect.stringMatching(/^Using http.*\nImporting 1 row: http.*\/1\n$/)]);
    expect(out).toMatch(/^The import is complete\.\n1 row: 1 processed, 0 failed, 0 ignored, in .*\n$/);
    expect(asked.slice(0, 3)).toEqual([
      'POST /master-administration/temporary-upload-url',
      'POST /master-administration/product-imports',
      expect.stringMatching(/^GET \/master-administration\/product-imports\/\d+$/),
    ]);
    const { json } = await world.call('GET /master-administration/products?filter[handle]=cmd-good', { key: 'staff' });
    expect(json.data).toHaveLength(1);
  });

  test('prints the first failed rows, and saves a report that can be fixed and imported without overwriting another file', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => aProductRow({ handle: `cmd-bad-${at}`, price: 'much, "much"' }));
    const quoted = productFile([aProductRow({ handle: 'cmd-bad' }), ...rows]).replaceAll(
      'much, "much"',
      '"much, ""much"""',
    );
    const file = written('bad.csv', quoted);
    written('bad-failed.csv', 'mine');
    const { code, out } = await command(['products', file]);
    expect(code).toBe(1);
    const saved = join(folder, 'bad-failed-2.csv');
    expect(out).toContain('13 rows: 1 processed, 12 failed, 0 ignored');
    expect(out).toContain(`  row 3, price "much, \\"much\\"": Must be a number`);
    expect(out.match(/^ {2}row \d+/gm)).toHaveLength(10);
    expect(out).toContain('  … and 2 more\n');
    expect(out).toContain(`The failed rows are in ${saved}.`);
    expect(readFileSync(join(folder, 'bad-failed.csv'), 'utf8')).toBe('mine');

    writeFileSync(saved, readFileSync(saved, 'utf8').replaceAll('"much, ""much"""', '9,90'));
    const again = await command(['products', saved]);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('12 rows: 12 processed, 0 failed')]);
    expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toHaveLength(3);
  });

  test('changes nothing with --dry-run, and passes options to the import', async () => {
    const file = written('dry.csv', productFile([aProductRow({ handle: 'cmd-dry' })]));
    const { code, out, remarks } = await command(['products', file, '--dry-run', '--overwrite']);
    expect([code, out]).toEqual([0, expect.stringContaining('The check is complete. Nothing was changed.')]);
    const { json } = await world.call('GET /master-administration/products?filter[handle]=cmd-dry', { key: 'staff' });
    expect(json.data).toEqual([]);
    const [, path] = /(\/master\S+)$/m.exec(remarks) ?? [];
    const made = await world.call(`GET ${path}`, { key: 'staff' });
    expect(made.json).toMatchObject({ dry_run: true, options: { overwrite_existing: true } });
  });

  test('imports nothing when npm consumed an option because no -- precedes it', async () => {
    const file = written('kept.csv', productFile([aProductRow({ handle: 'cmd-kept' })]));
    const { code, out, remarks } = await command(['products', file], { environment: { npm_config_dry_run: 'true' } });
    const said = 'npm consumed --dry-run. Put -- before the options.\nFor help, run: npm run import -- --help\n';
    expect([code, out, remarks]).toEqual([2, '', said]);
    const { json } = await world.call('GET /master-administration/products?filter[handle]=cmd-kept', { key: 'staff' });
    expect(json.data).toEqual([]);
  });

  test('explains how to cancel on the first Ctrl-C, and cancels the import on the second', async () => {
    const file = written('cancelled.csv', productFile([aProductRow({ handle: 'cmd-cancelled' })]));
    let presses = 0;
    const { code, out, remarks } = await command(['products', file], {
      whilePolling: (press) => {
        presses += 1;
        if (presses <= 2) press();
      },
    });
    expect(remarks).toMatch(
      /press Ctrl-C again\.\nTo cancel it later, .*: PUT http\S+\/product-imports\/\d+\/cancel\nCancelling/,
    );
    expect([code, out]).toEqual([2, expect.stringContaining('The import was cancelled.')]);
  });

  test.each([
    [
      'a rejected key',
      () => ['products', written('key.csv', 'handle\n')],
      'no key',
      /^Using .*\nThe service rejected the key: /,
    ],
    [
      'a missing file',
      () => ['products', join(folder, 'none.csv')],
      undefined,
      /none\.csv doesn't exist\. Check the path\.\n$/,
    ],
    ['a folder', () => ['products', folder], undefined, / is a folder\. Give the path of a CSV file\.\n$/],
    [
      'an empty file',
      () => ['products', written('empty.csv', '')],
      undefined,
      /empty\.csv is empty\. Add a header and rows\.\n$/,
    ],
    [
      'an unsupported option',
      () => ['size-labels', 'a.csv', '--overwrite'],
      undefined,
      /^--overwrite isn't supported for size-labels\./,
    ],
    [
      'a service that does not respond',
      () => ['products', written('none.csv', 'x'), '--url', 'http://localhost:9/x', '--key', 'k'],
      undefined,
      /\nNo response from http:\/\/localhost:9\/x/,
    ],
  ])('exits with 2 and a message for %s', async (_, args, key, said) => {
    const { code, out, remarks } = await command(args(), key === undefined ? {} : { key });
    expect([code, out, remarks]).toEqual([2, '', expect.stringMatching(said)]);
    expect(remarks).not.toMatch(/^ {4}at /m);
  });

  test('exits with 2 and the reason when the whole file is invalid', async () => {
    const { code, out } = await command(['products', written('other.csv', 'a;b\n1;2\n')]);
    expect([code, out]).toEqual([2, expect.stringMatching(/^The import failed\. The first line must be a header/)]);
  });
});
