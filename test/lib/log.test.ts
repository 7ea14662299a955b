import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asInvocation } from '../../shared/lib/invocation.ts';
import { busy, describeError, fault, type LogFields, log, type Metrics, setLogSink } from '../../shared/lib/log.ts';
import { invalid } from '../../shared/lib/refusal.ts';
import { ownFields } from '../support/log-fields.ts';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  setLogSink((line) => lines.push(line));
});
afterEach(() => setLogSink((line) => process.stdout.write(`${line}\n`)));

const only = () => JSON.parse(lines[0] ?? '');

/** The directives of the only line. */
const directives = () => only()._aws.CloudWatchMetrics;

describe('log', () => {
  test('writes one line of JSON with the given fields', () => {
    log({ event: 'request', route: 'GET /v2/orders', status: 200, milliseconds: 3 });
    expect(lines.map(ownFields)).toEqual([{ event: 'request', route: 'GET /v2/orders', status: 200, milliseconds: 3 }]);
  });

  test("adds the fields of Powertools' logger, with the time in UTC", () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 10, 0, 0, 7) });
    try {
      log({ event: 'sweep', status: 200 });
    } finally {
      vi.useRealTimers();
    }
    expect(lines).toEqual([
      '{"level":"INFO","timestamp":"2026-11-21T10:00:00.007Z","service":"made-to-order-local","function_name":"local",' +
        '"cold_start":true,"event":"sweep","status":200}',
    ]);
  });

  test('writes one line even if a field has line breaks', () => {
    log({ event: 'notice', note: 'a\nb\u2028c' });
    expect(lines[0]?.includes('\n')).toBe(false);
    expect(only().note).toBe('a\nb\u2028c');
  });

  test.each<[string, string, LogFields, Metrics?]>([
    ['INFO', 'a successful request', { event: 'request', status: 200 }],
    ['INFO', 'a rejected request', { event: 'request', status: 429 }, { RateLimited: 1 }],
    ['INFO', 'a failed attempt of a receiver', { event: 'attempt', answered: 500 }, { FailedAttempts: 1 }],
    ['WARN', 'a response with 503', { event: 'request', status: 503 }, busy],
    ['WARN', 'work that is retried', { event: 'message', status: 500, error: 'Refusal' }, busy],
    ['WARN', 'a notice', { event: 'notice', note: 'late' }],
    ['WARN', 'a failure without an effect', { event: 'record', error: 'TypeError' }],
    ['ERROR', 'a response with 500', { event: 'request', status: 500 }, fault],
    ['ERROR', 'a notice of a fault', { event: 'notice', note: 'broken' }, fault],
  ])('the level is %s for %s', (level, _what, fields, measured) => {
    log(fields, measured);
    expect(only().level).toBe(level);
  });

  test('counts a fault per function and for the whole stage, because alarms watch both', () => {
    log({ event: 'request', status: 500 }, fault);
    const { Faults, function: name, service, timestamp, _aws } = only();
    expect({ Faults, name, service }).toEqual({ Faults: 1, name: 'local', service: 'made-to-order-local' });
    const Dimensions = [['function'], ['service']];
    expect(directives()).toEqual([
      { Namespace: 'made-to-order-local', Dimensions, Metrics: [{ Name: 'Faults', Unit: 'Count' }] },
    ]);
    expect(_aws.Timestamp).toBe(Date.parse(timestamp));
  });

  test('writes a metric with the namespace of its stage and the name of its function', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'made-to-order-live');
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'made-to-order-live-sweeper');
    try {
      log({ event: 'outbox' }, { OldestEventSeconds: 7 });
    } finally {
      vi.unstubAllEnvs();
    }
    const function_name = 'made-to-order-live-sweeper';
    expect(only()).toMatchObject({ service: 'made-to-order-live', function_name, function: function_name });
    const Metrics = [{ Name: 'OldestEventSeconds', Unit: 'Seconds' }];
    expect(directives()).toEqual([{ Namespace: 'made-to-order-live', Dimensions: [['function']], Metrics }]);
  });

  test('keeps metrics of a line with other dimensions apart, so that none gets a dimension that it must not have', () => {
    log({ event: 'request', status: 503 }, { ...busy, DeprecatedVersion: 1 });
    const Namespace = 'made-to-order-local';
    expect(directives()).toEqual([
      { Namespace, Dimensions: [['function'], ['service']], Metrics: [{ Name: 'Unavailable', Unit: 'Count' }] },
      { Namespace, Dimensions: [['service']], Metrics: [{ Name: 'DeprecatedVersion', Unit: 'Count' }] },
    ]);
  });

  test('does not count other lines in a metric', () => {
    log({ event: 'request', status: 404 });
    expect(ownFields(lines[0] ?? '')).toEqual({ event: 'request', status: 404 });
  });
});

