import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/paging.test.ts';
const file = 'shared/http/paging.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P13',
    name: 'the-next-page-begins-one-off',
    file,
    find: '? encodeCursor({ after: page.last, ...(page.skip',
    replace: '? encodeCursor({ after: page.last + 1, ...(page.skip',
    suite,
    only: 'links.next',
  },
  {
    promise: 'P13',
    name: 'the-last-object-of-a-page-comes-again',
    file: 'shared/table/lists/list.ts',
    find: 'to: Math.min(reading.to, id - 1) };',
    replace: 'to: Math.min(reading.to, id) };',
    suite,
    only: 'links.next',
  },
  {
    promise: 'P13',
    name: 'a-page-goes-on-by-number-alone',
    file,
    find: 'next: next && link({ page: number + 1, cursor: next }),',
    replace: 'next: next && link({ page: number + 1 }),',
    suite,
    only: 'links.next',
  },
  {
    promise: 'P13',
    name: 'the-page-before-ends-one-off',
    file,
    find: 'encodeCursor({ before: Math.max(0, start) })',
    replace: 'encodeCursor({ before: Math.max(0, start + step) })',
    suite,
    only: 'by cursor.*links.prev',
  },
  {
    promise: 'P13',
    name: 'links-lose-the-filters',
    file,
    find: `if (name !== 'cursor' && name !== 'page') for`,
    replace: `if (name !== 'cursor' && name !== 'page' && !name.startsWith('filter')) for`,
    suite,
    only: 'links.next',
  },
  {
    promise: 'P13',
    name: 'from-counts-a-page-too-many',
    file,
    find: 'const from = (number - 1) * position.perPage + 1;',
    replace: 'const from = number * position.perPage + 1;',
    suite,
    only: 'links.next',
  },
];
