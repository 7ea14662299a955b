import { describe, expect, test } from 'vitest';
import type { SizeLabelRecord, SizeRecord } from '../../../shared/resources/goods/size-label.ts';
import {
  decideSizeLabelRows,
  type SizeLabelRow,
  type SizeLabelRowsRead,
} from '../../../shared/rules/imports/size-label-rows.ts';
import { before, idsFrom, now } from '../builders.ts';

const base = { rev: 3, created_at: before, updated_at: before };
const moment = { options: { overwrite_existing: false, should_preserve_published: false }, import: 5, now };

const aSize = (id: number, handle: string, more: Partial<SizeRecord> = {}): SizeRecord => ({
  ...base,
  id,
  handle,
  value: '54',
  product_size_scale: 7,
  ...more,
});
const large: SizeLabelRecord = { ...base, id: 1, handle: 'large', name: 'Large', product_sizes: [11, 12] };
const small = aSize(21, 'small-eu');
const aRow = (size_handle: string | undefined, more: Partial<SizeLabelRow> = {}): SizeLabelRow => ({
  size_label_handle: 'large',
  size_label_display_name: 'Large',
  size_scale: 'EU',
  size_value: '54',
  ...(size_handle !== undefined && { size_handle }),
  ...more,
});

/** Decides rows of the label `large` with the sizes `large-eu` and `large-uk`. `small-eu` belongs to another label. */
function decided(rows: readonly SizeLabelRow[], more: Partial<SizeLabelRowsRead> = {}) {
  const sizes = [aSize(11, 'large-eu'), aSize(12, 'large-uk', { imported_by: 5 }), small];
  const newSize = idsFrom(31);
  const uk = { id: 8, makes: [] };
  return decideSizeLabelRows(
    rows,
    {
      label: large,
      sizes: new Map(sizes.map((size) => [size.handle, size])),
      scale: (name) => (name === 'UK' ? uk : { id: 7, makes: [] }),
      ids: { label: () => 30, size: newSize },
      ...more,
    },
    moment,
  );
}
const isNew = { label: undefined, sizes: new Map() };

/** Returns the problems of each row, or its outcome. */
const outcomes = (rows: readonly SizeLabelRow[], more?: Partial<SizeLabelRowsRead>) =>
  decided(rows, more).outcomes.map((outcome) =>
    typeof outcome === 'string' ? outcome : outcome.map(({ column, code }) => `${column} ${code}`).join(', '),
  );
const writesOf = (rows: readonly SizeLabelRow[], more?: Partial<SizeLabelRowsRead>) => {
  const { change } = decided(rows, more);
  return {
    writes: change.writes.map(({ entity, record }) => [entity, record]),
    removes: (change.removes ?? []).map(({ entity, was }) => [entity, was.id]),
  };
};

