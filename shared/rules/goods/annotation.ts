import { type Change, changed, creates, newBase } from '../../changes/change.ts';
import { invalid } from '../../lib/refusal.ts';
import type { AnnotationRecord, NewAnnotation } from '../../resources/goods/annotation.ts';

/** Makes an annotation; a channel that is named twice is named once. Refuses channels that do not exist. */
export function createAnnotation(
  { handle, description, channels }: NewAnnotation,
  isChannel: (id: number) => boolean,
  id: number,
  now: string,
): Change<AnnotationRecord> {
  const errors = channels.flatMap((channel, index) =>
    isChannel(channel) ? [] : [[`channels.${index}`, ['There is no such annotation channel.']] as const],
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  const record = { ...newBase(id, now), handle, description, channels: [...new Set(channels)] };
  return changed(record, [creates('annotation', record)]);
}
