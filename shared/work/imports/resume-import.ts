import { everything } from '../../domain/reach.ts';
import type { ImportEntity } from '../../resources/imports/import-record.ts';
import { resumeImport as resumed } from '../../rules/imports/import.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Makes what has another run resume an import of an entity whose time has come. */
export const resumeImport =
  (entity: ImportEntity) =>
  (id: number): Promise<undefined> =>
    decide(
      () => readRecord(entity, id, everything),
      (record, { now }) => resumed(entity, record, now),
    );
