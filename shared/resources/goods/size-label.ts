import * as z from 'zod';
import { type RecordBase, relation, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';

export interface SizeScaleRecord extends RecordBase {
  readonly name: string;
}

export interface SizeRecord extends RecordBase {
  readonly handle: string;
  readonly value: string;
  readonly product_size_scale: number;
}

export interface SizeLabelRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  readonly product_sizes: readonly number[];
}

export const ProductSizeScale = resource<SizeScaleRecord>()({
  name: 'ProductSizeScale',
  label: 'Product Size Scale',
  entity: 'size-scale',
  relations: {},
  view: { schema: z.object({ id: z.int(), name: z.string(), ...timestamps }) },
});

export const ProductSize = resource<SizeRecord>()({
  name: 'ProductSize',
  label: 'Product Size',
  entity: 'size',
  relations: {},
  view: {
    needs: { product_size_scale: 'ProductSizeScale' },
    schema: z.object({
      id: z.int(),
      handle: z.string(),
      value: z.string(),
      product_size_scale: ProductSizeScale.view.schema,
      ...timestamps,
    }),
  },
});

export const ProductSizeLabel = resource<SizeLabelRecord>()({
  name: 'ProductSizeLabel',
  label: 'Product Size Label',
  entity: 'size-label',
  relations: { product_sizes: 'ProductSize' },
  view: {
    schema: z.object({
      id: z.int(),
      handle: z.string(),
      name: z.string(),
      product_sizes: z.array(relation(() => ProductSize.view.schema)),
      ...timestamps,
    }),
  },
});