describe('lines of a run', () => {
  const run = (context: Parameters<typeof asInvocation>[0]) =>
    asInvocation(context, async () => {
      await Promise.resolve();
      log({ event: 'task' });
    });

  test('have the name of their function and the id of their run, even if a process does several runs at once', async () => {
    await Promise.all(['a', 'b'].map((name) => run({ functionName: name, awsRequestId: `run of ${name}` })));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ function_name: 'a', function_request_id: 'run of a' }),
      expect.objectContaining({ function_name: 'b', function_request_id: 'run of b' }),
    ]);
  });

  test('say whether the run is the first of its process', async () => {
    vi.resetModules();
    const [{ withinRun }, fresh] = await Promise.all([
      import('../../shared/aws/deadlines.ts'),
      import('../../shared/lib/log.ts'),
    ]);
    fresh.setLogSink((line) => lines.push(line));
    for (const _run of [1, 2]) await withinRun({}, async () => fresh.log({ event: 'sweep' }));
    const said = lines.map((line) => JSON.parse(line));
    expect(said.map(({ event, cold_start, ColdStart }) => [event, cold_start, ColdStart])).toEqual([
      ['start', true, 1],
      ['sweep', true, undefined],
      ['sweep', false, undefined],
    ]);
    expect(said[0].milliseconds).toEqual(expect.any(Number));
    expect(said[0]._aws.CloudWatchMetrics).toMatchObject([{ Dimensions: [['service']] }]);
  });

  test.each([
    [
      'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
      '1-5759e988-bd862e3fe1be46a994272793',
    ],
    [
      'Self=1-67891234-12456789abcdef012345678;Root=1-5759e988-bd862e3fe1be46a994272793',
      '1-5759e988-bd862e3fe1be46a994272793',
    ],
    ['Root=a text of the caller', undefined],
    ['Root=1-5759e988-bd862e3fe1be46a994272793 and more', undefined],
    ['', undefined],
  ])('have only the root of the trace header %j', async (header, root) => {
    vi.stubEnv('_X_AMZN_TRACE_ID', header);
    await run({});
    vi.unstubAllEnvs();
    expect(only().xray_trace_id).toBe(root);
  });
});

describe('describeError', () => {
  test('returns the class and the place of an error and of its causes', () => {
    const said = describeError(new TypeError('x', { cause: new RangeError('y') }));
    expect(said.error).toBe('TypeError < RangeError');
    expect(said.at).toHaveLength(2);
    expect(said.at?.[0]).toContain('log.test.ts');
  });

  test('names a refusal by its class, and a value that is not an error by its type', () => {
    expect(
      describeError(invalid({ email: [{ code: 'not_an_email', message: 'jo@example.com is no address' }] })).error,
    ).toBe('Refusal');
    expect(describeError('jo@example.com')).toEqual({ error: 'string', at: [] });
    expect(describeError(undefined)).toEqual({ error: 'undefined', at: [] });
  });

  const secret = 'mto_live_secret';

  test('never returns the message of an error', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (start, end) => {
        const said = describeError(new Error(`${start}${secret}${end}`, { cause: new Error(secret) }));
        expect(JSON.stringify(said)).not.toContain(secret);
      }),
    );
  });

  test('never returns the message of an error, even if a line of it looks like a place', () => {
    for (const message of [`\nat ${secret}`, `no JSON:\n    at ${secret} (file.ts:1:1)\n`, `at ${secret}`]) {
      const said = describeError(new Error(message, { cause: new Error(message) }));
      expect(JSON.stringify(said)).not.toContain(secret);
    }
  });

  test('never returns the part of a body that a JSON parser quotes', () => {
    try {
      JSON.parse(`x\nat ${secret}`);
    } catch (error) {
      expect(JSON.stringify(describeError(error))).not.toContain('mto_');
    }
    expect.assertions(1);
  });
});
