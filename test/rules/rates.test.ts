import { describe, expect, test } from 'vitest';
import { Refusal } from '../../shared/lib/refusal.ts';
import type { JobRecord } from '../../shared/resources/job.ts';
import type { CheckoutRates } from '../../shared/resources/orders/checkout.ts';
import { finishRates, isWorkedOut, requestRates } from '../../shared/rules/orders/rates.ts';
import { aCheckout, before, idsFrom, now, scope } from './builders.ts';

const checkoutId = 11;
const available = [{ handle: 'standard', title: 'Standard', price: 5, tax_rate: 19 }];

const rates = (more: Partial<CheckoutRates> = {}): CheckoutRates => ({
  id: 11,
  rev: 4,
  created_at: before,
  updated_at: before,
  revision: 1,
  job: 91,
  state: 'queued',
  rates: [],
  expires_at: 4_000_000_000,
  ...more,
});

const job = (more: Partial<JobRecord> = {}): JobRecord => ({
  ...scope,
  id: 91,
  rev: 1,
  created_at: before,
  updated_at: before,
  state: 'queued',
  failure_message: null,
  resource_path: '/v2/checkouts/11/shipping-rates',
  expires_at: 4_000_000_000,
  ...more,
});

describe('asking for shipping rates', () => {
  test('makes one job, its event, and rates that wait for it, on the condition that the checkout has not moved', () => {
    const { answer, writes, events, unmoved } = requestRates(aCheckout(), undefined, idsFrom(91), now);
    expect(answer).toEqual({ kind: 'job', job: 91, made: writes[0]?.record });
    expect(writes.map(({ entity, was }) => [entity, was])).toEqual([
      ['job', undefined],
      ['checkout-rates', undefined],
    ]);
    expect(writes[1]?.record).toMatchObject({ id: 11, state: 'queued', revision: 1, job: 91, rates: [] });
    expect(events).toMatchObject([
      {
        type: 'shipping-rates.requested',
        subject: { entity: 'checkout-rates', id: 11 },
        scope,
        facts: { checkout: 11, job: 91, revision: 1 },
      },
    ]);
    expect(unmoved).toEqual([{ entity: 'checkout', id: 11, rev: 3 }]);
  });

  test('again: the same job while it works, its rates when it is done, and nothing is written', () => {
    const working = requestRates(aCheckout(), rates({ updated_at: now }), idsFrom(92), now);
    expect([working.answer, working.writes]).toEqual([{ kind: 'job', job: 91 }, []]);
    const done = requestRates(aCheckout(), rates({ state: 'finished', rates: available }), idsFrom(92), now);
    expect([done.answer, done.writes]).toEqual([{ kind: 'rates', rates: available }, []]);
  });

  test.each([
    ['2026-11-21T09:50:01+00:00', false],
    ['2026-11-21T09:50:00+00:00', true],
    [before, true],
  ])('the same job, asked for at %s, is asked for again after ten minutes: %s', (asked, isAgain) => {
    const was = rates({ updated_at: asked });
    const change = requestRates(aCheckout(), was, undefined, now);
    expect(change.answer).toEqual({ kind: 'job', job: 91 });
    expect(change.writes).toEqual(
      isAgain ? [{ entity: 'checkout-rates', was, record: { ...was, updated_at: now } }] : [],
    );
    expect(change.events).toEqual(
      isAgain
        ? [
            {
              type: 'shipping-rates.requested',
              subject: { entity: 'checkout-rates', id: 11 },
              scope,
              facts: { checkout: 11, job: 91, revision: 1 },
              published: false,
            },
          ]
        : [],
    );
  });

  test('rates that are there are not asked for again, however old', () => {
    const was = rates({ state: 'finished', rates: available, updated_at: before });
    expect(requestRates(aCheckout(), was, undefined, now)).toMatchObject({ writes: [], events: [] });
  });

  test.each([
    ['the last job failed', rates({ state: 'failed' })],
    ['address or items have changed since', rates({ state: 'finished', revision: 0, rates: available })],
  ])('a new job when %s, in place of the old rates', (_why, was) => {
    const { answer, writes } = requestRates(aCheckout(), was, idsFrom(92), now);
    expect(answer).toEqual({ kind: 'job', job: 92, made: writes[0]?.record });
    expect(writes[1]).toMatchObject({ was, record: { job: 92, state: 'queued', rates: [], revision: 1 } });
  });

  test('of a completed checkout: the rates it has, else 409', () => {
    const completed = aCheckout({ state: 'completed' });
    expect(requestRates(completed, rates({ state: 'finished', rates: available }), undefined, now).answer.kind).toBe(
      'rates',
    );
    expect(() => requestRates(completed, undefined, idsFrom(92), now)).toThrow(Refusal);
  });

  test('are worked out or on their way for this revision alone', () => {
    expect(isWorkedOut(aCheckout(), undefined)).toBe(false);
    expect(isWorkedOut(aCheckout(), rates())).toBe(true);
    expect(isWorkedOut(aCheckout(), rates({ state: 'failed' }))).toBe(false);
    expect(isWorkedOut(aCheckout({ rates_revision: 2 }), rates())).toBe(false);
  });
});

describe('the end of a rates job', () => {
  test('its rates, its state and its event; the checkout is not touched', () => {
    const { writes, events } = finishRates(checkoutId, job(), rates(), { rates: available }, now);
    expect(writes.map(({ entity, record }) => [entity, record])).toEqual([
      ['job', job({ state: 'finished', updated_at: now })],
      ['checkout-rates', rates({ state: 'finished', rates: available, updated_at: now })],
    ]);
    expect(events).toMatchObject([
      { type: 'shipping-rates.calculated', subject: { entity: 'checkout-rates', id: 11 }, published: true },
    ]);
  });

  test('a failure stands on the job, and no rates are kept', () => {
    const { writes, events } = finishRates(checkoutId, job(), rates(), { failure: 'No.' }, now);
    expect(writes.map(({ record }) => record)).toMatchObject([
      { state: 'failed', failure_message: 'No.' },
      { state: 'failed', rates: [] },
    ]);
    expect(events).toMatchObject([{ type: 'shipping-rates.failed' }]);
  });

  test.each([undefined, job({ state: 'finished' }), job({ state: 'failed' })])(
    'of a job that is over already, nothing is written',
    (over) => {
      expect(finishRates(checkoutId, over, rates(), { rates: available }, now)).toMatchObject({
        writes: [],
        events: [],
      });
    },
  );

  test('a job of another checkout is left alone', () => {
    const foreign = job({ resource_path: '/v2/checkouts/12/shipping-rates' });
    expect(finishRates(checkoutId, foreign, rates(), { rates: available }, now)).toMatchObject({
      writes: [],
      events: [],
    });
  });

  test('a job that another one has followed ends alone and leaves the later rates', () => {
    const { writes, events } = finishRates(checkoutId, job(), rates({ job: 92 }), { rates: available }, now);
    expect([writes.map(({ entity }) => entity), events]).toEqual([['job'], []]);
  });
});
