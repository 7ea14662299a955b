import * as z from 'zod';
import type { Localized } from '../lib/localized.ts';
import { description, handle, id, localized, localizedInput, type RecordBase, timestamps } from './fields.ts';
import { AnnotationChannel } from './reference.ts';
import { resource } from './resource.ts';

const channelsAtMost = 100; // as many as one BatchGet looks up

/** An annotation of a request. */
export const newAnnotation = z.object({
  handle,
  description: localizedInput(description),
  channels: z.array(id).min(1).max(channelsAtMost),
});

export type NewAnnotation = z.output<typeof newAnnotation>;

export interface AnnotationRecord extends RecordBase {
  readonly handle: string;
  readonly description: Localized;
  readonly channels: readonly number[];
}

export const Annotation = resource<AnnotationRecord>()({
  name: 'Annotation',
  label: 'Annotation',
  entity: 'annotation',
  relations: {},
  view: {
    needs: { channels: 'AnnotationChannel' },
    schema: z.object({
      id: z.int(),
      handle: z.string(),
      description: localized,
      channels: z.array(AnnotationChannel.view.schema),
      ...timestamps,
    }),
  },
});
