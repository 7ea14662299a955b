import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/limiter.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P12',
    name: 'counts-one-too-many',
    file: 'shared/access/admission.ts',
    find: 'used < :limit',
    replace: 'used <= :limit',
    suite,
    only: '200 at once at 4990 used',
  },
  {
    promise: 'P12',
    name: 'counts-whatever-is-used',
    file: 'shared/access/admission.ts',
    find: 'AND used < :limit',
    replace: 'AND :limit > :one',
    suite,
    only: '200 at once at 4990 used',
  },
  {
    promise: 'P12',
    name: 'a-window-of-60-minutes',
    file: 'shared/access/rate-limit.ts',
    find: 'const liveMinutes = 61;',
    replace: 'const liveMinutes = 60;',
    suite,
    only: 'requests at random times',
  },
  {
    promise: 'P12',
    name: 'resets-with-the-latest-minute',
    file: 'shared/access/rate-limit.ts',
    find: 'const oldest = Math.min(window.minute, ...counted.map(([slot]) => minuteOfSlot(slot, window.minute)));',
    replace: 'const oldest = counted.length > 0 ? window.minute : Math.min(window.minute);',
    suite,
    only: 'requests at random times',
  },
  {
    promise: 'P12',
    name: 'counts-a-304',
    file: 'shared/http/middleware/count-late.ts',
    find: 'if (isUnderway(event) && isCounted(response))',
    replace: 'if (isUnderway(event))',
    suite,
    only: 'a 304, even for a key that is used up',
  },
];
