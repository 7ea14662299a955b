import { filledLine, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import type { IdTagRecord } from './id-tag-record.ts';

/** Body of `PUT /id-tags/{id}`. */
export const idTagChange = z.object({ current_state: filledLine() });

export type IdTagChange = z.output<typeof idTagChange>;

const olderSchema = z.object({ id: z.int(), order_item_id: z.int(), current_state: z.string(), ...timestamps });

/** The tag in version 2021-02-23: inside its order, and in the notifications of the tag. */
export const olderIdTag = {
  schema: () => olderSchema,
  shape: (tag: IdTagRecord) => ({ ...tag, order_item_id: tag.order_item }),
};

/** The tag in `v2`. */
export const IdTag = resource<IdTagRecord>()({
  name: 'IdTag',
  label: 'Id Tag',
  entity: 'id-tag',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        is_test: z.boolean(),
        order: z.int(),
        order_item: z.int(),
        state: z.string(),
        ...timestamps,
      }),
  },
  older: { '2021-02-23': olderIdTag },
});

/** The tag in the back office, with its piece and the state that the production set. */
export const ProductionIdTag = resource<IdTagRecord>()({
  name: 'ProductionIdTag',
  label: 'Id Tag',
  entity: 'id-tag',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        is_test: z.boolean().meta({ 'x-extension': true }),
        order_item_unit: z.int(),
        media: z.array(z.int()),
        order: z.int().meta({ 'x-extension': true }),
        order_item: z.int().meta({ 'x-extension': true }),
        state: z.string().meta({ 'x-extension': true }),
        current_state: z.string().meta({ 'x-extension': true }),
        ...timestamps,
      }),
  },
});
