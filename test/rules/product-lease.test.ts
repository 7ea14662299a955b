import { describe, expect, test } from 'vitest';
import { taken } from '../../shared/lib/problems.ts';
import { productJob } from '../../shared/rules/catalogue/product-change.ts';
import {
  isAbandoned,
  isLeased,
  isOverdue,
  leaseAfter,
  requireFree,
} from '../../shared/rules/catalogue/product-lease.ts';
import {
  acquireLease,
  finishRollBack,
  finishWork,
  holdsLease,
  leaseForRollBack,
  refuseWork,
} from '../../shared/rules/catalogue/product-steps.ts';
import { aLease, aMasterProduct, before, now, refusalOf } from './builders.ts';

const claims = [{ sku: 'A', id: 5 }];
const in15Minutes = '2026-11-21T10:15:00+00:00';
const draft = { id: 3, rev: 1, plan: { variants: [], media: [] }, created_at: before, updated_at: before };
const job = { ...productJob(9, 3, before), rev: 1 };
const making = aLease({ state: 'making', job: 9, claims, until: in15Minutes });

describe('lease', () => {
  test.each([
    ['make', 'making', in15Minutes],
    ['change', 'changing', in15Minutes],
    ['apply', 'free', null],
  ] as const)('is after the trigger %s %s until %s', (trigger, state, until) => {
    expect(leaseAfter(3, undefined, trigger, now)).toEqual({
      id: 3,
      rev: 0,
      state,
      is_begun: false,
      until,
      job: null,
      claims: [],
      created_at: now,
      updated_at: now,
    });
  });

  test('keeps its revision and creation time for the next holder, and clears the fields of the previous one', () => {
    const next = leaseAfter(3, making, 'resume', now, { job: 10 });
    expect(next).toMatchObject({ rev: making.rev, created_at: before, state: 'making', job: 10, claims: [] });
    expect(leaseAfter(3, making, 'finish', now)).toEqual(aLease({ is_begun: false, updated_at: now }));
  });

  test.each(['make', 'change', 'apply'] as const)(
    'rejects the trigger %s if it is not free, even if it expired',
    (trigger) => {
      for (const now of [before, in15Minutes])
        expect(refusalOf(() => leaseAfter(3, making, trigger, now))).toBe('locked');
    },
  );

  test('locks the product until it expires, and then its work counts as abandoned', () => {
    const at = (until: string | null) => {
      const lease = aLease({ state: until ? 'making' : 'free', until });
      return [isLeased(lease, now), isAbandoned(lease, now)];
    };
    // no worker has begun the work, so it is pending, however late it is
    const waiting = aLease({ state: 'making', until: before, is_begun: false });
    expect([isLeased(waiting, now), isAbandoned(waiting, now), isOverdue(waiting, now)]).toEqual([true, false, true]);
    expect(at('2026-11-21T10:00:01+00:00')).toEqual([true, false]);
    expect(at(now)).toEqual([false, true]);
    expect(at(before)).toEqual([false, true]);
    expect(at(null)).toEqual([false, false]);
    expect([isLeased(undefined, now), isAbandoned(undefined, now)]).toEqual([false, false]);
    expect(refusalOf(() => requireFree(3, making, now))).toBe('locked');
    expect(() => requireFree(3, making, now)).toThrow('The product: 3 is being processed');
    expect(refusalOf(() => requireFree(3, making, in15Minutes))).toBeUndefined();
  });

  test('is held by its revision, so a step of an earlier holder is rejected', () => {
    expect(holdsLease(making, making.rev)).toBe(true);
    expect(holdsLease(making, making.rev - 1)).toBe(false);
    expect(holdsLease(aLease(), aLease().rev)).toBe(false);
    expect(holdsLease(undefined, 1)).toBe(false);
  });
});

describe('acquireLease and leaseForRollBack', () => {
  test('acquireLease acquires the lease of its job with all its claims', () => {
    const { answer, writes } = acquireLease(making, 9, now);
    expect(answer).toMatchObject({ state: 'making', job: 9, claims, until: in15Minutes });
    expect(writes).toHaveLength(1);
  });

  test.each([
    ['that does not exist', undefined],
    ['that is free', aLease()],
    ['of another job', aLease({ ...making, job: 8 })],
    ['that expired', aLease({ ...making, until: before })],
    ['that is being rolled back', aLease({ ...making, state: 'releasing' })],
  ])('acquireLease does not acquire a lease %s', (_, lease) => {
    expect(acquireLease(lease, 9, now)).toMatchObject({ answer: undefined, writes: [] });
  });

  test('leaseForRollBack takes only an expired lease, and keeps its job', () => {
    expect(leaseForRollBack(making, now)).toMatchObject({ answer: undefined, writes: [] });
    expect(leaseForRollBack(aLease(), now)).toMatchObject({ answer: undefined, writes: [] });
    expect(leaseForRollBack(making, in15Minutes).answer).toMatchObject({ state: 'releasing', job: 9, claims });
    expect(leaseForRollBack(aLease({ ...making, state: 'releasing', until: before }), now).answer).toBeDefined();
  });
});

