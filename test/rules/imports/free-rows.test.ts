import { expect, test } from 'vitest';
import { nothingDone } from '../../../shared/rules/imports/decision.ts';
import { decideFree, freeRows } from '../../../shared/rules/imports/free-rows.ts';

// Rows that need what rows above wait for wait too; the others of their group are decided without them.

const row = (...needs: string[]) => ({ needs });
const free = (rows: readonly ReturnType<typeof row>[], ...waiting: string[]) =>
  freeRows(rows, ({ needs }) => needs, new Set(waiting));

test('a row is free if nothing that it needs is waited for', () => {
  const [both, one, none] = [row('cap', 'code'), row('hat'), row()];
  expect(free([both, one, none])).toEqual([both, one, none]);
  expect(free([both, one, none], 'code')).toEqual([one, none]);
  expect(free([both, one, none], 'cap', 'hat')).toEqual([none]);
});

test('rows that are not free wait, and each other row has what was decided of it', () => {
  const rows = [row('a'), row('b'), row('c'), row('b')];
  const decided = decideFree(rows, free(rows, 'b'), (some) => ({
    ...nothingDone(some.map(({ needs }) => (needs[0] === 'c' ? 'ignored' : 'processed'))),
    refreshed: [7],
  }));
  expect(decided.outcomes).toEqual(['processed', 'waits', 'ignored', 'waits']);
  expect(decided.refreshed).toEqual([7]);
});

test('where no row is free, nothing is decided', () => {
  const rows = [row('a'), row('a')];
  const decided = decideFree(rows, free(rows, 'a'), () => {
    throw new Error('There is nothing to decide');
  });
  expect(decided).toMatchObject({ outcomes: ['waits', 'waits'], makes: [], change: { writes: [] } });
});
