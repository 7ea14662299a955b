import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { tableClient } from '../../shared/table/client.ts';
import type { Row } from '../../shared/table/rows.ts';
import { serviceError } from '../support/faults.ts';
import type { Capacity } from '../support/meter.ts';
import type { Parameters, Spread } from './parameters.ts';
import { makePartitions, type SimulatedPartitions } from './partitions.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A row in DynamoDB's format. */
type Item = Readonly<Record<string, AttributeValue>>;

/** The part of a DynamoDB request that the model reads. Values have DynamoDB's format. */
interface Input {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Item;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly Item?: Item; readonly Key?: Item }>>[];
}

/** The part of a DynamoDB response that the model reads or changes. */
interface Output {
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
  readonly Items?: readonly Item[];
}

interface Result {
  readonly output: Output;
}

/** A key of the table or of an index that a request touches, and its share of the units. */
interface Touched {
  /** `table`, or the name of the index. */
  readonly place: string;
  readonly key: string;
  readonly weight: number;
}

/** The counts of a run. */
export interface TableCounts {
  calls: number;
  writeUnits: number;
  readUnits: number;
  throttled: number;
  conflicts: number;
}

/** The model of the table. */
export interface TableModel {
  readonly counts: TableCounts;
  /** Returns the partition of a table's key, which is its shard in the stream. */
  shardOf(key: string): number;
}

const isRead = (command: string): boolean => /^(GetItem|BatchGetItem|Query|Scan)/.test(command);
const isTransaction = (command: string): boolean => command.startsWith('TransactWriteItems');
const textOf = (item: Item | undefined, name: string): string => String(item?.[name]?.S ?? '');
const itemName = (item: Item): string => `${textOf(item, 'PK')}\n${textOf(item, 'SK')}`;
const bytesOf = (item: Item): number => Buffer.byteLength(JSON.stringify(item));
const unitBytes = 1024;

/**
 * Puts a model of DynamoDB in front of this process's table: the time of each call, the units of each partition,
 * conflicts with transactions that are in flight, and the lag of indexes. The data stay in the engine. `show` gets each
 * row that was put, when it was put.
 */
export function modelTable(
  parameters: Parameters,
  time: VirtualTime,
  show: (row: Row, was: Row | undefined) => void,
): TableModel {
  const latest = new Map<string, Row>(); // by row, as it was put last
  const { table } = parameters;
  const places = new Map<string, SimulatedPartitions>();
  const partitionsOf = (place: string): SimulatedPartitions => {
    const known = places.get(place) ?? makePartitions(parameters, time);
    places.set(place, known);
    return known;
  };
  const counts: TableCounts = { calls: 0, writeUnits: 0, readUnits: 0, throttled: 0, conflicts: 0 };
  const inFlight = new Set<string>();
  const appearsAt = new Map<string, number>(); // by row, when an index shows it

  function charge(touched: readonly Touched[], kind: 'read' | 'write', output: Output): void {
    const all = [output.ConsumedCapacity ?? []].flat();
    for (const { CapacityUnits = 0, Table, GlobalSecondaryIndexes = {} } of all) {
      counts[kind === 'read' ? 'readUnits' : 'writeUnits'] += CapacityUnits;
      const units = { table: Table, ...GlobalSecondaryIndexes };
      for (const [place, one] of Object.entries(units)) {
        const own = touched.filter((touch) => touch.place === place);
        const weights = own.reduce((sum, { weight }) => sum + weight, 0);
        for (const { key, weight } of own)
          partitionsOf(place).use(kind, key, ((one?.CapacityUnits ?? 0) * weight) / weights);
      }
    }
  }

  async function perform(command: string, input: Input, run: () => Promise<Result>): Promise<Result> {
    counts.calls += 1;
    const kind = isRead(command) ? 'read' : 'write';
    const total = time.draw(spreadOf(command, table));
    const touched = touchedBy(input);
    const refused = touched.filter(({ place, key }) => !partitionsOf(place).accepts(kind, key));
    if (refused.length > 0) {
      counts.throttled += 1;
      await time.wait(total / 2);
      throw throttling(command, input, touched, refused);
    }
    const names = kind === 'write' ? itemsOf(input).map(itemName) : [];
    const locked = names.filter((name) => inFlight.has(name));
    if (locked.length > 0) {
      counts.conflicts += 1;
      await time.wait(total / 2);
      throw conflict(command, input, new Set(locked));
    }
    const locks = isTransaction(command) ? names : [];
    for (const name of locks) inFlight.add(name);
    try {
      const before = isTransaction(command) ? total * table.lockedShare : total / 2;
      await time.wait(before);
      const result = await time.outside(run);
      charge(touched, kind, result.output);
      noteWritten(input);
      return { ...result, output: shown(input, result.output) };
    } finally {
      for (const name of locks) inFlight.delete(name);
      await time.wait(isTransaction(command) ? total * (1 - table.lockedShare) : total / 2);
    }
  }

  function noteWritten(input: Input): void {
    const items = putItems(input);
    for (const item of items) {
      if (Object.keys(item).some((name) => /^G\dPK$/.test(name)))
        appearsAt.set(itemName(item), time.now() + time.draw(table.indexLag));
      const row = unmarshall(item);
      show(row, latest.get(itemName(item)));
      latest.set(itemName(item), row);
    }
  }

  /** Hides the rows that an index does not show yet. */
  function shown({ IndexName }: Input, output: Output): Output {
    if (IndexName === undefined || !output.Items) return output;
    const Items = output.Items.filter((item) => {
      const at = appearsAt.get(itemName(item));
      if (at === undefined || at > time.now()) return at === undefined;
      appearsAt.delete(itemName(item));
      return true;
    });
    return { ...output, Items };
  }

  const stack = tableClient.get().middlewareStack as unknown as Stack;
  stack.add((next) => (args) => next({ ...args, input: { ...args.input, ...{ ReturnConsumedCapacity: 'INDEXES' } } }), {
    step: 'initialize',
    priority: 'high',
    name: 'capacity',
    override: true,
  });
  stack.add(
    (next, { commandName = '' }) =>
      (args) =>
        perform(commandName, args.input, () => next(args)),
    { step: 'finalizeRequest', priority: 'low', name: 'model', override: true },
  );
  return {
    counts,
    shardOf: (key) => partitionsOf('table').placeOf(key),
  };
}

