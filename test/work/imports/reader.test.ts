import { expect, test } from 'vitest';
import { creates } from '../../../shared/domain/change.ts';
import { checkingReader } from '../../../shared/work/imports/reader.ts';
import { aMasterVariant } from '../../rules/builders.ts';
import { startTable } from '../../table/own-table.ts';

await startTable();

test('a dry run treats the unique values of a forgotten record as free, and does not read the record', async () => {
  const reader = checkingReader(2);
  const { 'master-variant': newId } = await reader.reserve({ 'master-variant': 6 });
  const made = ['A', 'B', 'C', 'D', 'E'].map((sku) => aMasterVariant({ id: newId(), sku }));
  for (const variant of made) reader.hear({ writes: [creates('master-variant', variant)] });
  const ids = await reader.idsOf('master-variant', 'sku', ['A', 'B', 'C', 'D', 'E', 'F']);
  expect([...ids.keys()]).toEqual(['C', 'D', 'E']);
  expect([...(await reader.recordsOf('master-variant', [...ids.values()])).values()]).toEqual(made.slice(2));
});
