import { beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from '../../local/progress.cjs';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Returns an output for the progress, and the text that it received. */
function anOut(terminal: { isTTY?: true; columns?: number } = {}) {
  const written: string[] = [];
  return { ...terminal, written, write: (text: string) => written.push(text) };
}

test('showProgress writes a line when long work begins, and one with figures every ten seconds', () => {
  const out = anOut();
  let stacks = 0;
  const done = showProgress('Deploying', { figures: () => `${stacks} of 3 done`, out });
  expect(out.written).toEqual(['Deploying …\n']);
  vi.advanceTimersByTime(10_000);
  stacks = 1;
  vi.advanceTimersByTime(10_000);
  done();
  vi.advanceTimersByTime(60_000);
  expect(out.written.slice(1)).toEqual(['Deploying … 0 of 3 done, 10 s\n', 'Deploying … 1 of 3 done, 20 s\n']);
});

test('showProgress redraws one line for all current work every second on a terminal', () => {
  const out = anOut({ isTTY: true, columns: 60 });
  const bundled = showProgress('Bundling', { out });
  const installed = showProgress('Installing', { out });
  vi.advanceTimersByTime(1000);
  expect(out.written.at(-1)).toBe('\r\u001b[KBundling … 1 s; Installing … 1 s');
  bundled();
  expect(out.written.slice(-2)).toEqual(['\r\u001b[KBundling … 1 s\n', '\r\u001b[KInstalling … 1 s']);
  installed();
  expect(out.written.at(-1)).toBe('\r\u001b[KInstalling … 1 s\n');
  const written = out.written.length;
  vi.advanceTimersByTime(60_000);
  expect(out.written).toHaveLength(written);
});

test('showProgress shortens a line to the width of the terminal, so that it can be redrawn', () => {
  const out = anOut({ isTTY: true, columns: 20 });
  showProgress('Work with a name that is longer than the terminal', { out })();
  expect(out.written[0]).toBe('\r\u001b[KWork with a name th');
});
