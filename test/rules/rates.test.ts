import { describe, expect, test } from 'vitest';
import { Refusal } from '../../shared/lib/refusal.ts';
import type { CheckoutRates } from '../../shared/resources/orders/checkout.ts';
import { keptJobs, lastJobNumber, ratesJob, ratesJobId, ratesJobOf } from '../../shared/resources/orders/rates-job.ts';
import { finishRates, requestRates } from '../../shared/rules/orders/rates.ts';
import { aCheckout, before, now, tenant } from './builders.ts';

const available = [{ handle: 'standard', title: 'Standard', price: 5, tax_rate: 19 }];

const rates = (more: Partial<CheckoutRates> = {}): CheckoutRates => ({
  ...tenant,
  id: 11,
  rev: 4,
  created_at: before,
  updated_at: before,
  revision: 1,
  job: 3,
  state: 'queued',
  failures: [],
  rates: [],
  due_at: before,
  expires_at: 4_000_000_000,
  ...more,
});

describe('requestRates', () => {
  test('creates one job with an event for its worker, due in a minute, and does not write the checkout', () => {
    const { answer, writes, events, unchangedSince } = requestRates(aCheckout(), undefined, now);
    expect(answer).toEqual({ kind: 'job', asked: writes[0]?.record });
    expect(writes).toMatchObject([{ entity: 'checkout-rates', was: undefined }]);
    expect(writes[0]?.record).toMatchObject({
      ...tenant,
      ...{ id: 11, state: 'queued', revision: 1, job: 1, rates: [], failures: [] },
      due_at: '2026-11-21T10:01:00+00:00',
      expires_at: Date.parse(now) / 1000 + 31 * 24 * 3600,
    });
    expect(events).toMatchObject([
      {
        type: 'shipping-rates.requested',
        subject: { entity: 'checkout-rates', id: 11 },
        facts: { checkout: 11, job: 1 },
        published: false,
      },
    ]);
    expect(unchangedSince).toEqual([]);
  });

  test('returns the same job while it runs and its rates when it is done, without a write', () => {
    for (const updated_at of [now, before]) {
      const was = rates({ updated_at });
      const working = requestRates(aCheckout(), was, now);
      expect([working.answer, working.writes, working.events]).toEqual([{ kind: 'job', asked: was }, [], []]);
      const done = requestRates(aCheckout(), { ...was, state: 'finished', rates: available }, now);
      expect([done.answer, done.writes, done.events]).toEqual([{ kind: 'rates', rates: available }, [], []]);
    }
  });

  test.each([
    ['the last job failed', rates({ state: 'failed' })],
    ['address or items changed since', rates({ state: 'finished', revision: 0, rates: available })],
    ['address or items changed while the job ran', rates({ revision: 0 })],
  ])('creates a new job when %s, which replaces the old rates', (_why, was) => {
    const { answer, writes } = requestRates(aCheckout(), was, now);
    expect(answer).toEqual({ kind: 'job', asked: writes[0]?.record });
    expect(writes[0]).toMatchObject({ was, record: { job: 4, state: 'queued', rates: [], revision: 1 } });
  });

  test('returns the existing rates of a completed checkout, or else rejects with 409', () => {
    const completed = aCheckout({ state: 'completed' });
    expect(requestRates(completed, rates({ state: 'finished', rates: available }), now).answer.kind).toBe('rates');
    expect(() => requestRates(completed, undefined, now)).toThrow(Refusal);
    expect(() => requestRates(completed, rates({ state: 'failed' }), now)).toThrow(Refusal);
  });

  test('rejects the ten thousandth job with 409, because the next ids belong to the next checkout', () => {
    const last = requestRates(aCheckout(), rates({ state: 'failed', job: lastJobNumber - 1 }), now);
    expect(last.writes[0]?.record).toMatchObject({ job: lastJobNumber });
    expect(() => requestRates(aCheckout(), rates({ state: 'failed', job: lastJobNumber }), now)).toThrow(Refusal);
  });
});

describe('finishRates', () => {
  test('stores the rates and the state, raises an event and clears the due time', () => {
    const { writes, events } = finishRates(rates(), 3, { rates: available }, now);
    expect(writes.map(({ entity, record }) => [entity, record])).toEqual([
      ['checkout-rates', rates({ state: 'finished', rates: available, due_at: null, updated_at: now })],
    ]);
    expect(events).toMatchObject([
      { type: 'shipping-rates.calculated', subject: { entity: 'checkout-rates', id: 11 }, tenant, published: true },
    ]);
  });

  test('stores a failure with the number of its job, without rates and without an event', () => {
    const earlier = { job: 2, message: 'Neither.' };
    const { writes, events } = finishRates(rates({ failures: [earlier] }), 3, { failure: 'No.' }, now);
    expect(writes[0]?.record).toMatchObject({
      ...{ state: 'failed', rates: [], due_at: null },
      failures: [earlier, { job: 3, message: 'No.' }],
    });
    expect(events).toEqual([]);
  });

  test.each([
    ['the job does not exist', undefined, 3],
    ['it is finished', rates({ state: 'finished' }), 3],
    ['it failed', rates({ state: 'failed' }), 3],
    ['a newer job exists', rates(), 2],
    ['it is not created yet', rates(), 4],
  ])('writes nothing if %s', (_why, read, job) => {
    expect(finishRates(read, job, { rates: available }, now)).toMatchObject({ writes: [], events: [] });
  });
});

describe('rates job', () => {
  test('has an id that contains its checkout and its number, and that no other job has', () => {
    expect(ratesJobId(11, 3)).toBe(1_000_000_110_003);
    for (const [checkout, number] of [
      [1, 1],
      [11, 3],
      [12, lastJobNumber],
      [10 ** 11, 1],
    ] as const) {
      expect(ratesJobOf(ratesJobId(checkout, number))).toEqual({ checkout, number });
    }
    for (const id of [1, 4_000_000, 999_999_999_999, 1_000_000_000_001]) expect(ratesJobOf(id)).toBeUndefined();
  });

  test('has the state of the rates while it is the last job, and keeps its failure', () => {
    const failures = [{ job: 1, message: 'No.' }];
    const told = (number: number) => ratesJob(rates({ failures }), number);
    expect(told(1)).toMatchObject({ ...tenant, state: 'failed', failure_message: 'No.' });
    expect(told(2)).toMatchObject({ state: 'finished', failure_message: null });
    expect(told(3)).toMatchObject({
      id: ratesJobId(11, 3),
      state: 'queued',
      failure_message: null,
      resource_path: '/v2/checkouts/11/shipping-rates',
    });
    expect([0, 4].map(told)).toEqual([undefined, undefined]);
  });

  test('is dropped with its failure after a hundred newer jobs', () => {
    const failures = Array.from({ length: keptJobs }, (_, index) => ({ job: index + 2, message: 'No.' }));
    const many = rates({ job: keptJobs + 2, failures });
    expect(ratesJob(many, 2)).toBeUndefined();
    expect(ratesJob(many, 3)).toMatchObject({ state: 'failed' });
    const { writes } = finishRates(many, keptJobs + 2, { failure: 'No.' }, now);
    expect(writes[0]?.record).toMatchObject({ failures: { length: keptJobs } });
  });
});
