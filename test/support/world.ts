import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { SandboxKeys } from '@made-to-order/sandbox';
import { inject } from 'vitest';
import type { ClientAnswer, Stage } from '../../local/api-gateway.ts';
import type { Invoke } from '../../local/wiring.ts';
import { createWorld, type World } from '../../local/world.ts';
import { withinRun } from '../../shared/aws/deadlines.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { forgetHeld } from '../../shared/lib/held.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import type { Row } from '../../shared/table/rows.ts';
import { putRows, startTable } from '../table/own-table.ts';
import { allRows } from './dump.ts';
import { expectations } from './expected.ts';
import { hearEvents } from './hear-events.ts';
import type { OtherRelease } from './other-release.ts';
import { inItsRole, refuseWhatIsNotGranted } from './privileges.ts';

export const publicUrl = 'http://localhost:4000/local';

/** The names of the demo's keys, as in `.local/stack.json`. */
export type KeyName = keyof SandboxKeys;

/** A response with its body parsed as JSON. */
export interface JsonAnswer extends ClientAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly json: any;
}

/** The parts of a request other than its method and path. */
export interface Sent {
  readonly key?: KeyName | string | null;
  readonly body?: unknown;
  /** Sent as it is instead of `body`. */
  readonly raw?: string | Buffer;
  readonly headers?: Record<string, string>;
  readonly sourceIp?: string;
}

/** A world with the demo data on a separate table, and a client for it. */
export interface TestWorld extends World {
  readonly keys: Record<KeyName, string>;
  /** The logged lines. */
  readonly logs: string[];
  /** Restores the demo data and deletes everything else. Keeps the counters of IDs and the keys for URLs of files. */
  restore(): Promise<void>;
  /** `call('GET /v2/orders', {…})`. Uses the live merchant's key by default, and no key for null. */
  call(route: string, sent?: Sent): Promise<JsonAnswer>;
}

/** The settings of a test world: its clock, a wrapper for each run of a function, and a release beside this one. */
type Settings = Partial<Stage> & {
  readonly background?: true;
  readonly clock?: Clock;
  readonly around?: (invoke: Invoke) => Invoke;
  readonly beside?: OtherRelease;
};

/**
 * Creates a table with the demo data on the engine, and starts a world on it. `stage` is the gateway's information
 * for functions.
 */
export async function startTestWorld(settings: Settings = {}): Promise<TestWorld> {
  const { around = (invoke) => invoke, beside, ...stage } = settings;
  await startTable();
  hearEvents();
  const logs: string[] = [];
  refuseWhatIsNotGranted();
  let good: readonly string[] = [];
  const expected = await expectations(() => good);
  const hear = (line: string) => {
    logs.push(line);
    expected.hear(line);
  };
  setLogSink(hear);
  const made = await createWorld({
    publicUrl,
    ...stage,
    ...beside?.functions,
    invoke: around((invoked, work) => expected.run(invoked, () => inItsRole(invoked, work))),
  });
  await withinRun({}, async () => undefined); // tests compare the lines of a process that is not cold
  beside?.join(made, hear);
  const { keys, rows } = inject('demo') as { keys: Record<KeyName, string>; rows: readonly Row[] };
  await putRows(rows);
  good = Object.values(keys).filter((key) => key !== keys.revoked);
  const world: World = {
    ...made,
    async request(request) {
      const answer = await made.request(request);
      expected.check(request, answer);
      return answer;
    },
  };
  const restoreRows = await rememberTable();
  const restore = async () => {
    await restoreRows();
    beside?.forgetHeld();
  };
  return { ...world, keys, logs, restore, call: (route, sent = {}) => call(world, keys, route, sent) };
}

async function call(
  world: World,
  keys: Readonly<Record<string, string>>,
  route: string,
  sent: Sent,
): Promise<JsonAnswer> {
  const [method = '', path = ''] = route.split(' ');
  const { key = 'merchant', body, raw, headers, sourceIp } = sent;
  const answer = await world.request({
    method,
    path,
    sourceIp,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${keys[key] ?? key}` }),
      ...((body !== undefined || raw !== undefined) && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...((body !== undefined || raw !== undefined) && { body: raw ?? JSON.stringify(body) }),
  });
  return { ...answer, json: readJson(answer.body) };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/**
 * Remembers the current rows. The returned function restores them, deletes newer rows, and clears the caches of this
 * process. It does not change the counters and sequences of IDs, the keys for URLs of files, or the key for hashes of
 * persons.
 */
export async function rememberTable(): Promise<() => Promise<void>> {
  const keyOf = ({ PK, SK }: Row) => ({ PK, SK });
  const nameOf = (row: Row) => JSON.stringify(keyOf(row));
  const remembered = async () => {
    const rows = (await allRows()).filter(
      ({ PK }) => !/^((counter|sequence)#|(file-keys|person-key)$)/.test(String(PK)),
    );
    return new Map(rows.map((row) => [nameOf(row), row]));
  };
  const before = await remembered();
  return async () => {
    const now = await remembered();
    const other = [...before].filter(([name, row]) => !isDeepStrictEqual(now.get(name), row));
    const requests = [
      ...[...now].flatMap(([name, row]) => (before.has(name) ? [] : [{ DeleteRequest: { Key: keyOf(row) } }])),
      ...other.map(([, row]) => ({ PutRequest: { Item: { ...row } } })),
    ];
    for (let start = 0; start < requests.length; start += 25) {
      const RequestItems = { [tableName()]: requests.slice(start, start + 25) };
      await tableClient.get().send(new BatchWriteCommand({ RequestItems }));
    }
    forgetHeld();
  };
}
