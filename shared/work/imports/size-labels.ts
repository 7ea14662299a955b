import { createSizeScale } from '../../rules/goods/size-label.ts';
import type { ImportMoment, RowTarget } from '../../rules/imports/decision.ts';
import {
  decideSizeLabelRows,
  labelName,
  type SizeLabelRow,
  type SizeLabelRowsRead,
  sizeLabelColumns,
  sizeName,
} from '../../rules/imports/size-label-rows.ts';
import { kind } from './kind.ts';
import type { Reader } from './reader.ts';

/**
 * Import type for size labels with their sizes. Rows with the same label handle are one label. Each row is one size.
 */
export const sizeLabels = kind<typeof sizeLabelColumns, SizeLabelRowsRead>({
  entity: 'size-label-import',
  columns: sizeLabelColumns,
  groupOf: ({ size_label_handle, command }) => `${command === 'delete'} ${size_label_handle}`,
  writesOf: ({ size_handle, size_scale }) => [
    ...(size_handle === undefined ? [] : [[`size ${size_handle}`, 2] as const]),
    ...(size_scale === undefined ? [] : [[`scale ${size_scale}`, 2] as const]),
  ],
  namesOf: ({ size_label_handle: label, size_handle: size }) => [
    labelName(label),
    ...(size === undefined ? [] : [sizeName(size)]),
  ],
  loader: sizeLabelLoader,
  decide: decideSizeLabelRows,
});

type SizeLabelRows = readonly SizeLabelRow[];

/** Creates the loader for groups of rows. It reads labels and sizes by handle, and scales by name. */
function sizeLabelLoader(reader: Reader) {
  const scales = scalesOf(reader);
  return async (groups: readonly SizeLabelRows[], { now }: ImportMoment): Promise<readonly SizeLabelRowsRead[]> => {
    const rows = groups.flat();
    const [labelIds, sizeIds] = await Promise.all([
      reader.idsOf('size-label', 'handle', [...new Set(rows.map(({ size_label_handle }) => size_label_handle))]),
      reader.idsOf('size', 'handle', handlesOf(rows)),
      scales.learn(rows, now),
    ]);
    const labels = await reader.recordsOf('size-label', [...labelIds.values()]);
    const labelOf = ([row]: SizeLabelRows) => labels.get(labelIds.get(row?.size_label_handle ?? '') ?? 0);
    const deleted = groups.filter(deletesLabel).flatMap((group) => labelOf(group)?.product_sizes ?? []);
    const sizes = await reader.recordsOf('size', [...new Set([...sizeIds.values(), ...deleted])]);
    const byHandle = new Map([...sizes.values()].map((size) => [size.handle, size]));
    const newSizes = handlesOf(rows).filter((handle) => !byHandle.has(handle));
    const newLabels = groups.filter((group) => !labelOf(group));
    const ids = await reader.reserve({ 'size-label': newLabels.length, size: newSizes.length });
    const labelIdOf = new Map(newLabels.map((group) => [group, ids['size-label']()]));
    const sizeIdOf = new Map(newSizes.map((handle) => [handle, ids.size()]));
    return groups.map((group) => ({
      label: labelOf(group),
      sizes: byHandle,
      scale: scales.scale,
      ids: { label: () => found(labelIdOf, group), size: (handle) => found(sizeIdOf, handle) },
    }));
  };
}

/** Returns the value that was read or reserved for a name in a row. */
function found<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error('A row names a record that was not read');
  return value;
}

const handlesOf = (rows: SizeLabelRows): readonly string[] => [
  ...new Set(rows.flatMap(({ size_handle }) => size_handle ?? [])),
];

const deletesLabel = (rows: SizeLabelRows): boolean =>
  rows.some(({ command, size_handle }) => command === 'delete' && size_handle === undefined);

/**
 * Creates the lookup of scales by name. An unknown scale is created: its first row reserves an id, and the first
 * successful row writes it.
 */
function scalesOf(reader: Reader) {
  const known = new Map<string, RowTarget>();
  return {
    async learn(rows: SizeLabelRows, now: string): Promise<void> {
      const names = new Set(rows.flatMap(({ size_scale }) => size_scale ?? []));
      const unknown = [...names].filter((name) => !known.has(name));
      const ids = await reader.idsOf('size-scale', 'name', unknown);
      const { 'size-scale': newId } = await reader.reserve({ 'size-scale': unknown.length - ids.size });
      // the rows of the next groups are read concurrently
      for (const name of unknown.filter((one) => !known.has(one))) {
        const id = ids.get(name);
        const made = id ?? newId();
        const { writes } = createSizeScale({ name }, undefined, made, now);
        known.set(name, { id: made, makes: id === undefined ? writes : [] });
      }
    },
    scale: (name: string): RowTarget => found(known, name),
  };
}
