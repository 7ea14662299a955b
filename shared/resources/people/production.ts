import { type RecordBase, timestamps } from '../../model/fields.ts';
import { many, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { ProductionMethod } from '../catalogue/vocabularies.ts';

export interface ProductionRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  /** The production methods that it offers. */
  readonly production_methods: readonly number[];
  /** Whether it makes test orders. Otherwise, it makes live orders, as do productions stored without this field. */
  readonly is_test?: boolean;
}

export const Production = resource<ProductionRecord>()({
  name: 'Production',
  label: 'Production',
  entity: 'production',
  relations: { production_methods: many(() => ProductionMethod) },
  representation: {
    schema: ({ production_methods }) =>
      z.object({
        id: z.int(),
        handle: z.string(),
        name: z.string(),
        // rows from before these fields lack them
        production_methods: production_methods.default([]).meta({ 'x-extension': true }),
        is_test: z.boolean().default(false).meta({ 'x-extension': true }),
        ...timestamps,
      }),
  },
});
