import type { ImportEntity } from '../../resources/imports/import-record.ts';
import { resumeImport as resumed } from '../../rules/imports/import.ts';
import { decide } from '../../table/writes/decide.ts';
import { resuming } from '../resuming.ts';

/** Creates the function that resumes an overdue import of an entity in another run. */
export const resumeImport =
  (entity: ImportEntity) =>
  (id: number): Promise<undefined> =>
    resuming(entity, { id }, (read) => decide(read, (record, { now }) => resumed(entity, record, now)));
