import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildConsole } from '../infra/console-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production'); // as in a deployment
  return buildConsole(folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const budgetBytes = 150 * 1024;

test('all files of the console together stay within their budget', () => {
  const files = readdirSync(join(folder, 'assets'));
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(3); // one for each role
  const bytes = files.map((name) => gzipSync(readFileSync(join(folder, 'assets', name))).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(budgetBytes);
});

test('the page has no script or style of its own, which the content security policy would forbid', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(page).toMatch(/<script type="module" crossorigin src="\/console\/assets\/[\w-]+\.js"><\/script>/);
  expect(page).not.toMatch(/<style|style=|<script(?![^>]* src=)/);
});
