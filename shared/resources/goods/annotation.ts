import { description, handle, id, localized, localizedInput, type RecordBase, timestamps } from '../../model/fields.ts';
import { list } from '../../model/list-query.ts';
import type { Localized } from '../../model/localized.ts';
import { many, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { AnnotationChannel } from '../catalogue/vocabularies.ts';

export interface AnnotationRecord extends RecordBase {
  readonly handle: string;
  readonly description: Localized;
  readonly channels: readonly number[];
}

const channelsAtMost = 100; // as many as one BatchGet reads

/** An annotation in a request. */
export const newAnnotation = z.object({
  handle,
  description: localizedInput(description),
  channels: list(id, { min: 1, max: channelsAtMost }),
});

export type NewAnnotation = z.output<typeof newAnnotation>;

export const Annotation = resource<AnnotationRecord>()({
  name: 'Annotation',
  label: 'Annotation',
  entity: 'annotation',
  relations: { channels: many(() => AnnotationChannel) },
  representation: {
    needs: ['channels'],
    schema: ({ channels }) =>
      z.object({
        id: z.int(),
        handle: z.string(),
        description: localized,
        channels,
        ...timestamps,
      }),
  },
});
