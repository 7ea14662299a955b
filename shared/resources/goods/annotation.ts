import * as z from 'zod';
import { localized, type RecordBase, timestamps } from '../../model/fields.ts';
import type { Localized } from '../../model/localized.ts';
import { many, resource } from '../../model/resource.ts';
import { AnnotationChannel } from '../catalogue/reference-data.ts';

export interface AnnotationRecord extends RecordBase {
  readonly handle: string;
  readonly description: Localized;
  readonly channels: readonly number[];
}

export const Annotation = resource<AnnotationRecord>()({
  name: 'Annotation',
  label: 'Annotation',
  entity: 'annotation',
  relations: { channels: many(() => AnnotationChannel) },
  view: {
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
