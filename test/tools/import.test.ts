import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../client/src/client.ts';
import { readArgs, UsageError } from '../../tools/command.ts';
import { options, readArguments } from '../../tools/import-arguments.ts';
import {
  drawn,
  ending,
  exitCodeOf,
  failureText,
  type ImportSample,
  importProgress,
  numeral,
  plainLine,
  rowsPerSecond,
  type ShownImport,
  startRowCount,
  uploadProgress,
  withSeen,
} from '../../tools/import-progress.ts';
import { firstLines, reportNames } from '../../tools/import-report.ts';
import { importRefusal, upload } from '../../tools/import-service.ts';
import { serviceOf } from '../../tools/service.ts';

const read = (args: readonly string[]) => readArguments(readArgs(args, options));

describe('readArguments of npm run import', () => {
  test('returns the type, the file, and the options as body fields', () => {
    expect(read(['products', 'a.csv'])).toEqual({
      kind: 'products',
      path: '/master-administration/product-imports',
      file: 'a.csv',
      options: {},
    });
    const all = ['--overwrite', 'products', '--preserve-published', 'a.csv', '--dry-run', '--url', 'u', '--key', 'k'];
    expect(read(all)).toMatchObject({
      options: { overwrite_existing: true, should_preserve_published: true, dry_run: true },
      url: 'u',
      key: 'k',
    });
    expect(read(['size-labels', 'a.csv', '--dry-run'])).toMatchObject({
      path: '/master-administration/product-size-label-imports',
      options: { dry_run: true },
    });
    expect(read(['merchant-products', 'a.csv', '--overwrite'])).toMatchObject({
      path: '/master-administration/merchant-product-imports',
      options: { overwrite_existing: true },
    });
  });

  test.each([
    [[], /^Missing import type and file\. Types: products, /],
    [['products'], /^Missing file\./],
    [['products', 'a.csv', 'b.csv'], /^Too many arguments\. Import one file/],
    [['orders', 'a.csv'], /^Unknown import type "orders"\. Types: products, size-labels, merchant-products\./],
    [['__proto__', 'a.csv'], /^Unknown import type "__proto__"/],
    [['size-labels', 'a.csv', '--overwrite'], /^--overwrite isn't supported for size-labels/],
    [['size-labels', 'a.csv', '--preserve-published'], /^--preserve-published isn't supported/],
    [['products', 'a.csv', '--force'], /--force/],
    [['products', 'a.csv', '--url'], /--url/],
  ])('rejects %j with a message', (args, sentence) => {
    expect(() => read(args)).toThrow(UsageError);
    expect(() => read(args)).toThrow(sentence);
  });
});

describe('serviceOf', () => {
  const local = { url: 'http://localhost:1/local', keys: { staff: 'local key' } };
  const none = { missing: 'No local system runs. Start it: npm start' };
  const deployed = { MTO_URL: 'https://api.example.com/', MTO_KEY: 'its key' };

  test.each([
    ['the running local system', {}, local, {}, local.url, 'local key'],
    ['the local system of a port', { port: 1 }, local, deployed, local.url, 'local key'],
    ['the local system that the environment names', {}, local, { MTO_URL: `${local.url}/` }, local.url, 'local key'],
    ['the running local system with another key', { key: 'mine' }, local, {}, local.url, 'mine'],
    ['the service in the environment', {}, none, deployed, 'https://api.example.com', 'its key'],
    ['the service in the arguments', { url: 'https://b.example', key: 'k' }, local, {}, 'https://b.example', 'k'],
  ])('returns %s', (_, asked, running, environment, url, key) => {
    expect(serviceOf(asked, running, environment, 'staff')).toMatchObject({ url, key });
  });

  test.each([
    ['no service', {}, none, {}, 'No local system runs'],
    ['another service in the environment', {}, local, deployed, 'MTO_URL=https://api.example.com/, but a local system'],
    ['a service without a key', { url: 'https://b.example' }, local, {}, 'The key for https://b.example'],
    ['an invalid URL', { url: 'api.example.com', key: 'k' }, none, {}, 'must begin with https://'],
  ])('returns a message and no key for %s', (_, asked, running, environment, said) => {
    expect(serviceOf(asked, running, environment, 'staff')).toEqual({ mistake: expect.stringContaining(said) });
  });
});

describe('startRowCount', () => {
  const counted = (...pieces: readonly string[]) => {
    const count = startRowCount();
    for (const piece of pieces) count.add(Buffer.from(piece));
    return count.total();
  };

  test.each([
    ['a file', ['a;b\n1;2\n3;4\n'], 2],
    ['a file without a final line break', ['a;b\n1;2\n3;4'], 2],
    ['CR LF', ['a;b\r\n1;2\r\n3;4\r\n'], 2],
    ['CR LF split between chunks', ['a;b\r', '\n1;2\r', '\n'], 1],
    ['lone CR', ['a;b\r1;2\r'], 1],
    ['empty lines', ['\na;b\n\n\n1;2\n\n'], 1],
    ['only a header', ['a;b\n'], 0],
    ['nothing', [], 0],
  ])('counts the lines without the header in %s', (_, pieces, rows) => {
    expect(counted(...pieces)).toEqual({ rows, isSure: true });
  });

  test('marks the count as unsure if a cell is quoted, because it can contain line breaks', () => {
    expect(counted('a;b\n1;', '"x\ny"\n')).toEqual({ rows: 2, isSure: false });
  });
});

describe('import progress', () => {
  const seen = (at: number, rows: number, failed = 0): ImportSample => ({ at, rows, failed });

  test('rowsPerSecond uses the last ten seconds', () => {
    expect(rowsPerSecond([])).toBeUndefined();
    expect(rowsPerSecond([seen(5, 10)])).toBeUndefined();
    const past = [0, 5000, 10_000, 15_000].reduce<readonly ImportSample[]>(
      (so, at) => withSeen(so, seen(at, at / 10)),
      [],
    );
    expect(past.map(({ at }) => at)).toEqual([5000, 10_000, 15_000]);
    expect(rowsPerSecond(withSeen(past, seen(20_000, 11_500)))).toBe(1050);
  });

  test('importProgress shows rows, failures and speed, and never more rows than the total', () => {
    const some = [seen(0, 0), seen(1000, 1200, 3)];
    expect(importProgress(some, { rows: 5000, isSure: true })).toEqual({
      share: 0.24,
      text: '1,200 of 5,000 rows, 3 failed, 1,200 rows/s',
    });
    expect(importProgress(some, { rows: 1000, isSure: false })).toEqual({
      share: 1,
      text: '1,200 of about 1,200 rows, 3 failed, 1,200 rows/s',
    });
    expect(importProgress([], { rows: 0, isSure: true })).toEqual({ share: 0, text: '0 of 0 rows, 0 failed' });
  });

  test.each([
    [120, `${'█'.repeat(10)}${'░'.repeat(30)}  25%  x`],
    [30, `${'█'.repeat(5)}${'░'.repeat(16)}  25%  x`],
    [12, ' 25%  x'],
    [0, ' 25%  x'],
  ])('drawn fits into %i columns', (columns, line) => {
    expect(drawn({ share: 0.25, text: 'x' }, columns)).toBe(line);
  });

  test('drawn and plainLine never exceed 100%', () => {
    expect(drawn({ share: 1.5, text: 'x' }, 80)).toBe(`${'█'.repeat(40)} 100%  x`);
    expect(plainLine({ share: 0.999, text: 'x' })).toBe('x (99%)');
  });

  test('uploadProgress shows megabytes', () => {
    expect(uploadProgress(1_500_000, 3_000_000)).toEqual({ share: 0.5, text: 'uploaded 1.5 of 3.0 MB' });
    expect(uploadProgress(50_000_000, 200_000_000).text).toBe('uploaded 50 of 200 MB');
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567.4, '1,234,567'],
  ])('numeral formats %d as %s', (value, text) => {
    expect(numeral(value)).toBe(text);
  });
});

describe('the end of an import', () => {
  const shown: ShownImport = {
    id: 1,
    state: 'finished',
    failure_message: null,
    dry_run: false,
    options: { overwrite_existing: false },
    total_rows: 10,
    processed_rows: 10,
    failed_rows: 0,
    ignored_rows: 0,
    failed_report_file: null,
  };

  test.each<[string, Partial<ShownImport>, readonly string[], number]>([
    [
      'a finished import',
      {},
      ['The import is complete.', '10 rows: 10 processed, 0 failed, 0 ignored, in 2.0 s (5 rows/s).'],
      0,
    ],
    [
      'an import with failed rows',
      { processed_rows: 9, failed_rows: 1 },
      ['The import is complete.', '10 rows: 9 processed, 1 failed, 0 ignored, in 2.0 s (5 rows/s).'],
      1,
    ],
    [
      'an import with ignored rows',
      { processed_rows: 9, ignored_rows: 1 },
      [
        'The import is complete.',
        '10 rows: 9 processed, 0 failed, 1 ignored, in 2.0 s (5 rows/s).',
        'Ignored rows refer to existing records. To update them, use --overwrite.',
      ],
      0,
    ],
    [
      'a dry run',
      { dry_run: true },
      [
        'The check is complete. Nothing was changed.',
        '10 rows: 10 processed, 0 failed, 0 ignored, in 2.0 s (5 rows/s).',
      ],
      0,
    ],
    [
      'an import that failed before its first row',
      { state: 'failed', failure_message: 'The file is a picture.', total_rows: 0, processed_rows: 0 },
      ['The import failed. The file is a picture.'],
      2,
    ],
    [
      'an import that failed after some rows',
      { state: 'failed', failure_message: 'The file is gone.' },
      ['The import failed. The file is gone.', '10 rows: 10 processed, 0 failed, 0 ignored, in 2.0 s (5 rows/s).'],
      2,
    ],
    [
      'a cancelled import',
      { state: 'cancelled' },
      ['The import was cancelled.', '10 rows: 10 processed, 0 failed, 0 ignored, in 2.0 s (5 rows/s).'],
      2,
    ],
  ])('ending and exitCodeOf describe %s', (_, more, lines, code) => {
    expect(ending({ ...shown, ...more }, 2)).toEqual(lines);
    expect(exitCodeOf({ ...shown, ...more })).toBe(code);
  });

  test('ending names no option if the import type does not support it', () => {
    expect(ending({ ...shown, options: {}, ignored_rows: 1 }, 2)).toHaveLength(2);
  });

  test('failureText names row, column and value, and replaces control characters', () => {
    expect(
      failureText({ error_row: '5', error_column: 'price', error_value: 'mu\u001b[31mch', error_message: 'Must.' }),
    ).toBe('  row 5, price "mu [31mch": Must.');
    expect(failureText({ error_row: '7', error_column: '', error_value: '', error_message: 'The row.' })).toBe(
      '  row 7: The row.',
    );
    expect(failureText({ error_row: '7', error_value: 'x'.repeat(99), error_message: '' })).toContain(
      `"${'x'.repeat(40)}…"`,
    );
  });

  test('reportNames returns the same names next to a file for the file and its reports', () => {
    const first = (file: string) => reportNames(file).take(3).toArray();
    const names = ['in/caps-failed.csv', 'in/caps-failed-2.csv', 'in/caps-failed-3.csv'];
    for (const file of ['in/caps.csv', 'in/caps.txt', 'in/caps', 'in/caps-failed.csv', 'in/caps-failed-2.csv'])
      expect(first(file), file).toEqual(names);
  });
});

test.each([',', ';', '\t'])('firstLines reads a report with the delimiter %j', async (delimiter) => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = join(folder, 'caps-failed.csv');
  const rows = [
    ['sku', 'error_row', 'error_column', 'error_code', 'error_value', 'error_message'],
    ['one', '5', 'price', 'not_a_number', 'much', 'Must be a number.'],
    ['two', '6', 'price', 'not_a_number', 'more', 'Must be a number.'],
  ];
  await writeFile(report, rows.map((cells) => `${cells.join(delimiter)}\r\n`).join(''));
  expect(await firstLines(report, 1)).toMatchObject([
    { error_row: '5', error_column: 'price', error_value: 'much', error_message: 'Must be a number.' },
  ]);
});

test.each([
  [401, { message: 'Unauthenticated.' }, null, 'The service rejected the key: Unauthenticated.'],
  [403, { message: 'No.' }, null, "This key can't import files. No. Use a staff key."],
  [409, { message: 'Is imported.' }, '/x/1', 'Is imported.\nFollow that import: /x/1'],
  [422, { message: 'Invalid.', errors: { size: ['Too large.'] } }, null, 'Invalid.\n  size: Too large.'],
  [500, undefined, null, 'The service returned 500: '],
])('importRefusal describes a %i', (status, body, location, said) => {
  const response = new Response(null, { status, headers: { ...(location && { Location: location }) } });
  expect(importRefusal(new ApiError(response, body))).toContain(said);
});

test('upload fails immediately if the file became shorter, before the server times out', async () => {
  const server = createServer(() => undefined); // it waits for the rest and never responds
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, 'short.csv');
  await writeFile(path, 'a;b\n');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const POST = async () => ({ data: { url, headers: {}, path: 'p' } });
  const sending = upload({ POST } as never, { path, name: 'short.csv', size: 9 }, () => undefined);
  await expect(sending).rejects.toThrow('The upload failed (the file became shorter). Nothing was imported.');
});
