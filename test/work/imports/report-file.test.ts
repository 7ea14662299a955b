import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readWhole } from '../../../shared/files/bucket.ts';
import { importRowKey } from '../../../shared/table/keys.ts';
import { putRow } from '../../../shared/table/table.ts';
import { kinds } from '../../../shared/work/imports/kinds.ts';
import { storeReport } from '../../../shared/work/imports/report-file.ts';
import { recordIn } from '../../support/arrange.ts';
import { aProductRow, importedProducts, productFile } from '../../support/given/imports.ts';
import { startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const kind = kinds['product-import'];

test('a report contains only the lines of its run, even if an earlier dry run left more', async () => {
  const { id } = await importedProducts(world, productFile([aProductRow({ price: 'much' })]), { dry_run: true });
  const record = await recordIn('product-import', id);
  expect(record.report_rows).toBe(1);
  const left = {
    ...importRowKey('product-import', id, 'report', 1),
    lines: deflateRawSync('left by an earlier run\r\n'),
  };
  await putRow(left);
  const stored = await storeReport({ kind, record, until: Number.POSITIVE_INFINITY });
  const text = (await readWhole(stored?.key ?? ''))?.toString() ?? '';
  expect(text.trimEnd().split('\n')).toHaveLength(2);
  expect(text).not.toContain('earlier run');
});
