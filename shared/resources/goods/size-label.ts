import * as z from 'zod';
import { type RecordBase, timestamps } from '../../model/fields.ts';
import { many, one, resource } from '../../model/resource.ts';

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
  relations: { product_size_scale: one(() => ProductSizeScale) },
  view: {
    needs: ['product_size_scale'],
    schema: ({ product_size_scale }) =>
      z.object({
        id: z.int(),
        handle: z.string(),
        value: z.string(),
        product_size_scale,
        ...timestamps,
      }),
  },
});

export const ProductSizeLabel = resource<SizeLabelRecord>()({
  name: 'ProductSizeLabel',
  label: 'Product Size Label',
  entity: 'size-label',
  relations: { product_sizes: many(() => ProductSize) },
  view: {
    schema: ({ product_sizes }) =>
      z.object({
        id: z.int(),
        handle: z.string(),
        name: z.string(),
        product_sizes,
        ...timestamps,
      }),
  },
});

/** All names that `expand` may take on a size label. */
export const sizeLabelExpand = ['product_sizes'] as const;
