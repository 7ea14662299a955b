import { expect, test } from 'vitest';
import { nothingDone } from '../../../shared/rules/imports/decision.ts';
import { decideFree, freeRows } from '../../../shared/rules/imports/free-rows.ts';

// A row waits if it needs a record for which earlier rows wait. The other rows of its group are decided without it.

const row = (...needs: string[]) => ({ needs });
const free = (rows: readonly ReturnType<typeof row>[], ...waiting: string[]) =>
  freeRows(rows, ({ needs }) => needs, new Set(waiting));

test('freeRows lists the rows that do not need a record for which others wait', () => {
  const [both, one, none] = [row('cap', 'code'), row('hat'), row()];
  expect(free([both, one, none])).toEqual([both, one, none]);
  expect(free([both, one, none], 'code')).toEqual([one, none]);
  expect(free([both, one, none], 'cap', 'hat')).toEqual([none]);
});

test('decideFree lets the other rows wait and returns the decisions about the free rows', () => {
  const rows = [row('a'), row('b'), row('c'), row('b')];
  const decided = decideFree(rows, free(rows, 'b'), (some) => ({
    ...nothingDone(some.map(({ needs }) => (needs[0] === 'c' ? 'ignored' : 'processed'))),
    refreshed: [7],
  }));
  expect(decided.outcomes).toEqual(['processed', 'waits', 'ignored', 'waits']);
  expect(decided.refreshed).toEqual([7]);
});

test('decideFree decides nothing if no row is free', () => {
  const rows = [row('a'), row('a')];
  const decided = decideFree(rows, free(rows, 'a'), () => {
    throw new Error('There is nothing to decide');
  });
  expect(decided).toMatchObject({ outcomes: ['waits', 'waits'], makes: [], change: { writes: [] } });
});
