import { type RecordBase, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

export interface ProductionRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  /** The production methods that it offers. */
  readonly production_methods: readonly number[];
}

export const Production = resource<ProductionRecord>()({
  name: 'Production',
  label: 'Production',
  entity: 'production',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        handle: z.string(),
        name: z.string(),
        // rows from before this field lack it
        production_methods: z.array(z.int()).default([]).meta({ 'x-extension': true }),
        ...timestamps,
      }),
  },
});
