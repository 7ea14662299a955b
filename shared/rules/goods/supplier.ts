import { type Change, changed, creates, newBase } from '../../domain/change.ts';
import type { NewSupplier, SupplierRecord } from '../../resources/goods/supplier.ts';

/** Creates a supplier. Several suppliers may have the same name. */
export function createSupplier({ name, address }: NewSupplier, id: number, now: string): Change<SupplierRecord> {
  const record = { ...newBase(id, now), handle: null, name, address };
  return changed(record, [creates('supplier', record)]);
}
