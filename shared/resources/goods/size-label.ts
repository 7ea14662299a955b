import { notAScale, tooMany } from '../../lib/problems.ts';
import { fill } from '../../lib/refusal.ts';
import { filledLine, handle, id, type RecordBase, timestamps } from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import { list } from '../../model/list-query.ts';
import { many, one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

export interface SizeScaleRecord extends RecordBase {
  readonly name: string;
}

export interface SizeRecord extends RecordBase {
  readonly handle: string;
  readonly value: string;
  readonly product_size_scale: number;
  /** The import that has made it: later rows of the same file may make it again. */
  readonly imported_by?: number;
}

export interface SizeLabelRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  readonly product_sizes: readonly number[];
}

// sizes and scales are 2 actions each, the label 2, an idempotency record 1: 99 of the 100 that a transaction holds
/** Of one label; also those that one request may list. */
export const sizesAtMost = 40;
const scalesAtMost = 8;

/** A scale of a request: one that exists by its id, or by its name one that is made when there is none. */
export type ScaleInput = { readonly id: number } | { readonly name: string };

const scaleInput = z
  .object({
    id: id.optional(),
    name: handle.optional(),
    handle: handle.optional().meta({ description: 'The same as `name`.' }),
  })
  .transform(({ id, name, handle = name }, context): ScaleInput => {
    if (id !== undefined && handle === undefined) return { id };
    if (id === undefined && handle !== undefined && handle === (name ?? handle)) return { name: handle };
    context.addIssue({ code: 'custom', message: issue(notAScale) });
    return z.NEVER;
  });

/** A scale of a request that makes one. */
export const newSizeScale = z.object({ name: handle });

/** A size label of a request. */
export const newSizeLabel = z.object({
  handle,
  name: filledLine(),
  product_sizes: list(z.object({ handle, value: filledLine(), product_size_scale: scaleInput }), {
    min: 1,
    max: sizesAtMost,
  }).refine(
    (sizes) => scaleNames(sizes).length <= scalesAtMost,
    issue(fill(tooMany, { max: scalesAtMost, things: 'scales' })),
  ),
});

export type NewSizeLabel = z.output<typeof newSizeLabel>;
export type NewSize = NewSizeLabel['product_sizes'][number];

/** Lists the scales that sizes name by their names, each once. */
export const scaleNames = (sizes: readonly { readonly product_size_scale: ScaleInput }[]): readonly string[] => [
  ...new Set(sizes.flatMap(({ product_size_scale }) => ('name' in product_size_scale ? product_size_scale.name : []))),
];

export const ProductSizeScale = resource<SizeScaleRecord>()({
  name: 'ProductSizeScale',
  label: 'Product Size Scale',
  entity: 'size-scale',
  relations: {},
  representation: { schema: () => z.object({ id: z.int(), name: z.string(), ...timestamps }) },
});

export const ProductSize = resource<SizeRecord>()({
  name: 'ProductSize',
  label: 'Product Size',
  entity: 'size',
  relations: { product_size_scale: one(() => ProductSizeScale) },
  representation: {
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
  representation: {
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