describe('refuseWork', () => {
  const errors = { 'variants.3.sku': [taken] };

  test('rolls the work back under the current lease and stores the errors', () => {
    const { answer } = refuseWork(making, errors, now);
    expect(answer).toMatchObject({ state: 'releasing', job: 9, claims, errors, until: '2026-11-21T10:01:00+00:00' });
  });

  test('fails the job with these errors, regardless of which run finishes the rollback', () => {
    const refused = aLease({ ...making, state: 'releasing', errors });
    const { answer: lease } = leaseForRollBack(refused, in15Minutes);
    const change = finishRollBack({ product: aMasterProduct(), lease: lease ?? making, draft, job }, 77, now);
    const records = change.writes.map(({ record }) => record);
    expect(records).toContainEqual(
      expect.objectContaining({
        state: 'failed',
        errors,
        failure_message:
          'Some SKUs have already been taken and are listed in `errors`. No variant was created or changed.',
      }),
    );
    expect(records).toContainEqual(expect.objectContaining({ state: 'free', errors: undefined }));
  });
});

const entities = (writes: readonly { entity: string }[] = []) => writes.map(({ entity }) => entity).sort();

describe('finishWork and finishRollBack', () => {
  test('finishWork lists a new product, without a task for merchants', () => {
    const product = aMasterProduct({ is_made: false });
    const change = finishWork({ product, lease: making, draft, job }, 0, 2, 77, now);
    expect(entities(change.writes)).toEqual(['job', 'master-product', 'product-lease']);
    expect(entities(change.removes)).toEqual(['product-draft']);
    expect(change.events).toEqual([]);
    const records = change.writes.map(({ record }) => record);
    expect(records).toContainEqual(expect.objectContaining({ state: 'finished', note: null }));
    expect(records).toContainEqual(expect.objectContaining({ is_made: true, updated_at: now }));
    expect(records).toContainEqual(leaseAfter(3, making, 'finish', now));
  });

  test('finishWork starts no task if merchants copy nothing of the change', () => {
    const prices = { ...draft, plan: { ...draft.plan, refreshes: false } };
    const change = finishWork({ product: aMasterProduct(), lease: making, draft: prices, job }, 0, 0, 77, now);
    expect(change.writes.map(({ entity }) => entity)).toEqual(['product-lease', 'job']);
    expect(change.events).toEqual([]);
  });

  test('finishWork propagates a change and notes the number of failed images', () => {
    const change = finishWork({ product: aMasterProduct(), lease: making, draft, job }, 1, 2, 77, now);
    expect(entities(change.writes)).toEqual(['catalogue-task', 'job', 'product-lease']);
    expect(change.events).toMatchObject([{ type: 'catalogue.changed', facts: { task: 77 } }]);
    expect(change.writes.map(({ record }) => record)).toContainEqual(
      expect.objectContaining({ note: '1 of 2 images could not be fetched.' }),
    );
  });

  test('finishRollBack deletes a new product with its lease, and frees another one and propagates its changes', () => {
    const unmade = finishRollBack({ product: aMasterProduct({ is_made: false }), lease: making, draft, job }, 77, now);
    expect(entities(unmade.removes)).toEqual(['master-product', 'product-draft', 'product-lease']);
    expect(entities(unmade.writes)).toEqual(['job']);
    const made = finishRollBack({ product: aMasterProduct(), lease: making, draft, job }, 77, now);
    expect(entities(made.removes)).toEqual(['product-draft']);
    expect(entities(made.writes)).toEqual(['catalogue-task', 'job', 'product-lease']);
    for (const { writes } of [unmade, made])
      expect(writes.map(({ record }) => record)).toContainEqual(expect.objectContaining({ state: 'failed' }));
    const claimed = finishRollBack({ product: undefined, lease: making, draft: undefined, job: undefined }, 77, now);
    expect([entities(claimed.writes), entities(claimed.removes)]).toEqual([[], ['product-lease']]);
  });
});
