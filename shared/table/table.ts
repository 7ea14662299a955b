import {
  BatchGetCommand,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { currentDeadline } from '../aws/deadlines.ts';
import { type EmbeddedEntity, embedded, hasOwnRows, isEmbedded, withOwnRow } from '../domain/embedded.ts';
import { type EntityName, entityDesign } from '../domain/entity-design.ts';
import { eachOf, type Found, type RecordRef, refsOf } from '../domain/found.ts';
import { everything, isTenant, type Reach, reaches } from '../domain/reach.ts';
import type { Records } from '../domain/records.ts';
import { blocks } from '../lib/blocks.ts';
import { send, tableName } from './client.ts';
import { type Key, type ParsedKey, placeOfKey, recordKey, uniqueKey } from './keys.ts';
import { pause, retryingContention } from './retry.ts';
import { isAlive, keyOfRow, type Row, recordAttributes, recordOf } from './rows.ts';
import { countRows } from './use.ts';

const batchGetKeys = 100; // DynamoDB's limit for one BatchGetItem
const batchesAtOnce = 10;
/** The number of keys that one request reads concurrently. */
export const keysAtOnce = batchesAtOnce * batchGetKeys;

/** The attributes to read. By default, all of them. */
type Projection = Pick<GetCommandInput, 'ProjectionExpression'>;
const ofRecord: Projection = { ProjectionExpression: recordAttributes };

/** Reads one row with a consistent read. Returns undefined if the row does not exist. */
export const readRow = (key: Key): Promise<Row | undefined> => read(key);

async function read(key: Key, shown: Projection = {}): Promise<Row | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true, ...shown });
  const { Item } = await retryingContention(() => send(command));
  return Item;
}

/**
 * Reads a record by id, with a consistent read. Returns undefined if the record does not exist or is outside the
 * caller's reach.
 */
export async function readRecord<E extends EntityName>(
  entity: E,
  id: number,
  reach: Reach,
): Promise<Records[E] | undefined> {
  if (isEmbedded(entity)) return (await readRecords([{ entity, id }], reach)).get(entity, id);
  const key = keyWithin({ entity, id }, reach);
  const row = key && (await read(key, ofRecord));
  return row && recordWithin(entity, row, reach);
}

/**
 * Returns the record in a row. Returns undefined if the record was deleted, has expired or is outside the caller's
 * reach.
 */
export function recordWithin<E extends EntityName>(entity: E, row: Row, reach: Reach): Records[E] | undefined {
  if (!isAlive(row)) return undefined;
  const record = recordOf(entity, row);
  return reaches(entity, reach, record) ? record : undefined;
}

/**
 * Reads many rows by key, with consistent reads, in concurrent batches of 100. Duplicate keys are read once. Missing
 * rows are left out of the result. Keys that DynamoDB leaves unprocessed are retried.
 */
export const readRows = (keys: readonly Key[]): Promise<readonly Row[]> => readBatches(keys, consistently);

/** Reads many rows by key for half the price. A row may be slightly stale. */
export const readRowsEventually = (keys: readonly Key[]): Promise<readonly Row[]> => readBatches(keys, eventually);

const consistently = { ConsistentRead: true };
const eventually = { ConsistentRead: false };

/** The consistency and the attributes of a read. */
type ReadOptions = Pick<GetCommandInput, 'ConsistentRead'> & Projection;

async function readBatches(keys: readonly Key[], asked: ReadOptions): Promise<readonly Row[]> {
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const rows: Row[] = [];
  for (const batches of blocks(blocks(distinct, batchGetKeys), batchesAtOnce)) {
    rows.push(...(await Promise.all(batches.map((batch) => readBatch(batch, asked)))).flat());
  }
  return rows;
}

async function readBatch(keys: readonly Key[], asked: ReadOptions): Promise<readonly Row[]> {
  const name = tableName();
  const deadline = currentDeadline();
  const rows: Row[] = [];
  let wanted: Record<string, unknown>[] = keys.map(({ PK, SK }) => ({ PK, SK }));
  for (let attempt = 0; wanted.length > 0; attempt += 1) {
    if (attempt > 0) await pause(attempt, deadline);
    const command = new BatchGetCommand({ RequestItems: { [name]: { Keys: wanted, ...asked } } });
    const answer = await retryingContention(() => send(command), deadline);
    rows.push(...(answer.Responses?.[name] ?? []));
    wanted = answer.UnprocessedKeys?.[name]?.Keys ?? [];
  }
  countRows(rows.length);
  return rows;
}

