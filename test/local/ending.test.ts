import { describe, expect, test } from 'vitest';
import { together } from '../../local/ending.ts';

/** Work that ends only by its signal. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));

describe('works that are done together', () => {
  test('the first one that fails ends the others, and is what is said', async () => {
    const ended: string[] = [];
    const bundling = (signal: AbortSignal) => endless(signal).catch((error: Error) => ended.push(error.message));
    const failing = async () => Promise.reject(new Error('No Python'));
    await expect(together(new AbortController().signal, bundling, failing)).rejects.toThrow('No Python');
    await Promise.resolve();
    expect(ended).toEqual(['ended']);
  });

  test('the signal ends all', async () => {
    const ending = new AbortController();
    const done = together(ending.signal, endless, endless);
    ending.abort();
    await expect(done).rejects.toThrow('ended');
  });
});
