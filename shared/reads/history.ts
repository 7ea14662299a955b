import type { EntityName } from '../domain/entity-design.ts';
import { everything } from '../domain/reach.ts';
import { instantOf } from '../lib/clock.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { AnyResource } from '../model/resource.ts';
import type * as z from '../model/zod.ts';
import type { RecordedChange } from '../resources/history.ts';
import { readHistory } from '../table/history-rows.ts';
import { readRecord } from '../table/table.ts';

/**
 * Returns the changes of a record of a resource, oldest first. Rejects with 404 if neither the record nor a
 * history exists.
 */
export async function readChanges(
  resource: AnyResource,
  id: number,
): Promise<readonly z.input<typeof RecordedChange>[]> {
  const entity = resource.entity as EntityName;
  const entries = await readHistory(entity, id);
  if (entries.length === 0) {
    // an order is found by its tenant. Its disposition order has the same id
    orNotFound(await readRecord(entity === 'order' ? 'disposition-order' : entity, id, everything), resource);
  }
  return entries.map(({ rev, change, at, by, fields, omitted }) => ({
    rev,
    change,
    changed_at: instantOf(at * 1000),
    changed_by: by,
    fields: [...fields],
    omitted_fields: omitted,
  }));
}