/** The part of the client's stack that the model uses. */
interface Stack {
  add(
    middleware: (
      next: (args: { input: Input & object }) => Promise<Result>,
      context: { commandName?: string },
    ) => (args: { input: Input & object }) => Promise<Result>,
    options: object,
  ): void;
}

function spreadOf(command: string, { read, write, transaction }: Parameters['table']): Spread {
  if (isRead(command)) return read;
  return isTransaction(command) ? transaction : write;
}

const actionsOf = (input: Input): readonly { readonly Item?: Item; readonly Key?: Item }[] =>
  (input.TransactItems ?? []).flatMap((action) => Object.values(action));

/** Returns the items of a write: whole rows of puts, and the keys of other actions. */
const itemsOf = (input: Input): readonly Item[] =>
  [input, ...actionsOf(input)].flatMap(({ Item, Key }) => ((Item ?? Key) ? [Item ?? Key ?? {}] : []));

const putItems = (input: Input): readonly Item[] =>
  [input, ...actionsOf(input)].flatMap(({ Item }) => (Item ? [Item] : []));

function touchedBy(input: Input): readonly Touched[] {
  const { IndexName, ExpressionAttributeValues, RequestItems = {} } = input;
  const items = itemsOf(input);
  const partition = textOf(ExpressionAttributeValues, ':pk');
  if (items.length === 0 && partition !== '') return [{ place: IndexName ?? 'table', key: partition, weight: 1 }];
  const keys = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys);
  return [...items, ...keys].flatMap((item): Touched[] => [
    { place: 'table', key: textOf(item, 'PK'), weight: Math.ceil(bytesOf(item) / unitBytes) },
    ...Object.keys(item).flatMap((name): Touched[] => {
      const [, index] = /^G(\d)PK$/.exec(name) ?? [];
      return index === undefined ? [] : [{ place: `GSI${index}`, key: textOf(item, name), weight: 1 }];
    }),
  ]);
}

function throttling(command: string, input: Input, touched: readonly Touched[], refused: readonly Touched[]): Error {
  if (!isTransaction(command)) return serviceError('ThrottlingException', 400);
  const keys = new Set(refused.map(({ key }) => key));
  const own = touched.filter(({ place }) => place === 'table');
  return cancelled(input, (index) => (keys.has(own[index]?.key ?? '') || index === 0 ? 'ThrottlingError' : 'None'));
}

function conflict(command: string, input: Input, locked: ReadonlySet<string>): Error {
  if (!isTransaction(command)) return serviceError('TransactionConflictException', 400);
  const items = itemsOf(input);
  return cancelled(input, (index) => {
    const item = items[index];
    return item && locked.has(itemName(item)) ? 'TransactionConflict' : 'None';
  });
}

function cancelled({ TransactItems = [] }: Input, codeOf: (index: number) => string): Error {
  const CancellationReasons = TransactItems.map((_, index) => ({ Code: codeOf(index) }));
  return Object.assign(serviceError('TransactionCanceledException', 400), { CancellationReasons });
}
