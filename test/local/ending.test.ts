import { describe, expect, test } from 'vitest';
import { together } from '../../local/ending.ts';

/** A task that ends only when its signal aborts. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));

describe('together', () => {
  test('aborts the other tasks when one fails, and rejects with its error', async () => {
    const ended: string[] = [];
    const bundling = (signal: AbortSignal) => endless(signal).catch((error: Error) => ended.push(error.message));
    const failing = async () => Promise.reject(new Error('No Python'));
    await expect(together(new AbortController().signal, bundling, failing)).rejects.toThrow('No Python');
    await Promise.resolve();
    expect(ended).toEqual(['ended']);
  });

  test('aborts all tasks when its signal aborts', async () => {
    const ending = new AbortController();
    const done = together(ending.signal, endless, endless);
    ending.abort();
    await expect(done).rejects.toThrow('ended');
  });
});
