import { tableClient } from '../../shared/table/client.ts';

/** One call to the table. */
export interface MeteredCall {
  readonly command: string;
  /** The step of the call. Calls of one step run at the same time. Steps count from 1. */
  readonly step: number;
  /** The key of the row, or a description of the rows, for the breakdown. */
  readonly about: string;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Units by table and index. */
  readonly units: Readonly<Record<string, number>>;
}

/** The cost of a piece of work. */
export interface Metered {
  readonly calls: readonly MeteredCall[];
  /** The number of sequential round trips. */
  readonly steps: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** The bytes of requests to the table and of its responses, bodies only. */
  readonly bytes: number;
}

/** The units of a request, as DynamoDB returns them. */
export interface Capacity {
  readonly CapacityUnits?: number;
  readonly Table?: { readonly CapacityUnits?: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>;
}

/** Calls that start together and end together. */
interface Round {
  readonly number: number;
  started: boolean;
  under: number;
  readonly start: Promise<void>;
  readonly end: PromiseWithResolvers<void>;
}

/** Measures the calls of the table's client. */
export interface Meter {
  /** Does the work and returns its cost. Measures one piece of work at a time. */
  measure<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly cost: Metered }>;
}

/**
 * Adds the meter to the table's client. While it measures, calls go in rounds. Calls before the start of a round belong
 * to it, and each gets its response when all of them have one. The number of rounds is thus the number of calls that
 * wait for each other, independently of the machine's speed.
 */
export function installMeter(): Meter {
  let calls: MeteredCall[] | undefined;
  let bytes = 0;
  let rounds = 0;
  let current: Round | undefined;

  function join(): Round {
    if (current && !current.started) return current;
    const before = current;
    rounds += 1;
    const round: Round = {
      number: rounds,
      started: false,
      under: 0,
      end: Promise.withResolvers(),
      // all calls that follow the same responses start within one turn of the event loop
      start: (before?.end.promise ?? Promise.resolve())
        .then(() => new Promise<void>((resolve) => setImmediate(resolve)))
        .then(() => {
          round.started = true;
        }),
    };
    current = round;
    return round;
  }

  async function inRound<T>(run: (step: number) => Promise<T>): Promise<T> {
    const round = join();
    round.under += 1;
    await round.start;
    try {
      return await run(round.number);
    } finally {
      round.under -= 1;
      if (round.under === 0) round.end.resolve();
      await round.end.promise;
    }
  }

  const stack = tableClient.get().middlewareStack;
  stack.add(
    (next, context) => async (args) => {
      const measured = calls;
      if (!measured) return next(args);
      const command = String(context.commandName).replace(/Command$/, '');
      return inRound(async (step) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'INDEXES' } });
        measured.push({ command, step, about: aboutOf(args.input), ...capacityOf(command, result.output) });
        return result;
      });
    },
    { step: 'initialize', priority: 'high', name: 'meter', override: true },
  );
  stack.add(
    (next) => async (args) => {
      const result = await next(args);
      if (calls) bytes += bodyBytes(args.request) + answerBytes(result.response);
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'meterBytes', override: true },
  );

  return {
    async measure(work) {
      if (calls) throw new Error('The meter measures one piece of work at a time');
      [calls, bytes, rounds, current] = [[], 0, 0, undefined];
      try {
        const result = await work();
        const sum = (of: (call: MeteredCall) => number) => (calls ?? []).reduce((total, call) => total + of(call), 0);
        const units = { readUnits: sum((call) => call.readUnits), writeUnits: sum((call) => call.writeUnits) };
        return { result, cost: { calls, steps: rounds, ...units, bytes } };
      } finally {
        calls = undefined;
      }
    },
  };
}

const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

function capacityOf(command: string, output: object) {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: Capacity | readonly Capacity[] };
  const all: readonly Capacity[] = ConsumedCapacity === undefined ? [] : [ConsumedCapacity].flat();
  const total = all.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  const units: Record<string, number> = {};
  const count = (name: string, more = 0) => {
    if (more > 0) units[name] = (units[name] ?? 0) + more;
  };
  for (const { Table, GlobalSecondaryIndexes = {} } of all) {
    count('table', Table?.CapacityUnits);
    for (const [name, index] of Object.entries(GlobalSecondaryIndexes)) count(name, index.CapacityUnits);
  }
  return { readUnits: reading.has(command) ? total : 0, writeUnits: reading.has(command) ? 0 : total, units };
}

/** Returns the partition of a call's row, of its query, or of each of its rows. */
function aboutOf(input: object): string {
  const { Key, Item, RequestItems, TransactItems, ExpressionAttributeValues, IndexName } = input as {
    Key?: { PK?: unknown };
    Item?: { PK?: unknown };
    IndexName?: string;
    RequestItems?: Readonly<Record<string, { Keys?: readonly { PK?: unknown }[] }>>;
    TransactItems?: readonly Readonly<
      Record<string, { Item?: { PK?: unknown; SK?: unknown }; Key?: { PK?: unknown } }>
    >[];
    ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  };
  if (Key ?? Item) return String((Key ?? Item)?.PK);
  if (TransactItems) {
    const rows = TransactItems.flatMap((action) =>
      Object.entries(action).map(([verb, { Item, Key }]) => {
        const bytes = Item ? ` ${Buffer.byteLength(JSON.stringify(Item))} B` : '';
        return `${verb} ${(Item ?? Key)?.PK}${Item?.SK === '@' || !Item ? '' : ` ${Item.SK}`}${bytes}`;
      }),
    );
    return rows.join(', ');
  }
  const keys = Object.values(RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys.map(({ PK }) => String(PK)));
  if (keys.length > 0) return keys.length > 5 ? `${keys.length} rows from ${keys[0]}` : keys.join(', ');
  return `${IndexName ?? 'table'} ${ExpressionAttributeValues?.[':pk'] ?? ''}`;
}

const bodyBytes = (request: unknown): number => {
  const { body } = request as { body?: unknown };
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : 0;
};

const answerBytes = (response: unknown): number => {
  const { headers = {} } = response as { headers?: Readonly<Record<string, string>> };
  return Number(headers['content-length'] ?? 0);
};

/** Returns the cost call by call, for the message of an assertion. */
export function breakdown({ calls, steps, readUnits, writeUnits }: Metered): string {
  const lines = calls.map(({ step, command, about, units, ...call }) => {
    const parts = Object.entries(units).map(([name, count]) => `${name} ${count}`);
    return `  step ${step}: ${command}, ${call.readUnits} read, ${call.writeUnits} write (${parts.join(', ')}): ${about}`;
  });
  return [`${steps} steps, ${calls.length} calls, ${readUnits} read units, ${writeUnits} write units:`, ...lines].join(
    '\n',
  );
}
