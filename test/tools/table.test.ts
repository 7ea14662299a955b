import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflate } from '../../shared/table/deflate.ts';
import { readable } from '../../tools/table.ts';

test('npm run table decodes the values of a row and sorts them by name', () => {
  const record = { id: 1, city: 'Köln' };
  const row = {
    rev: 2,
    PK: 'order#1.live',
    json: deflate(JSON.stringify(record)),
    lines: deflateRawSync('a line\n'),
    work: JSON.stringify({ type: 'order.placed' }),
    hash: Buffer.of(255, 0, 1),
    name: '[no JSON',
    named: new Set(['a']),
  };
  expect(readable(row)).toEqual({
    PK: 'order#1.live',
    hash: '/wAB',
    json: record,
    lines: 'a line\n',
    name: '[no JSON',
    named: ['a'],
    rev: 2,
    work: { type: 'order.placed' },
  });
  expect(Object.keys(readable(row))).toEqual(Object.keys(row).toSorted());
});
