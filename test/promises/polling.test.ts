import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { setClock } from '../../shared/lib/clock.ts';
import { tableClient } from '../../shared/table/client.ts';
import { aKey, idsIn, pathOf } from '../support/arrange.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckoutWithShipping } from '../support/given/orders.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P14: a caller that polls orders by `filter[since_id]` misses no order and gets none twice, in any race. Eight callers
// place orders of one merchant at once. Their transactions are delayed and released in any order, and some end in
// conflicts. Indexes and inconsistent reads lag as in DynamoDB.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  // pauses between attempts take no time, so that callers don't run out of patience because others wait too
  setClock({ now: world.now, wait: () => new Promise((resolve) => setImmediate(resolve)) });
  interfere();
});

/** The means to disturb the requests of one run. */
interface Play {
  /** Returns a random whole number below the given one. */
  readonly draw: (below: number) => number;
  /** Delayed transactions. */
  readonly held: (() => void)[];
  /** Rows that indexes and inconsistent reads do not return yet. */
  readonly lagging: Set<string>;
}
let play: Play | undefined;

/** A row, in the raw form of requests or the plain form of responses. */
type Row = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => String(typeof value === 'object' && value ? Reflect.get(value, 'S') : value);
const nameOf = ({ PK, SK }: Row): string => `${textOf(PK)} ${textOf(SK)}`;

interface Asked {
  readonly TransactItems?: readonly { readonly Put?: { readonly Item?: Row } }[];
  readonly Item?: Row;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<Record<string, { readonly ConsistentRead?: boolean }>>;
}

interface Answered {
  readonly output: { Items?: readonly Row[]; Responses?: Record<string, readonly Row[]> };
}

/** Delays transactions that place orders, and lets reads lag if they can lag. */
function interfere(): void {
  const stack = tableClient.get().middlewareStack;
  stack.add(
    (next, context) => async (args) => {
      const { held } = play ?? {};
      if (held && context.commandName === 'TransactWriteItemsCommand') {
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return next(args);
    },
    { step: 'build', name: 'hold', override: true },
  );
  stack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { lagging } = play ?? {};
      if (!lagging) return result;
      const input = args.input as Asked;
      const written = input.TransactItems?.map(({ Put }) => Put?.Item) ?? (input.Item?.mark ? [input.Item] : []);
      for (const row of written) if (row) lagging.add(nameOf(row));
      const { output } = result as unknown as Answered;
      const shown = (row: Row) => !lagging.has(nameOf(row));
      const hide = (rows: readonly Row[]) => rows.filter(shown);
      if (output.Items && !input.ConsistentRead) output.Items = hide(output.Items);
      for (const [table, rows] of Object.entries(output.Responses ?? {})) {
        if (!input.RequestItems?.[table]?.ConsistentRead && output.Responses) output.Responses[table] = hide(rows);
      }
      return result;
    },
    { step: 'deserialize', priority: 'high', name: 'lag', override: true },
  );
}

const creators = 8;
const eachCreates = 2;
const figures = {
  runs: 0,
  created: 0,
  polls: 0,
  'held transactions': 0,
  'released out of order': 0,
  conflicts: 0,
  '503s': 0,
};

/** Returns checkouts that are ready for completion. */
const checkouts = (count: number, key: string, variant = 1): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const items = [{ variant_id: variant, quantity: 1 }];
      return (await aCheckoutWithShipping(world, { items }, { key })).id;
    }),
  );

/** Completes checkouts one after the other, and retries each until it succeeds. Returns the orders' IDs. */
async function create(ids: readonly number[], key: string): Promise<readonly number[]> {
  const made: number[] = [];
  for (const id of ids) {
    let answer: JsonAnswer;
    do {
      answer = await world.call(`PUT /v2/checkouts/${id}/complete`, { key, body: { payment: { handle: 'invoice' } } });
      if (answer.status === 503) figures['503s'] += 1;
    } while (answer.status === 503);
    expect(answer.status, answer.body.toString()).toBe(201);
    made.push(answer.json.id);
  }
  return made;
}

/** Polls once as a shop does, sometimes by following `next`. Returns the IDs in the order of the response. */
async function poll(
  key: string,
  { since, perPage, follows }: { readonly since: number; readonly perPage: number; readonly follows: boolean },
): Promise<readonly number[]> {
  figures.polls += 1;
  let page = expectStatus(
    await world.call(`GET /v2/orders?filter[since_id]=${since}&per_page=${perPage}`, { key }),
    200,
  );
  const ids = [...idsIn(page)];
  while (follows && page.json.links.next) {
    page = expectStatus(await world.call(`GET ${pathOf(page.json.links.next)}`, { key }), 200);
    ids.push(...idsIn(page));
  }
  return ids;
}

/** Releases some delayed transactions in any order, and makes some lagging rows visible. */
function letGo({ draw, held, lagging }: Play): void {
  const count = held.length > 0 ? draw(Math.min(3, held.length) + 1) : 0;
  for (let turn = 0; turn < count; turn += 1) {
    const index = draw(held.length);
    if (index > 0) figures['released out of order'] += 1;
    figures['held transactions'] += 1;
    held.splice(index, 1)[0]?.();
  }
  for (const row of lagging) if (draw(6) === 0) lagging.delete(row);
}

test('polling returns exactly the created orders, in ascending order and each once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(1_000_000)), async (drawn) => {
      const draw = (below: number) => Number(drawn.next().value) % Math.max(1, below);
      const key = await aKey();
      const testKey = await aKey({ is_test: true });
      faults.reset();
      const own = await Promise.all(Array.from({ length: creators }, () => checkouts(eachCreates, key)));
      const others = await checkouts(2, testKey);
      await world.drain();
      const [newest] = idsIn(await world.call('GET /v2/orders?per_page=1', { key }));
      let since = newest ?? 0;
      const started = since;

      const current: Play = { draw, held: [], lagging: new Set() };
      play = current;
      faults.reset((call) => {
        if (!isCommit(call) || draw(5) > 0) return undefined;
        figures.conflicts += 1;
        return 'conflict';
      });
      let creating = true;
      const all = Promise.all([...own.map((ids) => create(ids, key)), create(others, testKey)]);
      const done = all.finally(() => {
        creating = false;
      });
      done.catch(() => undefined);

      const polled: number[] = [];
      const pollOnce = async () => {
        const ids = await poll(key, { since, perPage: 1 + draw(7), follows: draw(2) === 0 });
        expect(ids, `since ${since}`).toEqual([...ids].sort((a, b) => a - b));
        polled.push(...ids);
        since = Math.max(since, ...ids);
        return ids.length;
      };
      while (creating) {
        letGo(current);
        await pollOnce();
      }
      const made = (await done).slice(0, creators).flat();
      while ((await pollOnce()) > 0);

      expect(new Set(polled).size, 'nothing twice').toBe(polled.length);
      expect(polled, 'in ascending order').toEqual([...polled].sort((a, b) => a - b));
      expect(polled, 'the same set').toEqual([...made].sort((a, b) => a - b));
      expect(Math.min(...polled)).toBeGreaterThan(started);
      // the lagging rows exist all the same
      play = undefined;
      for (const id of made) expect((await world.call(`GET /v2/orders/${id}`, { key })).status).toBe(200);
      figures.runs += 1;
      figures.created += made.length;
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(figures['released out of order']).toBeGreaterThan(0);
  expect(figures.conflicts).toBeGreaterThan(0);
  report('P14', 'eight creators and a poller', figures);
});
