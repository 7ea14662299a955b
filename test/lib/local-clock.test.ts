import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { advancedIn, clockFileAt } from '../../local/clock-file.ts';
import { withinRun } from '../../shared/aws/deadlines.ts';
import { nowMilliseconds, setClock } from '../../shared/lib/clock.ts';
import { clockFileVariable, followLocalClock } from '../../shared/lib/local-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  setClock();
});

const day = 24 * 3_600_000;

test('a run of a function follows the clock file of a local system', async () => {
  const file = clockFileAt(join(folder, 'clock'));
  vi.stubEnv(clockFileVariable, file.path);
  for (const advanced of [0, day, 3 * day]) {
    file.write(advanced);
    expect(advancedIn(file.path)).toBe(advanced);
    const now = await withinRun({}, async () => nowMilliseconds());
    expect(Math.abs(now - Date.now() - advanced)).toBeLessThan(day / 2);
  }
});

test('a run of a function fails if it cannot read the file, because its clock would be wrong', () => {
  vi.stubEnv(clockFileVariable, join(folder, 'missing'));
  expect(() => followLocalClock()).toThrow('ENOENT');
  writeFileSync(join(folder, 'broken'), 'tomorrow');
  vi.stubEnv(clockFileVariable, join(folder, 'broken'));
  expect(() => followLocalClock()).toThrow('The clock file contains no number');
});

test('without the variable, a run of a function keeps its clock', async () => {
  setClock({ now: () => 7, wait: async () => undefined });
  expect(await withinRun({}, async () => nowMilliseconds())).toBe(7);
});
