import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../local/dynoxide.ts';
import { serve } from '../../local/server.ts';
import { startTestWorld } from '../support/world.ts';
import { openInEditor } from './editor.cjs';

// the package as it is installed: its build and dependencies in another project, without this repository

const root = join(import.meta.dirname, '../..');
const project = mkdtempSync(join(realpathSync(tmpdir()), 'client-'));
const modules = join(project, 'node_modules');
const installed = join(modules, '@made-to-order/client');
const manifest = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'));
const readme = readFileSync(join(root, 'client/README.md'), 'utf8');
const snippetsOf = (text: string) => [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
const snippets = snippetsOf(readme);
const [listing = ''] = snippetsOf(readFileSync(join(root, 'README.md'), 'utf8'));

/** Runs a compiler and returns its output. */
function compile(compiler: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...args], { cwd: project, encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

const ownCompiler = join(root, 'client/node_modules/typescript/lib/tsc.js');

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  cpSync(join(root, 'client/package.json'), join(installed, 'package.json'));
  // its dependencies are where npm installed them
  for (const name of Object.keys(manifest.dependencies))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  mkdirSync(join(modules, '@types'));
  symlinkSync(join(root, 'node_modules/@types/node'), join(modules, '@types/node'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  expect(compile(ownCompiler, ['-p', join(root, 'client'), '--outDir', join(installed, 'dist')])).toBe('');
});
afterAll(() => rmSync(project, { recursive: true }));

test("the client's generated types match the documents", () => {
  const { status, stderr } = spawnSync(process.execPath, ['client/generate.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

describe("the snippets in the client's README", () => {
  const [order = '', receiver = '', ...more] = snippets;

  test('are one order of at most 30 lines and one receiver', () => {
    expect(order.trim().split('\n').length).toBeLessThanOrEqual(30);
    expect(more).toEqual([]);
  });

  test.each([
    ['TypeScript 5.9', ownCompiler],
    ['TypeScript 7', join(root, 'node_modules/typescript/lib/tsc.js')],
  ])('compile in strict mode with %s', (_, compiler) => {
    writeFileSync(join(project, 'order.ts'), order);
    const given = 'declare const body: string;\ndeclare const headers: Headers;\n';
    writeFileSync(join(project, 'receiver.ts'), `${receiver}${given}`);
    writeFileSync(join(project, 'listing.ts'), listing);
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    expect(compile(compiler, [...options, 'order.ts', 'receiver.ts', 'listing.ts'])).toBe('');
  });

  test('show descriptions of methods and body fields in an editor', () => {
    const file = join(project, 'hover.ts');
    writeFileSync(file, order);
    const shownAt = openInEditor(file, project);
    const said = (word: string) => shownAt(order.indexOf(word) + 1);
    expect(said('POST(')).toMatch(/^Sends a body with an/);
    expect(said('email:')).toBe('E-mail address.');
    expect(said('items: [')).toBe('Items of the checkout or order, one per line.');
    expect(said('variant_id')).toMatch(/^A variant that is still sold/);
    expect(said('shipping_address')).toBe('Address to which the order is shipped.');
    expect(said('.items.map')).toBe('Items of the checkout or order, one per line.');
  });

  test('place an order and follow it until it is prepared', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const world = await startTestWorld({ publicUrl: url, background: true });
    const server = await serve(world, port);
    try {
      writeFileSync(join(project, 'order.ts'), order);
      const env = { ...process.env, URL: url, KEY: world.keys.merchant };
      const run = promisify(execFile)(process.execPath, ['order.ts'], { cwd: project, env });
      const { stdout, stderr } = await run;
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^(Order \d+ \(2 x \S+\) is preparing\.\n)*Order \d+ \(2 x \S+\) is prepared\.\n$/);
      writeFileSync(join(project, 'listing.ts'), listing);
      const listed = await promisify(execFile)(process.execPath, ['listing.ts'], { cwd: project, env });
      expect(listed.stdout).toMatch(/^\d+ prepared \d+(\.\d+)?\n$/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

test.each(['client', 'webhooks'])(
  'the entry point %s runs in a browser and has the size that the README states',
  async (entry) => {
    const { outputFiles, warnings } = await build({
      entryPoints: [join(installed, `dist/${entry}.js`)],
      ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', logLevel: 'silent' },
    });
    expect(warnings).toEqual([]);
    const kilobytes = Math.ceil(gzipSync(outputFiles[0]?.contents ?? '').length / 1000);
    const [, said] =
      new RegExp(`\`${manifest.name}${entry === 'client' ? '' : `/${entry}`}\` (\\d+) kB`).exec(readme) ?? [];
    expect(kilobytes).toBe(Number(said));
  },
);
