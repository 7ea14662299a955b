import { nullableText, orNull, timestamp, timestamps } from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { one, resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { MediaFile } from '../files/media.ts';
import { shownResult } from '../files/result.ts';
import { runStates } from '../people/run-record.ts';
import type { ExportRecord } from './export-record.ts';

/** A request to export orders. */
export const newExport = z.object({
  placed_from: orNull(instant()).meta({ description: 'Exports orders that were placed at this time or later.' }),
  placed_until: orNull(instant()).meta({ description: 'Exports orders that were placed at this time or earlier.' }),
});

export type NewExport = z.output<typeof newExport>;

export const Export = resource<ExportRecord>()({
  name: 'Export',
  label: 'Export',
  entity: 'export',
  relations: { file: one(() => MediaFile) },
  representation: {
    needs: ['file'],
    schema: ({ file }) =>
      z.object({
        id: z.int(),
        is_test: z.boolean(),
        state: z.enum(runStates),
        failure_message: nullableText,
        placed_from: timestamp.nullable(),
        placed_until: timestamp.nullable(),
        orders: z.int(),
        file: file.nullable(),
        ...timestamps,
        finished_at: timestamp.nullable(),
      }),
    shape: (record: ExportRecord, context: ShapeContext) => ({
      ...record,
      file: shownResult(record.file, context),
    }),
  },
});
