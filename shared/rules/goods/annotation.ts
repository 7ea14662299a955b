import { type Change, changed, creates, newBase } from '../../domain/change.ts';
import { type Existing, requireExisting } from '../../domain/existing.ts';
import type { AnnotationRecord, NewAnnotation } from '../../resources/goods/annotation.ts';

/** Creates an annotation. Repeated channels are stored once. Rejects unknown channels. */
export function createAnnotation(
  { handle, description, channels }: NewAnnotation,
  existing: Existing,
  id: number,
  now: string,
): Change<AnnotationRecord> {
  requireExisting(
    channels.map((channel, index) => ({ entity: 'annotation-channel', id: channel, at: `channels.${index}` })),
    existing,
  );
  const record = { ...newBase(id, now), handle, description, channels: [...new Set(channels)] };
  return changed(record, [creates('annotation', record)]);
}
