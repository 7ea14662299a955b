import { isDeepStrictEqual } from 'node:util';
import type { EntityName } from '../shared/domain/entity-design.ts';
import { dataVersion, versionOf } from '../shared/domain/upgraded.ts';
import { indexes } from '../shared/table/keys.ts';
import { kindOfKey } from '../shared/table/row-kinds.ts';
import { bytesOfRow, isExpired, keyOfRow, type Row, rewrittenRow, unitBytes } from '../shared/table/rows.ts';
import { putRow } from '../shared/table/table.ts';
import { rowBytes } from '../shared/table/writes/commit.ts';
import { sentenceOf } from './command.ts';
import type { WalkOutcome } from './walk.ts';

/** What happened to a record. */
export type Migrated =
  | 'rewritten'
  | 'current' // it has the version of this release
  | 'changed' // the service has written it in the meantime, in the current version
  | 'expired' // it counts as deleted
  | 'later' // a later release wrote it
  | 'too large' // it would exceed the limit of a row
  | 'unreadable';

/** The outcomes that leave a record in an earlier version. */
export const leftBehind = ['too large', 'unreadable'] as const satisfies readonly Migrated[];

/** The outcome that counts write units. */
export const estimatedUnits = 'units';

/** Which records to rewrite. */
export interface MigrateOptions {
  /** Only records of this entity. */
  readonly entity?: EntityName | undefined;
  /** Counts what would be rewritten, and writes nothing. */
  readonly isDryRun: boolean;
  /** Called with a sentence about a record that was left behind. */
  readonly explain: (sentence: string) => void;
}

/** Rewrites the records of earlier versions among some rows. Other rows have no outcome. */
export async function migrateRows(rows: readonly Row[], options: MigrateOptions): Promise<readonly WalkOutcome[]> {
  const outcomes: WalkOutcome[] = [];
  for (const row of rows) {
    const { entity } = kindOfKey(keyOfRow(row)) ?? {};
    if (!entity || row.json === undefined || (options.entity ?? entity) !== entity) continue;
    const group = `${entity} v${versionOf(row.v)}`;
    const { migrated, units = 0 } = await migrateRow(entity, row, options);
    outcomes.push({ group, outcome: migrated });
    if (units > 0) outcomes.push({ group, outcome: estimatedUnits, count: units });
  }
  return outcomes;
}

/** What happened to a record, and the write units that it needs. */
interface MigratedRow {
  readonly migrated: Migrated;
  readonly units?: number;
}

async function migrateRow(entity: EntityName, read: Row, options: MigrateOptions): Promise<MigratedRow> {
  const { isDryRun, explain } = options;
  const left = (migrated: (typeof leftBehind)[number], why: string): MigratedRow => {
    explain(`${read.PK} ${read.SK} was not rewritten: ${why}.`);
    return { migrated };
  };
  for (let row = read; ; ) {
    const version = versionOf(row.v);
    if (version > dataVersion) return { migrated: 'later' };
    if (version === dataVersion) return { migrated: row === read ? 'current' : 'changed' };
    if (isExpired(row)) return { migrated: 'expired' };
    let rewritten: ReturnType<typeof rewrittenRow>;
    try {
      rewritten = rewrittenRow(entity, row);
    } catch (error) {
      return left('unreadable', `it cannot be read (${sentenceOf(error)})`);
    }
    const bytes = bytesOfRow(rewritten);
    if (bytes > rowBytes) return left('too large', `it would have ${bytes} bytes, and ${rowBytes} are allowed`);
    const units = writeUnits(row, rewritten);
    if (isDryRun) return { migrated: 'rewritten', units };
    const { done, row: found } = await putRow(rewritten, isStill(row));
    if (done) return { migrated: 'rewritten', units };
    if (!found) return { migrated: 'expired' }; // it was deleted in the meantime
    row = found; // a function of the release before may have written it
  }
}

/** Returns the condition that a row is as it was read. */
const isStill = ({ rev, json }: Row) => ({
  ConditionExpression: 'rev = :rev AND json = :json',
  ExpressionAttributeValues: { ':rev': rev, ':json': json },
});

const unitsOf = (row: Row): number => Math.max(1, Math.ceil(bytesOfRow(row) / unitBytes));

/**
 * Returns the write units for replacing a row: those of the table, and those of each index whose keys or facets change.
 */
export const writeUnits = (was: Row, row: Row): number =>
  indexes.reduce(
    (units, index) => units + indexUnits(inIndex(was, index), inIndex(row, index)),
    Math.max(unitsOf(was), unitsOf(row)),
  );

type TableIndex = (typeof indexes)[number];

/** Returns the row of an index, or undefined if the index does not contain the row. */
const inIndex = ({ PK, SK, facets, ...row }: Row, { partition, sort }: TableIndex): Row | undefined =>
  row[partition] === undefined ? undefined : { PK, SK, facets, partition: row[partition], sort: row[sort] };

function indexUnits(was: Row | undefined, row: Row | undefined): number {
  if (isDeepStrictEqual(was, row)) return 0;
  if (was && row && was.partition === row.partition && was.sort === row.sort)
    return Math.max(unitsOf(was), unitsOf(row));
  return (was ? unitsOf(was) : 0) + (row ? unitsOf(row) : 0); // one row is deleted, another is added
}
