import * as z from 'zod';
import { type RecordBase, type Scope, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';

/** The tag that follows one piece through production. Made when its production order is accepted. */
export interface IdTagRecord extends RecordBase, Scope {
  readonly order: number;
  readonly order_item: number;
  readonly order_item_unit: number;
  readonly state: 'ordered';
  /** Free text of the production, shown before 2022-02-01. */
  readonly current_state: string;
  readonly media: readonly number[];
}

export const IdTag = resource<IdTagRecord>()({
  name: 'IdTag',
  label: 'Id Tag',
  entity: 'id-tag',
  relations: {},
  representation: {
    schema: z.object({
      id: z.int(),
      is_test: z.boolean(),
      order: z.int(),
      order_item: z.int(),
      state: z.string(),
      ...timestamps,
    }),
  },
});
