import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { design, type EntityName } from '../../shared/domain/entity-design.ts';
import { recordKey } from '../../shared/table/keys.ts';
import { kindOfKey } from '../../shared/table/row-kinds.ts';

const entities = Object.keys(design) as EntityName[];

test.each(entities)('kindOfKey finds the entity in the key of a record of %s', (entity) => {
  expect(kindOfKey(recordKey(entity, 7, { merchant: 3, is_test: true }))).toEqual({ entity });
});

// the examples of the placeholders in the table of the data model
const examples: Readonly<Record<string, string>> = {
  entity: 'entity',
  tenant: '1.live',
  day: '2026-11-21',
  counter: 'references',
  family: 'order',
  owner: '1.live',
};

test('kindOfKey knows every kind of row in the data model', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/explanation/data-model.md'), 'utf8');
  const [, table = ''] = page.split('## Kinds of rows');
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);
  const keys = rows.flatMap(([, row = '', PK = '', SK = '']) => {
    const filled = (text: string) =>
      text
        .replaceAll('`', '')
        .replaceAll(/<([^>]+)>/g, (_, name) => examples[name] ?? '1')
        .replace(/^entity/, row.includes('home') ? 'order' : 'media');
    return PK.includes('`') && SK.includes('`') ? [[row, { PK: filled(PK), SK: filled(SK) }] as const] : [];
  });
  expect(keys.length).toBeGreaterThan(15);
  for (const [row, key] of keys) expect([row, key, kindOfKey(key)]).toEqual([row, key, expect.anything()]);
});

test.each([
  ['another#1', '@'],
  ['checkout#1', 'other'],
  ['order#1', '@'],
  ['merchant-product#1', 'offer#0000000000000001'],
  ['', ''],
])('kindOfKey knows no row with the key %s %s', (PK, SK) => {
  expect(kindOfKey({ PK, SK })).toBeUndefined();
});
