import { expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import { functionStacks, nounsOfStacks, stackOf } from '../../infra/nouns-of-stacks.ts';

test('each noun is in one stack, and a stack has nouns of one area', async () => {
  const areas = { ApiAdmin: 'master-administration', ApiPublic: 'public', ApiV2: 'v2' };
  const listed = functionStacks.flatMap((name) => nounsOfStacks[name].map((folder) => [folder, name] as const));
  const folders = new Set((await findEndpoints()).map(({ file }) => file.split('/').slice(1, 3).join('/')));
  expect(listed.map(([folder]) => folder).toSorted()).toEqual([...folders].toSorted());
  for (const [folder, name] of listed) {
    const [, area] = Object.entries(areas).find(([begin]) => name.startsWith(begin)) ?? [];
    expect([name, folder]).toEqual([name, expect.stringMatching(`^${area}/`)]);
  }
});

test('a noun without a stack is rejected', () => {
  expect(stackOf({ file: 'functions/v2/orders/cancel.ts' })).toBe('ApiV2Orders');
  expect(() => stackOf({ file: 'functions/v2/widgets/list.ts' })).toThrow(
    'functions/v2/widgets/list.ts: no stack has the functions of v2/widgets. Add the folder to infra/nouns-of-stacks.ts.',
  );
});
