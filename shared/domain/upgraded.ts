import type { EntityName } from './entity-design.ts';
import type { Records } from './records.ts';
import { upgrades } from './upgrades.ts';

const firstVersion = 1;

/** The version of the stored data that this release writes. */
export const dataVersion: number = firstVersion + upgrades.length;

/** Returns the version in a row. A row without one has the first version. */
export const versionOf = (from: unknown): number => (typeof from === 'number' ? from : firstVersion);

/** Returns a record of version `from` in the form of this release. */
export const upgraded = <E extends EntityName>(entity: E, record: object, from: unknown): Records[E] =>
  upgrades
    .slice(versionOf(from) - firstVersion)
    .filter((one) => one.entities.includes(entity))
    // the upgrades lead to the type of this release, which TypeScript cannot see
    .reduce((sofar, { upgrade }) => upgrade(sofar as Readonly<Record<string, unknown>>), record) as Records[E];
