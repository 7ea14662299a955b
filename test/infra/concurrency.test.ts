import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { leastConcurrency, runsAtOnce, sharedConcurrency } from '../../infra/concurrency.ts';
import { findEndpoints, findWorkers, workersOn } from '../../infra/find-functions.ts';
import { InvalidOptionError } from '../../infra/options.ts';
import { deployment, ofType } from './deployment.ts';

// `-c concurrency=N`: the workers of queues together get half of the account's concurrent executions.

const sum = (runs: Readonly<Record<string, number>>) => Object.values(runs).reduce((total, one) => total + one, 0);
const designs = fc.dictionary(
  fc.string({ minLength: 1 }),
  fc.record({ maximumConcurrency: fc.integer({ min: 2, max: 1000 }) }),
  { minKeys: 1, maxKeys: 30 },
);

describe('concurrency of the workers of queues', () => {
  test('equals the designs without the option', () => {
    expect(runsAtOnce({ a: { maximumConcurrency: 40 }, b: { maximumConcurrency: 2 } }, undefined)).toEqual({
      a: 40,
      b: 2,
    });
  });

  test('is in proportion to the designs', () => {
    const designed = { large: { maximumConcurrency: 42 }, small: { maximumConcurrency: 12 } };
    expect(runsAtOnce(designed, 58)).toEqual({ large: 22, small: 7 });
    expect(runsAtOnce(designed, 8)).toEqual({ large: 2, small: 2 });
    expect(runsAtOnce(designed, 1000)).toEqual({ large: 42, small: 12 });
  });

  test('is at most half of the account in total, at least two per worker, and never above the design', () => {
    fc.assert(
      fc.property(designs, fc.integer({ min: 1, max: 5000 }), (designed, concurrency) => {
        if (concurrency < leastConcurrency(Object.keys(designed).length)) {
          expect(() => runsAtOnce(designed, concurrency)).toThrow(InvalidOptionError);
          return;
        }
        const runs = runsAtOnce(designed, concurrency);
        expect(sum(runs)).toBeLessThanOrEqual(concurrency / 2);
        for (const [name, { maximumConcurrency }] of Object.entries(designed)) {
          expect(runs[name]).toBeGreaterThanOrEqual(2);
          expect(runs[name]).toBeLessThanOrEqual(maximumConcurrency);
        }
      }),
    );
  });
});

describe('the option concurrency', () => {
  let queueWorkers: number;
  beforeAll(async () => {
    queueWorkers = workersOn('queue', await findWorkers()).length;
  });
  const maximaWith = async (options: Readonly<Record<string, string>>) => {
    const { templates } = await deployment(0, options);
    return ofType(templates.Work, 'AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) => {
      const { MaximumConcurrency } = (Properties.ScalingConfig ?? {}) as { MaximumConcurrency?: number };
      return MaximumConcurrency ?? [];
    });
  };

  test('limits all workers of queues together', async () => {
    const maxima = await maximaWith({ concurrency: '60' });
    expect(maxima).toHaveLength(queueWorkers);
    expect(maxima.reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(30);
  });

  test('is rejected below its minimum of 60', async () => {
    expect(queueWorkers).toBe(15);
    const message = 'concurrency must be at least 60, not 59';
    await expect(maximaWith({ concurrency: '59' })).rejects.toThrow(message);
    expect(Math.min(...(await maximaWith({ concurrency: '60' })))).toBe(2);
  });

  test.each(['0', '-5', '1.5', 'many'])('is rejected if it is %s', async (concurrency) => {
    await expect(maximaWith({ concurrency })).rejects.toThrow('concurrency must be');
  });
});

test('reserved executions must fit into the quota of the account, of which 100 stay for all other functions', async () => {
  const [endpoints, workers] = await Promise.all([findEndpoints(), findWorkers()]);
  const shared = (concurrency: number) => sharedConcurrency({ reserve: true, concurrency }, endpoints, workers);
  expect(shared(1000)).toBe(1000 - 274);
  expect(shared(374)).toBe(100);
  expect(() => shared(373)).toThrow(InvalidOptionError);
  expect(() => shared(373)).toThrow('concurrency must be at least 374, not 373: 274 executions are reserved');
  expect(sharedConcurrency({ reserve: false, concurrency: 60 }, endpoints, workers)).toBe(60);
  expect(sharedConcurrency({ reserve: true, concurrency: undefined }, endpoints, workers)).toBeUndefined();
});
