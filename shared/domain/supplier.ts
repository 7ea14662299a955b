import type { Change } from '../data/change.ts';
import type { NewSupplier } from '../resources/new-supplier.ts';
import type { SupplierRecord } from '../resources/supplier.ts';
import { changed, creates, newBase } from './change.ts';

/** A new supplier. Names need not differ. */
export function createSupplier({ name, address }: NewSupplier, id: number, now: string): Change<SupplierRecord> {
  const record = { ...newBase(id, now), handle: null, name, address };
  return changed(record, [creates('supplier', record)]);
}
