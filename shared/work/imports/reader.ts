import type { Change } from '../../domain/change.ts';
import { type CounterName, type EntityName, entityDesign, valueAt } from '../../domain/entity-design.ts';
import type { NextId } from '../../domain/ids.ts';
import type { Records } from '../../domain/records.ts';
import { listedKey, listedRange, nameKey, recordKey, uniqueKey, unpaddedId } from '../../table/keys.ts';
import { isAlive, recordOf } from '../../table/rows.ts';
import { idsAt, readRounds, readRows } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';

/** The source of records and ids for an import. */
export interface Reader {
  /** Finds the ids of the records that hold unique values. Omits values without a record. */
  idsOf(entity: EntityName, field: string, values: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Finds the ids of records by name, ignoring case. Omits names without a record. */
  idsByName(entity: EntityName, names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Reads records by id. Omits ids without a record. */
  recordsOf<E extends EntityName>(entity: E, ids: readonly number[]): Promise<ReadonlyMap<number, Records[E]>>;
  /** Lists the ids of the records that are listed under other records, by the ids of these. */
  listedUnder(entity: EntityName, others: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Reserves ids. */
  reserve<N extends CounterName>(counts: Readonly<Record<N, number>>): Promise<Record<N, NextId>>;
  /** Receives each decided change. */
  hear(change: Pick<Change<unknown>, 'writes' | 'removes'>): void;
}

/** Reads the table, consistently. */
export const tableReader: Reader = {
  async idsOf(entity, field, values) {
    return idsAt(values, (value) => uniqueKey(entity, field, value));
  },
  async idsByName(entity, names) {
    return idsAt(names, (name) => nameKey(entity, name));
  },
  async recordsOf<E extends EntityName>(entity: E, ids: readonly number[]) {
    if (ids.length === 0) return new Map();
    const rows = await readRows(ids.map((id) => recordKey(entity, id)));
    return new Map(
      rows
        .filter(isAlive)
        .map((row) => recordOf(entity, row))
        .map((record) => [record.id, record]),
    );
  },
  async listedUnder(entity, others) {
    const lists = new Map(others.map((id) => [listPartition(entity, id), { id, listed: [] as number[] }]));
    const query = { ...listedRange(entity), ascending: true, limit: listedPerPage };
    for await (const rows of readRounds([...lists.keys()], query)) {
      for (const { PK, SK } of rows) lists.get(String(PK))?.listed.push(unpaddedId(String(SK)));
    }
    return new Map([...lists.values()].map(({ id, listed }) => [id, listed]));
  },
  reserve: reserveIds,
  hear: () => {},
};

const entryOf = <K, V>(key: K, value: V | undefined): [K, V][] => (value === undefined ? [] : [[key, value]]);

/** Returns the partition of a record under which an entity's records are listed. */
function listPartition(entity: EntityName, id: number): string {
  const above = entityDesign(entity).listedUnder?.entity;
  if (above === undefined) throw new Error(`No ${entity} is listed under another record`);
  return recordKey(above as EntityName, id).PK;
}

const listedPerPage = 100;
const recordsInMemory = 20_000; // at least this many records of about 1 KB, at most twice as many

/**
 * Creates the reader of a dry run: it shows the table as if all decided changes had been written. It remembers all
 * unique values, but only the most recent records.
 *
 * If the rows of one new product are far apart in a long file, the product may be forgotten. The later rows are then
 * checked as rows of a new product.
 */
export function checkingReader(remembered = recordsInMemory): Reader {
  // field, then value: a combined key would take three times the memory
  const holders = new Map<string, Map<string, number | null>>();
  const holdersOf = (entity: EntityName, field: string) => {
    const name = `${entity}.${field}`;
    const own = holders.get(name) ?? new Map<string, number | null>();
    holders.set(name, own);
    return own;
  };
  const listed = new Map<string, number[]>();
  let records = new Map<string, object | null>();
  let earlier: ReadonlyMap<string, object | null> = new Map();
  const nameOf = (entity: EntityName, id: number) => `${entity}#${id}`;
  let next = Number.MAX_SAFE_INTEGER; // no counter reaches these ids
  const hold = (entity: EntityName, record: object, holder: number | null) => {
    for (const field of entityDesign(entity).unique ?? []) {
      const value = valueAt(record, field);
      if (typeof value === 'string') holdersOf(entity, field).set(value, holder);
    }
  };
  const remember = (name: string, record: object | null) => {
    records.set(name, record);
    if (records.size < remembered) return;
    earlier = records;
    records = new Map();
  };
  const recall = (name: string) => (records.has(name) ? records.get(name) : earlier.get(name));
  return {
    async idsOf(entity, field, values) {
      const own = holdersOf(entity, field);
      const holderOf = (value: string) => {
        const holder = own.get(value);
        const isForgotten = typeof holder === 'number' && holder > next && recall(nameOf(entity, holder)) === undefined;
        return isForgotten ? null : holder;
      };
      const found = values.map((value) => [value, holderOf(value)] as const);
      const unknown = found.flatMap(([value, holder]) => (holder === undefined ? [value] : []));
      const inTable = await tableReader.idsOf(entity, field, unknown);
      return new Map(
        found.flatMap(([value, holder]) =>
          entryOf(value, holder === undefined ? inTable.get(value) : (holder ?? undefined)),
        ),
      );
    },
    // in a dry run, the vocabulary remembers the names that the run would create
    idsByName: tableReader.idsByName,
    async recordsOf<E extends EntityName>(entity: E, ids: readonly number[]) {
      // a dry run writes nothing, so it cannot conflict with pending work
      if (entity === 'product-lease') return new Map();
      const found = ids.map((id) => [id, recall(nameOf(entity, id))] as const);
      const unknown = found.flatMap(([id, record]) => (record === undefined ? [id] : []));
      const inTable = await tableReader.recordsOf(entity, unknown);
      return new Map(
        found.flatMap(([id, record]) =>
          entryOf(id, record === undefined ? inTable.get(id) : ((record ?? undefined) as Records[E] | undefined)),
        ),
      );
    },
    async listedUnder(entity, others) {
      const inTable = await tableReader.listedUnder(entity, others);
      return new Map([...inTable].map(([id, ids]) => [id, [...ids, ...(listed.get(listPartition(entity, id)) ?? [])]]));
    },
    async reserve<N extends CounterName>(counts: Readonly<Record<N, number>>) {
      const ids = Object.keys(counts).map((counter) => [counter, () => next--] as const);
      return Object.fromEntries(ids) as unknown as Record<N, NextId>;
    },
    hear({ writes, removes = [] }) {
      for (const { entity, was } of removes) {
        hold(entity, was, null);
        remember(nameOf(entity, was.id), null);
      }
      for (const { entity, record, was } of writes) {
        if (was) hold(entity, was, null);
        hold(entity, record, record.id);
        const list = was ? undefined : listedKey(entity, record)?.PK;
        if (list !== undefined) listed.set(list, [...(listed.get(list) ?? []), record.id]);
        remember(nameOf(entity, record.id), record);
      }
    },
  };
}
