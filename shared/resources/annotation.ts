import * as z from 'zod';
import type { Localized } from '../lib/localized.ts';
import { localized, type RecordBase, timestamps } from './fields.ts';
import { AnnotationChannel } from './reference.ts';
import { resource } from './resource.ts';

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
