import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { ClientAnswer, Stage } from '../../local/api-gateway.ts';
import { loadDemo } from '../../local/demo-data.ts';
import type { Invoke } from '../../local/wiring.ts';
import { createWorld, type World } from '../../local/world.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { forgetHeld } from '../../shared/lib/held.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import type { Row } from '../../shared/table/rows.ts';
import { startTable } from '../table/own-table.ts';
import { allRows } from './dump.ts';
import { expectations } from './expected.ts';
import { hearEvents } from './hear-events.ts';
import { inItsRole, refuseWhatIsNotGranted } from './privileges.ts';

export const publicUrl = 'http://localhost:4000/local';

/** The demo's keys by name, as in `.local/stack.json`. */
export type KeyName =
  | 'staff'
  | 'merchant'
  | 'merchant_test'
  | 'other_merchant'
  | 'production'
  | 'other_production'
  | 'revoked';

/** An answer with its body read as JSON. */
export interface JsonAnswer extends ClientAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  readonly json: any;
}

/** What a test sends beside method and path. */
export interface Sent {
  readonly key?: KeyName | string | null;
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** A world with the demo data on a table of its own, and a client for it. */
export interface TestWorld extends World {
  readonly keys: Record<KeyName, string>;
  /** Lines that were logged. */
  readonly logs: string[];
  /** Puts the table back to the demo data alone; counters of ids and keys of files' addresses go on. */
  restore(): Promise<void>;
  /** `call('GET /v2/orders', {…})`; the live merchant's key unless stated, none for null. */
  call(route: string, sent?: Sent): Promise<JsonAnswer>;
}

/** What a world of tests may have: a clock of its own, and what is put around each run of a function. */
type Settings = Partial<Stage> & {
  readonly background?: true;
  readonly clock?: Clock;
  readonly around?: (invoke: Invoke) => Invoke;
};

/**
 * Makes a table on the engine, loads the demo data into it and lets a world run on it. `stage` is what its gateway
 * tells functions.
 */
export async function startTestWorld({ around = (invoke) => invoke, ...stage }: Settings = {}): Promise<TestWorld> {
  await startTable();
  hearEvents();
  const logs: string[] = [];
  refuseWhatIsNotGranted();
  let good: readonly string[] = [];
  const expected = expectations(await findEndpoints(), () => good);
  setLogSink((line) => {
    logs.push(line);
    expected.hear(line);
  });
  const made = await createWorld({
    publicUrl,
    ...stage,
    invoke: around((invoked, work) => expected.run(invoked, () => inItsRole(invoked, work))),
  });
  const keys = (await loadDemo()) as Record<KeyName, string>;
  good = Object.values(keys).filter((key) => key !== keys.revoked);
  const world: World = {
    ...made,
    async request(request) {
      const answer = await made.request(request);
      expected.check(request, answer);
      return answer;
    },
  };
  const restore = await rememberTable();
  return { ...world, keys, logs, restore, call: (route, sent = {}) => call(world, keys, route, sent) };
}

async function call(
  world: World,
  keys: Readonly<Record<string, string>>,
  route: string,
  sent: Sent,
): Promise<JsonAnswer> {
  const [method = '', path = ''] = route.split(' ');
  const { key = 'merchant', body, raw, headers } = sent;
  const answer = await world.request({
    method,
    path,
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
 * Remembers the rows of this moment; what it answers puts them back, deletes what has come since, and forgets what
 * this process holds of them. Counters of ids are left alone, and the keys that files' addresses are signed with.
 */
export async function rememberTable(): Promise<() => Promise<void>> {
  const keyOf = ({ PK, SK }: Row) => ({ PK, SK });
  const nameOf = (row: Row) => JSON.stringify(keyOf(row));
  const remembered = async () => {
    const rows = (await allRows()).filter(({ PK }) => !/^(counter#|file-keys$)/.test(String(PK)));
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
      const RequestItems = { [tableName.get()]: requests.slice(start, start + 25) };
      await tableClient.get().send(new BatchWriteCommand({ RequestItems }));
    }
    forgetHeld();
  };
}
