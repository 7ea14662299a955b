import { changed, creates, newBase, removes, replaces, unchanged } from '../../domain/change.ts';
import { fill } from '../../lib/refusal.ts';
import { type SizeLabelRecord, type SizeRecord, sizesAtMost } from '../../resources/goods/size-label.ts';
import { commandCell, handleColumn, lineColumn, type ValuesOf } from './cells.ts';
import { type Decision, type ImportMoment, type RowOutcome, type RowTarget, wrong } from './decision.ts';
import {
  alreadyExists,
  duplicate,
  missing,
  nameMismatch,
  nothingToDelete,
  notThere,
  taken,
  tooMany,
} from './row-problems.ts';

/** The columns of a size label file, in the order of the documentation. */
export const sizeLabelColumns = {
  size_label_handle: {
    ...handleColumn,
    isRequired: true,
    says: 'Handle of the label. Rows with the same handle describe the same label.',
  },
  size_label_display_name: {
    ...lineColumn,
    says: 'Name of the label, the same in all its rows. Required for a new label.',
  },
  size_scale: {
    ...handleColumn,
    says: 'Name of the scale, such as EU. The import creates an unknown scale. Required for a new size.',
  },
  size_value: { ...lineColumn, says: 'Value of the size on its scale, such as 54. Required for a new size.' },
  size_handle: {
    ...handleColumn,
    says: 'Handle of the size, which belongs to one label. Only a row that deletes a label can omit it.',
  },
  command: { read: commandCell, says: '`upsert`, `create`, `update` or `delete`. Default: `upsert`.' },
} as const;

/** The values of a size label row. */
export type SizeLabelRow = ValuesOf<typeof sizeLabelColumns>;

/** The records that the rows of one label need. */
export interface SizeLabelRowsRead {
  readonly label: SizeLabelRecord | undefined;
  /**
   * Sizes by handle: all sizes that the rows name, including sizes of other labels. If the label is deleted, also all
   * its sizes.
   */
  readonly sizes: ReadonlyMap<string, SizeRecord>;
  /** Finds a scale, or the writes that create it. */
  scale(name: string): RowTarget;
  /** Returns the id for the new label, and for a new size by its handle. */
  readonly ids: { label(): number; size(handle: string): number };
}

/**
 * Decides the adjacent rows of one label. Each row is one size and repeats the label's display name. Existing records
 * are updated, and empty cells keep their values. Either all rows of a group delete, or none does.
 */
export const decideSizeLabelRows = (
  rows: readonly SizeLabelRow[],
  read: SizeLabelRowsRead,
  moment: ImportMoment,
): Decision => (rows[0]?.command === 'delete' ? decideDeletions(rows, read, moment) : decideSizes(rows, read, moment));

const isOf = (label: SizeLabelRecord | undefined, { id }: SizeRecord): boolean =>
  label?.product_sizes.includes(id) === true;

/** The requested values of a size. */
interface WantedSize {
  readonly handle: string;
  readonly was: SizeRecord | undefined;
  readonly value: string;
  readonly scale: RowTarget;
}

function decideSizes(rows: readonly SizeLabelRow[], read: SizeLabelRowsRead, moment: ImportMoment): Decision {
  const { label, sizes } = read;
  const wanted = new Map<string, WantedSize>();
  let name: string | undefined;
  let room = sizesAtMost - (label?.product_sizes.length ?? 0);
  const outcomes = rows.map((row): RowOutcome => {
    const { size_handle: handle, size_label_display_name, size_scale, command } = row;
    if (command === 'update' && !label) return wrong('size_label_handle', notThere);
    if (handle === undefined) return wrong('size_handle', missing);
    const was = sizes.get(handle);
    if (was && !isOf(label, was)) return wrong('size_handle', taken);
    if (was && command === 'create' && was.imported_by !== moment.import) return wrong('size_handle', alreadyExists);
    if (!was && command === 'update') return wrong('size_handle', notThere);
    if (wanted.has(handle)) return wrong('size_handle', fill(duplicate, { thing: 'size' }));
    const value = row.size_value ?? was?.value;
    const scale = size_scale === undefined ? was && knownScale(was) : read.scale(size_scale);
    const isNamed = label !== undefined || name !== undefined || size_label_display_name !== undefined;
    if (!isNamed || scale === undefined || value === undefined) {
      return [
        ...(isNamed ? [] : wrong('size_label_display_name', missing)),
        ...(scale ? [] : wrong('size_scale', missing)),
        ...(value === undefined ? wrong('size_value', missing) : []),
      ];
    }
    if (name !== undefined && size_label_display_name !== undefined && size_label_display_name !== name) {
      return wrong('size_label_display_name', nameMismatch);
    }
    if (!was && room === 0) return wrong('size_handle', fill(tooMany, { max: sizesAtMost, things: 'sizes' }));
    if (!was) room -= 1;
    name ??= size_label_display_name;
    wanted.set(handle, { handle, was, value, scale });
    return 'processed';
  });
  return { outcomes, ...changeOf(rows, [...wanted.values()], name, read, moment) };
}

