import { describe, expect, test } from 'vitest';
import type { Change } from '../../../shared/domain/change.ts';
import { deleteVariant } from '../../../shared/rules/designs/delete-variant.ts';
import { isRemovable } from '../../../shared/rules/designs/design-steps.ts';
import { now, refusalOf } from '../builders.ts';
import { aCustomVariant, aDesignRecord, aJob } from './builders.ts';

const read = (more: Partial<Parameters<typeof deleteVariant>[1]> = {}) => ({
  design: aDesignRecord({ due_at: null }),
  job: aJob({ state: 'finished' }),
  ...more,
});

const in31Days = '2026-12-22T10:00:00+00:00';
const in10Minutes = '2026-11-21T10:10:00+00:00';

const designIn = ({ writes }: Change<unknown>) => writes.find(({ entity }) => entity === 'design')?.record;

describe('deleteVariant', () => {
  test.each([
    ['pending', now],
    ['failed', now],
    ['ready', in10Minutes], // a worker may be storing its files
    ['completed', in31Days], // a checkout may become an order with it
  ] as const)('keeps the files of a %s variant until %s', (state, removable_at) => {
    const variant = aCustomVariant({ state });
    const change = deleteVariant(variant, read(), now);
    expect(change.removes).toEqual([{ entity: 'merchant-variant', was: variant }]);
    expect(designIn(change)).toEqual(aDesignRecord({ removable_at, due_at: removable_at, updated_at: now }));
    // an event starts an immediate removal; the sweeper finds all others
    const types = change.events.map(({ type, facts }) => [type, facts]);
    expect(types).toEqual(removable_at === now ? [['design.resumed', { variant: 700 }]] : []);
  });

  test('removes the design from the counters of its media', () => {
    const { counts } = deleteVariant(aCustomVariant(), read({ design: aDesignRecord({ media: [31, 32] }) }), now);
    expect(counts).toEqual([
      { entity: 'media', id: 31, by: -1, from: 700 },
      { entity: 'media', id: 32, by: -1, from: 700 },
    ]);
  });

  test('keeps files that an order needs', () => {
    const design = aDesignRecord({ is_ordered: true, due_at: null });
    const change = deleteVariant(aCustomVariant({ state: 'completed' }), read({ design }), now);
    expect(designIn(change)).toEqual({ ...design, removable_at: in31Days, due_at: null, updated_at: now });
    expect(isRemovable({ ...design, removable_at: in31Days }, in31Days)).toBe(false);
  });

  test("fails the variant's job if it is still queued", () => {
    const jobIn = ({ writes }: Change<unknown>) => writes.find(({ entity }) => entity === 'job')?.record;
    const queued = deleteVariant(aCustomVariant(), read({ job: aJob() }), now);
    expect(jobIn(queued)).toEqual(
      aJob({ state: 'failed', failure_message: 'The variant was deleted.', updated_at: now }),
    );
    for (const job of [aJob({ state: 'finished' }), aJob({ state: 'failed' }), undefined]) {
      expect(jobIn(deleteVariant(aCustomVariant(), read({ job }), now))).toBeUndefined();
    }
  });

  test('removes only the variant if it has no design', () => {
    const variant = aCustomVariant({ state: 'completed' });
    const change = deleteVariant(variant, { design: undefined, job: undefined }, now);
    expect([change.writes, change.events]).toEqual([[], []]);
    expect(change.removes).toEqual([{ entity: 'merchant-variant', was: variant }]);
  });

  test.each(['catalogue', 'ordered'] as const)('rejects a variant of the collection %s', (collection_name) => {
    expect(refusalOf(() => deleteVariant(aCustomVariant({ collection_name }), read(), now))).toBe('conflict');
  });
});
