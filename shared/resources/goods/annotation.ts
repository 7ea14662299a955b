import * as z from 'zod';
import { localized, type RecordBase, timestamps } from '../../model/fields.ts';
import type { Localized } from '../../model/localized.ts';
import { resource } from '../../model/resource.ts';
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
