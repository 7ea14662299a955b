import { beforeEach, describe, expect, test } from 'vitest';
import { forgetHeld, holding } from '../../shared/lib/held.ts';
import { startClock } from '../table/own-table.ts';

const clock = startClock();
let loads: string[] = [];
beforeEach(() => {
  loads = [];
  forgetHeld();
});

/** What loads a value, and notes that it was asked. */
const loading = (value: string | undefined) => async () => {
  loads.push(String(value));
  return value;
};

describe('what a process holds', () => {
  const held = holding<string>(5000);

  test('is loaded once for each key, and again once its time is over', async () => {
    expect(await held.get('a', loading('one'))).toBe('one');
    clock.at += 4999;
    expect(await held.get('a', loading('two'))).toBe('one');
    expect(await held.get('b', loading('other'))).toBe('other');
    clock.at += 1;
    expect(await held.get('a', loading('two'))).toBe('two');
    expect(await held.get('b', loading('new'))).toBe('other');
    expect(loads).toEqual(['one', 'other', 'two']);
  });

  test('is as old as the beginning of its loading', async () => {
    const late = Promise.withResolvers<string>();
    const first = held.get('a', () => late.promise);
    clock.at += 5000;
    const second = held.get('a', loading('new'));
    late.resolve('old');
    expect(await Promise.all([first, second])).toEqual(['old', 'new']);
    expect(await held.get('a', loading('newer'))).toBe('new');
  });

  test('is loaded again where the clock was set back', async () => {
    await held.get('a', loading('one'));
    clock.at -= 60_000;
    expect(await held.get('a', loading('two'))).toBe('two');
  });

  test('is loaded once for all who ask at the same time', async () => {
    expect(await Promise.all([1, 2, 3].map((n) => held.get('a', loading(`${n}`))))).toEqual(['1', '1', '1']);
    expect(loads).toEqual(['1']);
  });

  test('is nothing that is not there', async () => {
    expect(await held.get('a', loading(undefined))).toBeUndefined();
    expect(await held.get('a', loading('there'))).toBe('there');
  });

  test('is no failure: who waited for it loads for itself', async () => {
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

  test('is forgotten with the table that it was read from', async () => {
    const others = holding<string>(60_000);
    await Promise.all([held.get('a', loading('one')), others.get('a', loading('other'))]);
    forgetHeld();
    expect(await held.get('a', loading('two'))).toBe('two');
    expect(await others.get('a', loading('another'))).toBe('another');
  });
});
