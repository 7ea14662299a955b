import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/races.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P10',
    name: 'writes-over-a-later-rev',
    file: 'shared/table/writes/commit.ts',
    find: '...(write.was ? revIs(write.was.rev) : isNewOrExpired())',
    replace: '...(write.was ? {} : isNewOrExpired())',
    suite,
    only: 'checkout: items / items|checkout: complete / complete',
  },
  {
    promise: 'P10',
    name: 'a-second-completing-is-refused',
    file: 'functions/v2/checkouts/complete.ts',
    find: 'if (placed) return unchanged(placed);',
    replace: '',
    suite,
    only: 'checkout: complete / complete',
  },
  {
    promise: 'P10',
    name: 'an-address-that-changes-meanwhile-leaves-the-rate',
    file: 'shared/rules/orders/checkout.ts',
    find: 'const shipping = moved && repriced ? { ...repriced, stale: true } : repriced;',
    replace: 'const shipping = repriced;',
    suite,
    only: 'checkout: address / complete',
  },
];
