import * as z from 'zod';
import { localized, timestamps } from './fields.ts';
import type { ReferenceRecord } from './reference.ts';
import { resource } from './resource.ts';

export interface OptionValueRecord extends ReferenceRecord {
  readonly option_type: number;
}

export const OptionValue = resource<OptionValueRecord>()({
  name: 'OptionValue',
  label: 'Product Option Value',
  entity: 'option-value',
  relations: {},
  view: {
    schema: z.object({
      id: z.int(),
      handle: z.string(),
      name: localized,
      option_type: z.int(),
      media: z.array(z.int()),
      media_state: z.string(),
      ...timestamps,
    }),
    shape: (record) => ({ ...record, media: [], media_state: 'empty' }),
  },
});
