import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { busy, describeError, fault, log, setLogSink } from '../../shared/lib/log.ts';
import { invalid } from '../../shared/lib/refusal.ts';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  setLogSink((line) => lines.push(line));
});
afterEach(() => setLogSink((line) => process.stdout.write(`${line}\n`)));

const only = () => JSON.parse(lines[0] ?? '');

describe('log', () => {
  test('writes one line of JSON with the given fields', () => {
    log({ event: 'request', route: 'GET /v2/orders', status: 200, milliseconds: 3 });
    expect(lines).toEqual(['{"event":"request","route":"GET /v2/orders","status":200,"milliseconds":3}']);
  });

  test('writes one line even if a field has line breaks', () => {
    log({ event: 'notice', note: 'a\nb\u2028c' });
    expect(lines[0]?.includes('\n')).toBe(false);
    expect(only().note).toBe('a\nb\u2028c');
  });

  test('counts a fault in the metric of the alarms, per function', () => {
    log({ event: 'request', status: 500 }, fault);
    const { Faults, function: name, _aws } = only();
    expect(Faults).toBe(1);
    expect(name).toBe('local');
    expect(_aws.CloudWatchMetrics).toEqual([
      { Namespace: 'made-to-order-local', Dimensions: [['function']], Metrics: [{ Name: 'Faults' }] },
    ]);
    expect(_aws.Timestamp).toEqual(expect.any(Number));
  });

  test('writes a metric with the namespace of its stage and the name of its function', () => {
    vi.stubEnv('METRICS_NAMESPACE', 'made-to-order-live');
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'made-to-order-live-relay');
    try {
      log({ event: 'request', status: 503 }, busy);
    } finally {
      vi.unstubAllEnvs();
    }
    expect(only()).toMatchObject({
      Unavailable: 1,
      service: 'made-to-order-live',
      function: 'made-to-order-live-relay',
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: 'made-to-order-live',
            Dimensions: [['function'], ['service']],
            Metrics: [{ Name: 'Unavailable' }],
          },
        ],
      },
    });
  });

  test('does not count other lines in a metric', () => {
    log({ event: 'request', status: 404 });
    expect(only()).toEqual({ event: 'request', status: 404 });
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
