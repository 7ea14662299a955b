import { expect, test } from 'vitest';
import { problemIn, read } from '../../shared/model/issues.ts';
import { boundedInAll, list, record } from '../../shared/model/list-query.ts';
import * as z from '../../shared/model/zod.ts';

/** Returns the errors of a value by path, and the number of its entries that were read. */
function wrongIn(make: (entry: z.ZodType) => z.ZodType, value: unknown) {
  let entriesRead = 0;
  const entry = z.unknown().refine(() => {
    entriesRead += 1;
    return true;
  });
  const { error } = read(make(entry), value);
  const wrong = error?.issues.map((found) => [found.path.join('.'), problemIn(found).message]) ?? [];
  return { wrong, entriesRead };
}

test('list rejects too many entries before it reads any entry', () => {
  const atMostTwo = (entry: z.ZodType) => list(entry, { min: 1, max: 2 });
  expect(wrongIn(atMostTwo, [1, 2])).toEqual({ wrong: [], entriesRead: 2 });
  expect(wrongIn(atMostTwo, [1, 2, 3])).toEqual({ wrong: [['', 'Must contain at most 2 items.']], entriesRead: 0 });
  expect(wrongIn(atMostTwo, []).wrong).toEqual([['', 'Must not be empty.']]);
  expect(wrongIn(atMostTwo, {}).wrong).toEqual([['', 'Must be an array.']]);
  expect(wrongIn(atMostTwo, undefined).wrong).toEqual([['', 'Is required.']]);
});

test('record rejects too many entries before it reads any entry', () => {
  const atMostTwo = (entry: z.ZodType) => record(z.string(), entry, { max: 2, things: 'views' });
  expect(wrongIn(atMostTwo, { a: 1, b: 2 })).toEqual({ wrong: [], entriesRead: 2 });
  expect(wrongIn(atMostTwo, { a: 1, b: 2, c: 3 })).toEqual({
    wrong: [['', 'Must contain at most 2 views.']],
    entriesRead: 0,
  });
  expect(wrongIn(atMostTwo, null).wrong).toEqual([['', 'Must be an object.']]);
  expect(wrongIn(atMostTwo, undefined).wrong).toEqual([['', 'Is required.']]);
});

test('boundedInAll limits the entries of all inner lists together before it reads any entry', () => {
  const inner = { of: ['inner_items', 'innerItems'], max: 3, things: 'items in all' };
  const schema = (entry: z.ZodType) => boundedInAll(list(entry, { max: 9 }), inner);
  const two = { inner_items: [1, 2] };
  expect(wrongIn(schema, [two, { innerItems: [1] }, {}, null, 'text', { inner_items: 'text' }]).wrong).toEqual([]);
  expect(wrongIn(schema, [two, { innerItems: [1, 2] }])).toEqual({
    wrong: [['', 'Must contain at most 3 items in all.']],
    entriesRead: 0,
  });
  // an entry that spells its list both ways counts it once
  expect(wrongIn(schema, [{ ...two, innerItems: [1, 2] }, { inner_items: [1] }]).wrong).toEqual([]);
  expect(wrongIn(schema, [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}]).wrong).toEqual([
    ['', 'Must contain at most 9 items.'],
  ]);
});