const knownScale = ({ product_size_scale }: SizeRecord): RowTarget => ({ id: product_size_scale, makes: [] });

/** Writes the sizes of the accepted rows, and their label if it changes. */
function changeOf(
  [row]: readonly SizeLabelRow[],
  wanted: readonly WantedSize[],
  given: string | undefined,
  { label: was, ids }: SizeLabelRowsRead,
  { import: imported_by, now }: ImportMoment,
): Pick<Decision, 'change' | 'makes'> {
  const name = given ?? was?.name;
  if (!row || name === undefined || wanted.length === 0) return { change: unchanged(undefined), makes: [] };
  const writes = wanted.flatMap(({ handle, was: size, value, scale }) => {
    const fields = { value, product_size_scale: scale.id };
    if (!size) return [creates('size', { ...newBase(ids.size(handle), now), handle, ...fields, imported_by })];
    const isSame = size.value === value && size.product_size_scale === scale.id;
    return isSame ? [] : [replaces('size', size, { ...size, ...fields, updated_at: now })];
  });
  const fresh = writes.flatMap(({ was: size, record }) => (size ? [] : [record.id]));
  const fields = { name, product_sizes: [...(was?.product_sizes ?? []), ...fresh], updated_at: now };
  const isSame = was && was.name === name && fresh.length === 0;
  const label = was
    ? replaces('size-label', was, { ...was, ...fields })
    : creates('size-label', { ...newBase(ids.label(), now), handle: row.size_label_handle, ...fields });
  const change = changed(undefined, [...(isSame ? [] : [label]), ...writes]);
  return { change, makes: wanted.flatMap(({ scale }) => scale.makes) };
}

/** Returns the name of a label, or of a size, for `namesOf`. */
export const labelName = (handle: string): string => `label ${handle}`;
export const sizeName = (handle: string): string => `size ${handle}`;

/**
 * Deletes sizes by their handles. A row without a handle deletes the label with all its sizes, which belong to that
 * label only. Scales stay. A label also stays when its last size is deleted.
 */
function decideDeletions(rows: readonly SizeLabelRow[], read: SizeLabelRowsRead, { now }: ImportMoment): Decision {
  const { label, sizes } = read;
  const gone = new Map<string, SizeRecord>();
  let isGone = !label;
  const outcomes = rows.map(({ size_handle: handle }): RowOutcome => {
    if (isGone) return wrong('size_label_handle', nothingToDelete);
    if (handle === undefined) {
      isGone = true;
      return 'processed';
    }
    const size = sizes.get(handle);
    if (!size || !isOf(label, size) || gone.has(handle)) return wrong('size_handle', nothingToDelete);
    gone.set(handle, size);
    return 'processed';
  });
  const said = { outcomes, makes: [] };
  if (!label || !outcomes.includes('processed')) return { ...said, change: unchanged(undefined) };
  if (isGone) {
    const all = [...sizes.values()].filter((size) => isOf(label, size));
    const removed = [removes('size-label', label), ...all.map((size) => removes('size', size))];
    const touched = all.map(({ handle }) => sizeName(handle));
    return { ...said, change: { ...changed(undefined, []), removes: removed }, touched };
  }
  const ids = new Set([...gone.values()].map(({ id }) => id));
  const after = { ...label, product_sizes: label.product_sizes.filter((id) => !ids.has(id)), updated_at: now };
  const removed = [...gone.values()].map((size) => removes('size', size));
  return { ...said, change: { ...changed(undefined, [replaces('size-label', label, after)]), removes: removed } };
}