describe('decideSizeLabelRows', () => {
  test('creates a label with its sizes, each marked with the import', () => {
    const fresh = { rev: 0, created_at: now, updated_at: now };
    expect(writesOf([aRow('a'), aRow('b', { size_scale: 'UK', size_value: '44' })], isNew).writes).toEqual([
      ['size-label', { ...fresh, id: 30, handle: 'large', name: 'Large', product_sizes: [31, 32] }],
      ['size', { ...fresh, id: 31, handle: 'a', value: '54', product_size_scale: 7, imported_by: 5 }],
      ['size', { ...fresh, id: 32, handle: 'b', value: '44', product_size_scale: 8, imported_by: 5 }],
    ]);
  });

  test('changes existing sizes and keeps the values of empty cells', () => {
    expect(writesOf([aRow('large-eu', { size_value: '56', size_scale: undefined })]).writes).toEqual([
      ['size', { ...aSize(11, 'large-eu'), value: '56', updated_at: now }],
    ]);
    expect(writesOf([aRow('large-eu', { size_scale: 'UK' })]).writes).toEqual([
      ['size', { ...aSize(11, 'large-eu'), product_size_scale: 8, updated_at: now }],
    ]);
    expect(writesOf([aRow('large-eu', { size_label_display_name: 'L' })]).writes).toEqual([
      ['size-label', { ...large, name: 'L', updated_at: now }],
    ]);
    const empty = { size_label_display_name: undefined, size_scale: undefined, size_value: undefined };
    expect(writesOf([aRow('large-eu', empty), aRow('large-uk')]).writes).toEqual([]);
    expect(outcomes([aRow('large-eu', empty), aRow('large-uk')])).toEqual(['processed', 'processed']);
  });

  test('adds sizes behind the existing ones, at most forty', () => {
    const [label] = writesOf([aRow('large-jp')]).writes;
    expect(label).toEqual(['size-label', { ...large, product_sizes: [11, 12, 31], updated_at: now }]);
    const full = { ...large, product_sizes: [11, 12, ...Array.from({ length: 37 }, (_, at) => 100 + at)] };
    expect(outcomes([aRow('large-eu'), aRow('x'), aRow('y')], { label: full })).toEqual([
      'processed',
      'processed',
      'size_handle too_many',
    ]);
  });

  test('requires the cells of a new size and of a new label', () => {
    expect(outcomes([aRow(undefined)])).toEqual(['size_handle missing']);
    expect(outcomes([aRow('x', { size_scale: undefined, size_value: undefined })])).toEqual([
      'size_scale missing, size_value missing',
    ]);
    const unnamed = { size_label_display_name: undefined };
    expect(outcomes([aRow('x', unnamed), aRow('y'), aRow('z', unnamed)], isNew)).toEqual([
      'size_label_display_name missing',
      'processed',
      'processed',
    ]);
    expect(outcomes([aRow('x', unnamed)])).toEqual(['processed']);
  });

  test('rejects a repeated size, a size of another label, and a different name of the label', () => {
    expect(outcomes([aRow('x'), aRow('x'), aRow('small-eu'), aRow('y', { size_label_display_name: 'L' })])).toEqual([
      'processed',
      'size_handle duplicate',
      'size_handle taken',
      'size_label_display_name name_mismatch',
    ]);
    expect(outcomes([aRow('x', { size_value: undefined }), aRow('x')])).toEqual(['size_value missing', 'processed']);
  });

  test('rejects the creation of an existing size, unless the same import created it', () => {
    const command = 'create';
    expect(outcomes(['x', 'large-eu', 'large-uk'].map((handle) => aRow(handle, { command })))).toEqual([
      'processed',
      'size_handle already_exists',
      'processed',
    ]);
  });

  test('rejects the update of an unknown label or size', () => {
    const command = 'update';
    expect(outcomes([aRow('large-eu', { command }), aRow('x', { command })])).toEqual([
      'processed',
      'size_handle not_found',
    ]);
    expect(outcomes([aRow('x', { command })], isNew)).toEqual(['size_label_handle not_found']);
  });

  test('writes a new scale only with processed rows', () => {
    const makes = [{ entity: 'size-scale', record: { ...base, id: 9, name: 'JP' }, was: undefined } as const];
    const scale = () => ({ id: 9, makes });
    expect(decided([aRow('x')], { scale }).makes).toEqual(makes);
    expect(decided([aRow('small-eu')], { scale }).makes).toEqual([]);
  });
});

describe('decideSizeLabelRows for deletions', () => {
  const command = 'delete';
  test('deletes sizes and keeps their label', () => {
    const rows = ['large-eu', 'small-eu', 'x', 'large-eu'].map((handle) => aRow(handle, { command }));
    expect(outcomes(rows)).toEqual([
      'processed',
      'size_handle not_found',
      'size_handle not_found',
      'size_handle not_found',
    ]);
    expect(writesOf(rows)).toEqual({
      writes: [['size-label', { ...large, product_sizes: [12], updated_at: now }]],
      removes: [['size', 11]],
    });
  });

  test('deletes a label with exactly its sizes for a row without a size, and rejects later deletions', () => {
    const rows = [aRow('large-uk', { command }), aRow(undefined, { command }), aRow('large-eu', { command })];
    expect(outcomes(rows)).toEqual(['processed', 'processed', 'size_label_handle not_found']);
    expect(writesOf(rows)).toEqual({
      writes: [],
      removes: [
        ['size-label', 1],
        ['size', 11],
        ['size', 12],
      ],
    });
  });

  test('rejects deletions for an unknown label', () => {
    expect(outcomes([aRow(undefined, { command }), aRow('x', { command })], isNew)).toEqual([
      'size_label_handle not_found',
      'size_label_handle not_found',
    ]);
    expect(writesOf([aRow(undefined, { command })], isNew)).toEqual({ writes: [], removes: [] });
  });
});
