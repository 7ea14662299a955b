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
  /** The import that created the size. Later rows of the same file may create it again. */
  readonly imported_by?: number;
}

export interface SizeLabelRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  readonly product_sizes: readonly number[];
}

// Sizes and scales take 2 actions each, the label 2, an idempotency record 1: 99 of the 100 that a transaction allows.
/** Maximum number of sizes of a label, and of sizes in one request. */
export const sizesAtMost = 40;
const scalesAtMost = 8;

/** A scale in a request: an existing scale by its id, or a scale by its name, which is created if it does not exist. */
export type ScaleInput = { readonly id: number } | { readonly name: string };

const scaleInput = z
  .object({
    id: id.optional(),
    name: handle.optional(),
    handle: handle.optional().meta({ description: 'Alternative name of the field `name`.' }),
  })
  .transform(({ id, name, handle = name }, context): ScaleInput => {
    if (id !== undefined && handle === undefined) return { id };
    if (id === undefined && handle !== undefined && handle === (name ?? handle)) return { name: handle };
    context.addIssue({ code: 'custom', message: issue(notAScale) });
    return z.NEVER;
  });

/** A new scale in a request. */
export const newSizeScale = z.object({ name: handle });

/** A size label in a request. */
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

/** Lists the names of the scales that sizes refer to by name, each once. */
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

/** All names that `expand` accepts on a size label. */
export const sizeLabelExpand = ['product_sizes'] as const;
