import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, decimal, gross, sum } from '../../shared/lib/money.ts';

const inCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('money', () => {
  test('adds up cents exactly in any order', () => {
    fc.assert(
      fc.property(fc.array(inCents, { maxLength: 200 }), (values) => {
        const exact = values.reduce((total, value) => total + BigInt(value), 0n);
        expect(sum(values.map((value) => value / 100)).toFixed(2)).toBe(decimal(String(exact)).div(100).toFixed(2));
      }),
    );
  });

  test('rounds half a cent up, away from zero, and all other amounts to the nearest cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (thousandths) => {
        const expected = Math.floor((thousandths + 5) / 10) / 100;
        expect(cents(decimal(thousandths).div(1000))).toBe(expected);
        expect(cents(decimal(-thousandths).div(1000))).toBe(expected === 0 ? -0 : -expected);
      }),
    );
    expect(cents(decimal('1.005'))).toBe(1.01);
    expect(cents(decimal(2.675))).toBe(2.68);
  });

  test('reads numbers as they were written', () => {
    expect(decimal(0.1).plus(0.2).toString()).toBe('0.3');
    expect(sum([0.1, 0.2, decimal('0.3')]).toString()).toBe('0.6');
    expect(sum([]).toString()).toBe('0');
  });

  // calculated by hand; a binary factor (1 + 12.2 / 100 is 1.1219999999999999) would show in each of them
  test.each([
    ['1', 12.2, '1.122'],
    ['100', 12.2, '112.2'],
    ['0.25', 12.2, '0.2805'],
    ['2.5', 12.2, '2.805'],
    ['1', 36, '1.36'],
    ['0.125', 36, '0.17'],
    ['9999999.99', 36, '13599999.9864'],
    ['0.5', 19, '0.595'],
    ['12.9', 19, '15.351'],
    ['3', 7.7, '3.231'],
  ])('%s net at %d percent is %s gross', (net, percent, expected) => {
    expect(gross(decimal(net), percent).toFixed()).toBe(expected);
  });

  test('gross does not lose a cent to an inexact factor', () => {
    expect([cents(gross(decimal('2.5'), 12.2)), cents(gross(decimal('7.5'), 12.2))]).toEqual([2.81, 8.42]);
  });

  test('gross does not round its result', () => {
    expect(gross(decimal('0.35'), 19).toString()).toBe('0.4165');
    expect(gross(decimal('10'), 7.7).toString()).toBe('10.77');
    expect(gross(decimal('10'), 0).toString()).toBe('10');
  });

  test('rejects a value that is not a number', () => {
    expect(() => decimal('1,5')).toThrow();
    expect(() => decimal(Number.NaN)).toThrow();
  });
});
