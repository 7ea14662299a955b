import { everything } from '../../domain/reach.ts';
import type { ImportEntity } from '../../resources/imports/import-record.ts';
import { resumeImport as resumed } from '../../rules/imports/import.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Creates the function that resumes an overdue import of an entity in another run. */
export const resumeImport =
  (entity: ImportEntity) =>
  (id: number): Promise<undefined> =>
    decide(
      () => readRecord(entity, id, everything),
      (record, { now }) => resumed(entity, record, now),
    );
