import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findEndpoints, findWorkers } from '../infra/find-functions.ts';
import { type LogQuery, logQueries } from '../infra/log-queries.ts';
import { metrics } from '../shared/lib/log.ts';
import { aKey, useUp } from './support/arrange.ts';
import { injectFaults } from './support/faults.ts';
import { expectStatus } from './support/given/arranged.ts';
import { aProductionOrder } from './support/given/orders.ts';
import { aProductionWebhook, aWebhook } from './support/given/webhooks.ts';
import { startHostileReceiver } from './support/hostile-receiver.ts';
import { commonLogFields, logFields } from './support/log-fields.ts';
import { startTestWorld } from './support/world.ts';

// Nothing here runs CloudWatch. The tests check that the queries use only commands and fields that exist, and that the
// service writes lines in which the fields of a query have values.

const queries = Object.entries<LogQuery>(logQueries);

const commands = ['fields', 'filter', 'stats', 'sort', 'limit', 'parse', 'display', 'dedup', 'pattern'];
const words = new Set(['as', 'by', 'and', 'or', 'not', 'in', 'like', 'asc', 'desc']);
const functions = new Set(['count', 'sum', 'max', 'pct', 'latest']);
const builtIns = new Set(['@timestamp', '@log', '@message']);
const ofLines = new Set([logFields, commonLogFields, metrics].flatMap(Object.keys));

