import type { EntityName } from './entity-design.ts';

/** A change of the stored form of the records of some entities. */
export interface Upgrade {
  readonly entities: readonly EntityName[];
  /** Returns a record in the later form. It must not change the record's meaning, its `id` or its `rev`. */
  readonly upgrade: (record: Readonly<Record<string, unknown>>) => object;
}

/**
 * All changes of stored records, oldest first. Only add to the end. Rows keep the form in which they were written, and
 * each read upgrades them. While a release is deployed, functions of the release before read the later form too. So a
 * release may add fields, and may remove a field only if the release before no longer reads it
 * (docs/contributing/releases.md).
 *
 * An upgrade can run again: if the release before changes a later record, it keeps the fields that it does not know,
 * and writes its own version. So an upgrade that adds a field keeps a value that is there.
 */
export const upgrades: readonly Upgrade[] = [
  {
    entities: ['product-import', 'size-label-import', 'merchant-product-import'],
    upgrade: (record) => ({ started_by: null, ...record }),
  },
];
