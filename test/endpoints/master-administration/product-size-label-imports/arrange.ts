import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { fileOf, sizeLabelColumns } from '../../../support/given/imports.ts';
import { importing } from '../../../support/imported.ts';
import { noun } from '../../../support/noun.ts';

const labels = noun(world, 'master-administration/product-size-labels', 'staff');

export const imported = importing(world, 'product-size-label-imports');
export type SizeLabelCells = Partial<Record<(typeof sizeLabelColumns)[number], string>>;
export const fileWith = (...rows: readonly SizeLabelCells[]) => fileOf(sizeLabelColumns, rows, ',');

/** A row of a label: one size, whose handle consists of the label's handle and the scale's name. */
export const aRow = (label: string, scale = 'EU', more: SizeLabelCells = {}): SizeLabelCells => ({
  size_label_handle: label,
  size_label_display_name: label.toUpperCase(),
  size_scale: scale,
  size_value: '54',
  size_handle: `${label}-${scale.toLowerCase()}`,
  ...more,
});

export const labelOf = async (handle: string) =>
  expectStatus(await labels.list(`?filter[handle]=${handle}&expand=product_sizes`), 200).json.data[0];

/** The sizes of a label, as `handle: value scale`. */
export const sizesOf = async (handle: string): Promise<readonly string[]> =>
  ((await labelOf(handle))?.product_sizes ?? []).map(
    (size: { handle: string; value: string; product_size_scale: { name: string } }) =>
      `${size.handle}: ${size.value} ${size.product_size_scale.name}`,
  );
