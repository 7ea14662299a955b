import { type Change, changed, creates } from '../../domain/change.ts';
import { tooEarly } from '../../lib/problems.ts';
import { fill, invalid } from '../../lib/refusal.ts';
import type { Tenant } from '../../model/fields.ts';
import type { NewExport } from '../../resources/orders/export.ts';
import type { ExportRecord } from '../../resources/orders/export-record.ts';
import { newRun, requested } from '../people/resumable.ts';

/** Starts the export of a merchant's orders, as a version of the API shows them. */
export function createExport(
  { placed_from, placed_until }: NewExport,
  { id, tenant, version }: { readonly id: number; readonly tenant: Tenant; readonly version: string },
  now: string,
): Change<ExportRecord> {
  if (placed_from !== null && placed_until !== null && placed_until <= placed_from) {
    throw invalid({ placed_until: [fill(tooEarly, { field: 'placed_from' })] });
  }
  const { merchant, is_test } = tenant;
  const record: ExportRecord = { ...newRun(id, now), merchant, is_test, placed_from, placed_until, version, orders: 0 };
  return changed(record, [creates('export', record)], [requested('export', record)]);
}