/** Returns the id of the record that holds a unique value. Returns undefined if no record holds it. */
export async function idOfUnique(entity: EntityName, field: string, value: unknown): Promise<number | undefined> {
  const row = await readRow(uniqueKey(entity, field, value));
  return row && Number(row.id);
}

/**
 * Returns the ids in the rows of unique values or of names, by the text that `keyOf` makes a key of. A text without a
 * row is left out.
 */
export async function idsAt(
  texts: readonly string[],
  keyOf: (text: string) => Key,
): Promise<ReadonlyMap<string, number>> {
  if (texts.length === 0) return new Map();
  const keys = texts.map(keyOf);
  const ids = new Map((await readRows(keys)).map(({ PK, id }) => [PK, Number(id)]));
  return new Map(
    texts.flatMap((text, index) => {
      const id = ids.get(keys[index]?.PK);
      return id === undefined ? [] : [[text, id]];
    }),
  );
}

/**
 * Reads records of any entities in one round trip, with consistent reads. Records outside the caller's reach are left
 * out.
 */
export const readRecords = async (refs: readonly RecordRef[], reach: Reach): Promise<Found> =>
  readFound(refs, reach, consistently);

/** A unique value of a record. */
export interface UniqueValue {
  readonly entity: EntityName;
  readonly field: string;
  readonly value: unknown;
}

/**
 * Reads records of any entities and the holders of unique values, in one round trip, with consistent reads. `holderOf`
 * returns the id of the record that holds a value, or undefined.
 */
export async function readRecordsAndHolders(
  refs: readonly RecordRef[],
  values: readonly UniqueValue[],
  reach: Reach,
): Promise<{ found: Found; holderOf: (value: UniqueValue) => number | undefined }> {
  const keyOf = ({ entity, field, value }: UniqueValue) => uniqueKey(entity, field, value);
  const places = placesOf(refs, reach);
  const rows = await readBatches([...places.values(), ...values.map(keyOf)], {
    ...consistently,
    ProjectionExpression: `${recordAttributes}, id`,
  });
  const byKey = rowsByKey(rows);
  const holderOf = (value: UniqueValue) => {
    const row = byKey.get(nameOf(keyOf(value)));
    return row && Number(row.id);
  };
  return { found: recordsOf(places, rows, reach), holderOf };
}

/** Reads records of any entities for half the price. A record may be slightly stale. */
export const readRecordsEventually = async (refs: readonly RecordRef[], reach: Reach): Promise<Found> =>
  readFound(refs, reach, eventually);

async function readFound(refs: readonly RecordRef[], reach: Reach, asked: ReadOptions): Promise<Found> {
  const places = placesOf(refs, reach);
  return recordsOf(places, await readBatches([...places.values()], { ...asked, ...ofRecord }), reach);
}

/** The keys of records, by `identityOf`. */
type Places = ReadonlyMap<string, Key>;

const identityOf = (entity: EntityName, id: number): string => `${entity}#${id}`;

/** Returns the keys of records, and of the roots of embedded records. */
function placesOf(refs: readonly RecordRef[], reach: Reach): Places {
  const places = new Map<string, Key>();
  for (const ref of refs) {
    for (const one of withRoot(ref)) {
      const key = keyWithin(one, reach);
      if (key) places.set(identityOf(one.entity, one.id), key);
    }
  }
  return places;
}

function withRoot(ref: RecordRef): readonly RecordRef[] {
  const { entity, id } = ref;
  if (!isEmbedded(entity)) return [ref];
  const { root, rootOf } = embedded[entity];
  return [...(hasOwnRows(entity) ? [ref] : []), { entity: root, id: rootOf(id) }];
}

/**
 * Returns the key of a record that may be within the reach. For an entity with `home: 'tenant'`, the tenant comes from
 * the reference or from the reach. With the reach `everything`, the reference must name the tenant. Any other reach
 * without a tenant contains none of these records, so the key is undefined.
 */