/** Splits a query into its commands, each with its arguments but without texts and patterns. */
const commandsOf = ({ query }: LogQuery) =>
  query.split('\n| ').map((line) => {
    const [, command = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    return { command, args: rest.replaceAll(/"[^"]*"|\/\^[^/]*\//g, '') };
  });

/** Returns the fields that a query uses, and the names that it uses otherwise. */
function namesIn(query: LogQuery) {
  const made = new Set<string>();
  const fields = new Set<string>();
  const called = new Set<string>();
  for (const { args } of commandsOf(query)) {
    for (const [, name = ''] of args.matchAll(/\bas (\w+)/g)) made.add(name);
    for (const [, name = '', call] of args.matchAll(/(?<![\w.@])([@a-zA-Z_][\w.]*)(\()?/g)) {
      if (call) called.add(name);
      else if (!words.has(name) && !made.has(name)) fields.add(name);
    }
  }
  return { fields: [...fields], called: [...called] };
}

/** Returns the value of a field in a line. `at.0` is the first entry of a list. */
const valueIn = (line: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), line);

describe.each(queries)('the query %s', (_name, query) => {
  test('consists of known commands and functions', () => {
    expect(commandsOf(query).filter(({ command }) => !commands.includes(command))).toEqual([]);
    expect(namesIn(query).called.filter((name) => !functions.has(name))).toEqual([]);
  });

  test('uses only fields that log lines have', () => {
    const { fields } = namesIn(query);
    const unknown = fields.filter((name) => !ofLines.has(name.replace(/\.\d+$/, '')) && !builtIns.has(name));
    expect(unknown).toEqual([]);
    expect(fields.length).toBeGreaterThan(1);
  });

  test('names log groups of functions', async () => {
    const names = [...(await findEndpoints()), ...(await findWorkers())].map(({ name }) => name);
    for (const start of query.logGroups) expect(names.some((name) => name.startsWith(start))).toBe(true);
    expect(query.logGroups.length).toBeLessThanOrEqual(5); // the maximum of SOURCE
  });
});

describe('lines of the service', () => {
  let lines: readonly Record<string, unknown>[] = [];

  beforeAll(async () => {
    vi.stubEnv('OUTBOUND_LOCAL', '1');
    const world = await startTestWorld();
    const receiver = await startHostileReceiver();
    const faults = injectFaults();
    const said = (says: Parameters<typeof receiver.url>[0]) => ({
      url: receiver.url(says),
      token: 'a secret of the receiver',
    });
    await aWebhook(world, {}, { ...said('says 200'), events: [{ name: 'order.prepared' }] });
    await aWebhook(world, {}, { ...said('says 500'), events: [{ name: 'order.prepared' }] });
    await aProductionWebhook(
      world,
      { key: 'production' },
      { ...said('says 200'), events: [{ name: 'production-order.created' }] },
    );
    await aProductionOrder(world);
    await world.settle();
    await world.sweep();
    expectStatus(await world.call('GET /v2/orders', { headers: { 'X-Api-Version': '2021-02-23' } }), 200);
    for (const more of [{}, { role: 'production', merchant: null, production: 1 } as const]) {
      const key = await aKey(more);
      await useUp(world, key, 10_000);
      const path = more.role ? 'GET /master-administration/production-orders' : 'GET /v2/orders';
      expectStatus(await world.call(path, { key }), 429);
    }
    faults.reset(() => 'refused');
    expectStatus(await world.call('GET /v2/orders'), 500);
    faults.reset();
    world.send('prepare-order', 'no JSON');
    await world.drain();
    await receiver.close();
    await world.drain();
    vi.resetModules(); // the next run is the first of another process
    const fresh = await import('../shared/lib/log.ts');
    fresh.setLogSink((line) => world.logs.push(line));
    await (await import('../shared/aws/deadlines.ts')).withinRun({}, async () => undefined);
    lines = world.logs.map((line) => JSON.parse(line));
    vi.unstubAllEnvs();
  });

  test.each(queries)('have a value for each field of the query %s', (_name, query) => {
    const [first = ''] = query.query.split('\n').filter((line) => /(^|\| )filter event/.test(line));
    const events = [...first.matchAll(/"(\w+)"/g)].map(([, event]) => event);
    const shown = events.length === 0 ? lines : lines.filter(({ event }) => events.includes(String(event)));
    const { fields } = namesIn(query);
    const empty = fields.filter(
      (name) => !builtIns.has(name) && shown.every((line) => valueIn(line, name) === undefined),
    );
    expect(empty).toEqual([]);
    // each event of the query occurs
    expect(events.filter((one) => !shown.some(({ event }) => event === one))).toEqual([]);
  });

  test('that the queries price always have both kinds of units', () => {
    const priced = lines.filter(({ event }) => /^(request|message|task|relay|history|sweep)$/.test(String(event)));
    const done = priced.filter(({ event, status }) => !['relay', 'history'].includes(String(event)) || status === 200);
    expect(done.length).toBeGreaterThan(20);
    for (const line of done)
      expect(line).toMatchObject({ read_units: expect.any(Number), write_units: expect.any(Number) });
  });
});

describe('docs/operations/monitoring.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operations/monitoring.md'), 'utf8');
  /** Returns the rows of the table below a heading. */
  const rowsBelow = (heading: string) => {
    const [, below = ''] = page.split(`\n## ${heading}\n`);
    const [section = ''] = below.split('\n## ');
    return [...section.matchAll(/^\| `([^|]*)` \|(.*)\|$/gm)].map(([, name = '', rest = '']) => [
      name,
      ...rest.split('|').map((cell) => cell.trim()),
    ]);
  };

  test('describes each field of a log line, and no other', () => {
    const described = rowsBelow('Fields of a log line').flatMap(([names = '']) => names.split('`, `'));
    expect(described.toSorted()).toEqual([...Object.keys(commonLogFields), ...Object.keys(logFields)].toSorted());
  });

  test('describes each metric with its unit and its dimensions', () => {
    const described = rowsBelow('Metrics').map(([name, unit, dimensions]) => [name, unit, dimensions]);
    const expected = Object.entries(metrics).map(([name, { unit, dimensions }]) => [
      name,
      unit,
      dimensions.map((dimension) => `\`${dimension}\``).join(', '),
    ]);
    expect(described.toSorted()).toEqual(expected.toSorted());
  });
});
