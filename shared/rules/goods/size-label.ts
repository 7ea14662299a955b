import { type Change, changed, creates, newBase, unchanged } from '../../domain/change.ts';
import { absent, type Existing } from '../../domain/existing.ts';
import type { NextId } from '../../domain/ids.ts';
import { notUnique } from '../../lib/problems.ts';
import { fill, refuseAny } from '../../lib/refusal.ts';
import type {
  NewSize,
  NewSizeLabel,
  SizeLabelRecord,
  SizeRecord,
  SizeScaleRecord,
} from '../../resources/goods/size-label.ts';

/** The existing scales among those of a request. */
export interface KnownScales extends Existing {
  idOf(name: string): number | undefined;
}

/** Creates a scale, or returns the existing scale of that name. */
export function createSizeScale(
  { name }: { readonly name: string },
  existing: SizeScaleRecord | undefined,
  id: number,
  now: string,
): Change<SizeScaleRecord> {
  if (existing) return unchanged(existing);
  const record = { ...newBase(id, now), name };
  return changed(record, [creates('size-scale', record, 'decide again')]);
}

/**
 * Creates a size label with its sizes. Also creates each scale that they name and that does not exist yet, once.
 * Rejects unknown ids of scales, and handles that two sizes share.
 */
export function createSizeLabel(
  { handle, name, product_sizes }: NewSizeLabel,
  scales: KnownScales,
  ids: { readonly label: NextId; readonly size: NextId; readonly scale: NextId },
  now: string,
): Change<SizeLabelRecord> {
  refuseWrongSizes(product_sizes, scales);
  const made = new Map<string, SizeScaleRecord>();
  const scaleOf = (named: string): number => {
    const known = scales.idOf(named) ?? made.get(named)?.id;
    if (known !== undefined) return known;
    const scale = { ...newBase(ids.scale(), now), name: named };
    made.set(named, scale);
    return scale.id;
  };
  const sizes = product_sizes.map(({ product_size_scale, ...size }): SizeRecord => {
    const scale = 'id' in product_size_scale ? product_size_scale.id : scaleOf(product_size_scale.name);
    return { ...newBase(ids.size(), now), ...size, product_size_scale: scale };
  });
  const label = { ...newBase(ids.label(), now), handle, name, product_sizes: sizes.map(({ id }) => id) };
  return changed(label, [
    creates('size-label', label),
    ...sizes.map((size, index) => creates('size', size, { at: `product_sizes.${index}` })),
    // if another request creates a scale of that name first, this change is decided again with that scale
    ...[...made.values()].map((scale) => creates('size-scale', scale, 'decide again')),
  ]);
}

function refuseWrongSizes(sizes: readonly NewSize[], scales: KnownScales): void {
  const handles = sizes.map(({ handle }) => handle);
  const twice = handles.flatMap((handle, index) =>
    handles.indexOf(handle) < index ? [[`product_sizes.${index}.handle`, [fill(notUnique, { thing: 'size' })]]] : [],
  );
  const named = sizes.flatMap(({ product_size_scale: scale }, index) =>
    'id' in scale
      ? [{ entity: 'size-scale' as const, id: scale.id, at: `product_sizes.${index}.product_size_scale.id` }]
      : [],
  );
  refuseAny({ ...Object.fromEntries(twice), ...absent(named, scales) });
}