function keyWithin({ entity, id, tenant }: RecordRef, reach: Reach): Key | undefined {
  const owner = tenant ?? (isTenant(reach) ? reach : undefined);
  const isWithin = owner !== undefined || reach === everything || !entityDesign(entity).home;
  return isWithin ? recordKey(entity, id, owner) : undefined;
}

function recordsOf(places: Places, rows: readonly Row[], reach: Reach): Found {
  const byKey = rowsByKey(rows);
  const roots = new Map<string, object | undefined>();
  const rowOf = (entity: EntityName, id: number): Row | undefined => {
    const key = places.get(identityOf(entity, id));
    return key && byKey.get(nameOf(key));
  };
  /** Returns a record from its own row. */
  const own = <E extends EntityName>(entity: E, id: number, within: Reach): Records[E] | undefined => {
    const row = rowOf(entity, id);
    return row && recordWithin(entity, row, within);
  };
  /** Returns an embedded record from its root and its own row. Each root is parsed once. */
  const readEmbedded = (entity: EmbeddedEntity, id: number): Records[EmbeddedEntity] | undefined => {
    const { root, rootOf, one } = embedded[entity];
    const name = identityOf(root, rootOf(id));
    if (!roots.has(name)) roots.set(name, own(root, rootOf(id), everything));
    const found = roots.get(name) as Records[typeof root] | undefined;
    const current = found && one(found, id);
    const record = current && withOwnRow(entity, current, own(entity, id, everything));
    return record && reaches(entity, reach, record) ? record : undefined;
  };
  return {
    get: <E extends EntityName>(entity: E, id: number) =>
      isEmbedded(entity) ? (readEmbedded(entity, id) as Records[E] | undefined) : own(entity, id, reach),
    evenDeleted: <E extends EntityName>(entity: E, id: number) => {
      const row = rowOf(entity, id);
      return row?.deleted === true ? recordOf(entity, row) : own(entity, id, reach);
    },
  };
}

const nameOf = ({ PK, SK }: Key | Row): string => `${PK}\n${SK}`;

const rowsByKey = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [nameOf(row), row]));

/** Reads many rows, by default as `readRows` does. Returns a function that finds one of them by its key. */
export async function readRowsByKey(
  keys: readonly Key[],
  read = readRows,
): Promise<(key: Key | Row) => Row | undefined> {
  const byKey = rowsByKey(await read(keys));
  return (key) => byKey.get(nameOf(key));
}

/** Reads records of one entity with consistent reads, in the order of `ids`. Missing records are left out. */
export const readEach = async <E extends EntityName>(
  entity: E,
  ids: readonly number[],
  reach: Reach,
): Promise<readonly Records[E][]> => eachOf(entity, ids, await readRecords(refsOf(entity, ids), reach));

/** Reads records of one entity for half the price, in the order of `ids`. A record may be slightly stale. */
export const readEachEventually = async <E extends EntityName>(
  entity: E,
  ids: readonly number[],
  reach: Reach,
): Promise<readonly Records[E][]> => eachOf(entity, ids, await readRecordsEventually(refsOf(entity, ids), reach));

/** A query of one partition in the order of its sort keys. Without `index`, it reads the table itself. */
export interface PartitionQuery {
  readonly partition: string;
  readonly index?: 1 | 2 | 3 | 4 | 5;
  /** Both ends of the range are inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly ascending: boolean;
  readonly limit: number;
  /** Reads the table for half the price, possibly slightly stale. Index reads are always like this. */
  readonly eventual?: true;
  /** Reads only the attributes that a record and its filters need, if the rows are records. */
  readonly records?: true;
  /** The `next` of an earlier query, which this query continues. */
  readonly start?: Row | undefined;
}

/**
 * Reads up to `limit` rows of one partition. `more` says whether more rows follow, and `next` is the key to continue
 * from. If `from` is after `to`, the result is empty, because DynamoDB rejects such a query.
 */
export async function queryPartition(
  query: PartitionQuery,
): Promise<{ rows: readonly Row[]; more: boolean; next: Row | undefined }> {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && from > to) return { rows: [], more: false, next: undefined };
  const rows: Row[] = [];
  let start = query.start;
  do {
    const command = new QueryCommand({
      TableName: tableName(),
      ...(query.index && { IndexName: `GSI${query.index}` }),
      ...keyCondition(query),
      ScanIndexForward: query.ascending,
      Limit: query.limit - rows.length,
      ...(!query.index && !query.eventual && { ConsistentRead: true }),
      ...(query.records && { ProjectionExpression: `${recordAttributes}, facets` }),
      ...(start && { ExclusiveStartKey: start }),
    });
    const answer = await retryingContention(() => send(command));
    rows.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start && rows.length < query.limit);
  countRows(rows.length);
  return { rows, more: start !== undefined, next: start };
}

