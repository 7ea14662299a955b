import { describe, expect, test } from 'vitest';
import {
  catalogueTask,
  deleteVariants,
  finishTask,
  resumeTask,
  syncProduct,
} from '../../shared/rules/catalogue/catalogue-task.ts';
import { aLease, aMasterProduct, aMasterVariant, now } from './builders.ts';

const due = '2026-11-21T10:30:00+00:00';
const task = catalogueTask(50, 3, 'sync', now);

describe('catalogue task', () => {
  test('is due half an hour after its creation', () => {
    expect(task.due_at).toBe(due);
  });

  test('is resumed and rescheduled when it is due, and not before', () => {
    expect(resumeTask(task, '2026-11-21T10:29:59+00:00')).toMatchObject({ writes: [], events: [] });
    const { writes, events } = resumeTask(task, due);
    expect(writes).toEqual([
      {
        entity: 'catalogue-task',
        was: task,
        record: { ...task, due_at: '2026-11-21T11:00:00+00:00', updated_at: due },
      },
    ]);
    expect(events).toMatchObject([
      { type: 'catalogue.changed', subject: { entity: 'catalogue-task', id: 50 }, facts: { task: 50 } },
    ]);
  });

  test('has no due time after it was propagated', () => {
    const { writes, events } = finishTask(task, due);
    expect([writes, events]).toEqual([
      [{ entity: 'catalogue-task', was: task, record: { ...task, due_at: null, updated_at: due } }],
      [],
    ]);
  });

  const { due_at: _, ...old } = task;
  test.each([
    ['expired', undefined],
    ['was propagated', { ...task, due_at: null }],
    ['is from before tasks were due', old],
  ])('that %s is neither resumed nor finished', (_why, gone) => {
    expect(resumeTask(gone, '2027-01-01T00:00:00+00:00')).toMatchObject({ writes: [], events: [] });
    expect(finishTask(gone, due)).toMatchObject({ writes: [], events: [] });
  });
});

describe('changes that read a product and its lease separately', () => {
  const product = aMasterProduct();
  const lease = aLease({ rev: 4 });
  const ofLease = { entity: 'product-lease', id: lease.id, rev: 4 };

  test('syncProduct requires an unchanged product and an unchanged lease', () => {
    const { unchangedSince } = syncProduct(product, lease, 50, now);
    expect(unchangedSince).toEqual([{ entity: 'master-product', id: product.id, rev: product.rev }, ofLease]);
  });

  test('deleteVariants requires an unchanged lease', () => {
    expect(deleteVariants(product, [aMasterVariant()], lease, 50, now).unchangedSince).toEqual([ofLease]);
  });
});
