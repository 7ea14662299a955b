import { type Change, changed, creates, newBase } from '../../../shared/domain/change.ts';
import type { Decision, RowOutcome } from '../../../shared/rules/imports/decision.ts';
import type { Group } from '../../../shared/work/imports/batches.ts';
import { kinds } from '../../../shared/work/imports/kinds.ts';
import type { ImportRun } from '../../../shared/work/imports/run.ts';

/** The time of writes by groups. */
export const now = '2026-11-25T10:00:00+00:00';

/** A run of a size label import, with only the fields that decide groups. */
export const aRun = (more: Partial<ImportRun['record']> = {}): ImportRun => ({
  kind: kinds['size-label-import'],
  record: {
    id: 1,
    header: ['size_label_handle'],
    dialect: { delimiter: ';', encoding: 'utf-8' },
    dry_run: false,
    ...more,
  } as ImportRun['record'],
  until: 0,
});

/** A group of rows of one label, starting at a row of the file. */
export const aGroup = (label: string, from = 2, rows = 1): Group => ({
  key: label,
  names: new Set([label]),
  entries: Array.from({ length: rows }, (_, at) => ({
    number: from + at,
    position: { offset: (from + at) * 10, row: from + at },
    to: (from + at) * 10 + 10,
    cells: [label],
    values: { size_label_handle: label },
    problems: [],
  })),
});

/** A change that writes `count` labels. */
export const writing = (count: number, first = 1): Change<undefined> =>
  changed(
    undefined,
    Array.from({ length: count }, (_, at) =>
      creates('size-label', {
        ...newBase(first + at, now),
        handle: `label-${first + at}`,
        name: 'L',
        product_sizes: [],
      }),
    ),
  );

/** A decision with these outcomes that writes `count` labels. */
export const aDecision = (outcomes: readonly RowOutcome[], count = 0, makes: Decision['makes'] = []): Decision => ({
  outcomes,
  change: writing(count),
  makes,
});
