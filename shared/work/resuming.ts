import type { DueEntity } from '../domain/entity-design.ts';
import { everything } from '../domain/reach.ts';
import type { Records } from '../domain/records.ts';
import { parentOf, withSpan } from '../lib/trace.ts';
import type { Tenant } from '../model/fields.ts';
import { recordKey } from '../table/keys.ts';
import { readRecord, readRow, recordWithin } from '../table/table.ts';
import { startingWith } from '../table/writes/decide.ts';
import { traceOf } from '../table/writes/outbox.ts';

/**
 * Resumes an overdue record. Reads its row, and continues the trace of its last change. `read` returns the record from
 * this row, and reads it again if it is called again.
 */
export async function resuming<E extends DueEntity, T>(
  entity: E,
  { id, tenant }: { readonly id: number; readonly tenant?: Tenant | undefined },
  resume: (read: () => Promise<Records[E] | undefined>) => Promise<T>,
): Promise<T> {
  const row = await readRow(recordKey(entity, id, tenant));
  const first = row && recordWithin(entity, row, everything);
  return withSpan(['sweep', entity], { parent: parentOf(row && traceOf(row)) }, () =>
    resume(startingWith(first, () => readRecord(entity, id, tenant ?? everything))),
  );
}
