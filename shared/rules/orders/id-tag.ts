import { type Change, changed, creates, event, replaces, unchanged } from '../../domain/change.ts';
import { advance } from '../../domain/transitions.ts';
import { cannotChangeIdTag } from '../../lib/request-errors.ts';
import type { IdTagChange } from '../../resources/orders/id-tag.ts';
import type { IdTagRecord } from '../../resources/orders/id-tag-record.ts';

/** Sets the state that a production reports for a tag. A repeated report changes nothing. */
export function tellOfTag(was: IdTagRecord, { current_state }: IdTagChange, now: string): Change<IdTagRecord> {
  if (was.current_state === current_state) return unchanged(was);
  const state = advance('id-tag', was.state, 'tell', cannotChangeIdTag);
  const after: IdTagRecord = { ...was, state, current_state, updated_at: now };
  // a tag that comes from its disposition order has no row yet
  const write = was.rev === 0 ? creates('id-tag', after) : replaces('id-tag', was, after);
  return changed(after, [write], [event('id-tag.updated', 'id-tag', was, { order: was.order })]);
}