function keyCondition({ index, partition, from, to }: PartitionQuery) {
  const [partitionName, sortName] = index ? [`G${index}PK`, `G${index}SK`] : ['PK', 'SK'];
  const bounds = [from !== undefined && '#sk >= :from', to !== undefined && '#sk <= :to'].filter(Boolean);
  // DynamoDB accepts only one condition on the sort key
  const both = bounds.length === 2 ? ['#sk BETWEEN :from AND :to'] : bounds;
  return {
    KeyConditionExpression: ['#pk = :pk', ...both].join(' AND '),
    ExpressionAttributeNames: { '#pk': partitionName, ...(bounds.length > 0 && { '#sk': sortName }) },
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(from !== undefined && { ':from': from }),
      ...(to !== undefined && { ':to': to }),
    },
  };
}

/**
 * Reads partitions concurrently to their ends, in rounds with one page of each partition. `limit` applies to one page.
 * No row is returned twice. A row that is written behind the reading position is missed.
 */
export async function* readRounds(
  partitions: readonly string[],
  query: Omit<PartitionQuery, 'partition' | 'start'>,
): AsyncGenerator<readonly Row[]> {
  let open: readonly { partition: string; start?: Row }[] = partitions.map((partition) => ({ partition }));
  while (open.length > 0) {
    const pages = await Promise.all(
      open.map(async (from) => ({ ...(await queryPartition({ ...query, ...from })), ...from })),
    );
    yield pages.flatMap(({ rows }) => rows);
    open = pages.flatMap(({ partition, next }) => (next ? [{ partition, start: next }] : []));
  }
}

/** Returns the id of the record that a row contains or lists, and its tenant if the entity has `home: 'tenant'`. */
export const placeOfRow = (row: Row): ParsedKey => placeOfKey(keyOfRow(row));

/** Returns the id of the record that a row contains or lists. */
export const idOfRow = (row: Row): number => placeOfRow(row).id;

/** The result of a conditional write: the row as it is now, or the row that failed the condition. */
export type ConditionalResult =
  | { readonly done: true; readonly row: Row }
  | { readonly done: false; readonly row: Row | undefined };

/** Sends one conditional UpdateItem. A failed condition is not an error: the result has the row that failed it. */
export async function updateRow(
  key: Key,
  update: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<ConditionalResult> {
  return conditionally(async () => {
    const { Attributes } = await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        ...update,
      }),
    );
    return Attributes ?? {};
  });
}

/** Sends one conditional PutItem. Returns the same results as `updateRow`. */
export async function putRow(
  row: Row & Key,
  condition: Omit<PutCommandInput, 'TableName' | 'Item'> = {},
): Promise<ConditionalResult> {
  return conditionally(async () => {
    await send(
      new PutCommand({
        TableName: tableName(),
        Item: row,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        ...condition,
      }),
    );
    return row;
  });
}

/** Deletes one row, optionally on a condition. A row that is missing or fails the condition is not an error. */
export async function deleteRow(
  key: Key,
  condition: Omit<DeleteCommandInput, 'TableName' | 'Key'> = {},
): Promise<void> {
  await conditionally(async () => {
    await send(new DeleteCommand({ TableName: tableName(), Key: key, ...condition }));
    return {};
  });
}

async function conditionally(write: () => Promise<Row>): Promise<ConditionalResult> {
  return retryingContention(async () => {
    try {
      return { done: true, row: await write() };
    } catch (error) {
      const failed = failedRow(error);
      if (failed) return { done: false, row: failed.row };
      throw error;
    }
  });
}

/** Returns the row that failed a condition, if the call asked for it. Returns undefined for other errors. */
export function failedRow(error: unknown): { readonly row: Row | undefined } | undefined {
  if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') return undefined;
  const item = Reflect.get(error, 'Item'); // in DynamoDB's format, even from the document client
  return { row: item && unmarshall(item) };
}
