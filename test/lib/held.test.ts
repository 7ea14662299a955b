import { beforeEach, describe, expect, test } from 'vitest';
import { forgetHeld, holding } from '../../shared/lib/held.ts';
import { startClock } from '../table/own-table.ts';

const clock = startClock();
let loads: string[] = [];
beforeEach(() => {
  loads = [];
  forgetHeld();
});

/** Returns a loader of a value that records each call. */
const loading = (value: string | undefined) => async () => {
  loads.push(String(value));
  return value;
};

describe('cache', () => {
  const held = holding<string>(5000);

  test('loads a value once per key, and again after its time to live', async () => {
    expect(await held.get('a', loading('one'))).toBe('one');
    clock.at += 4999;
    expect(await held.get('a', loading('two'))).toBe('one');
    expect(await held.get('b', loading('other'))).toBe('other');
    clock.at += 1;
    expect(await held.get('a', loading('two'))).toBe('two');
    expect(await held.get('b', loading('new'))).toBe('other');
    expect(loads).toEqual(['one', 'other', 'two']);
  });

  test('measures the age of a value from the start of its loading', async () => {
    const late = Promise.withResolvers<string>();
    const first = held.get('a', () => late.promise);
    clock.at += 5000;
    const second = held.get('a', loading('new'));
    late.resolve('old');
    expect(await Promise.all([first, second])).toEqual(['old', 'new']);
    expect(await held.get('a', loading('newer'))).toBe('new');
  });

  test('loads a value again if the clock was set back', async () => {
    await held.get('a', loading('one'));
    clock.at -= 60_000;
    expect(await held.get('a', loading('two'))).toBe('two');
  });

  test('loads a value once for concurrent callers', async () => {
    expect(await Promise.all([1, 2, 3].map((n) => held.get('a', loading(`${n}`))))).toEqual(['1', '1', '1']);
    expect(loads).toEqual(['1']);
  });

  test('does not cache a missing value', async () => {
    expect(await held.get('a', loading(undefined))).toBeUndefined();
    expect(await held.get('a', loading('there'))).toBe('there');
  });

  test('does not cache a failure, and each waiting caller loads the value itself', async () => {
    const failing = async () => {
      loads.push('failing');
      throw new Error('The table does not answer');
    };
    const [first, second, third] = await Promise.allSettled([
      held.get('a', failing),
      held.get('a', loading('two')),
      held.get('a', failing),
    ]);
    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toEqual({ status: 'fulfilled', value: 'two' });
    expect(third).toMatchObject({ status: 'rejected' });
    expect(await held.get('a', loading('four'))).toBe('four');
  });

  test('drops all values when the table is forgotten', async () => {
    const others = holding<string>(60_000);
    await Promise.all([held.get('a', loading('one')), others.get('a', loading('other'))]);
    forgetHeld();
    expect(await held.get('a', loading('two'))).toBe('two');
    expect(await others.get('a', loading('another'))).toBe('another');
  });
});
