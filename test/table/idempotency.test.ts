import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everything } from '../../shared/domain/reach.ts';
import { idempotencyKeyOf, recordUnder } from '../../shared/http/idempotency.ts';
import type { Answer, Validated } from '../../shared/http/stages.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import type { KeyRights } from '../../shared/lib/key-rights.ts';
import type { JobRecord } from '../../shared/resources/job.ts';
import { readRecord, readRow } from '../../shared/table/table.ts';
import { runOnce } from '../../shared/table/writes/decide.ts';
import { reserveIds } from '../../shared/table/writes/reserve-ids.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aChange, startClock, startTable, type TestClock, writing } from './own-table.ts';

let faults: FaultInjector;
let clock: TestClock;
let name = '';
let count = 0;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => {
  clock = startClock();
  faults.reset();
  count += 1;
  name = `name-${count}`;
});

const merchantKey: KeyRights = {
  key_id: 'aaaaaaaaaaaa',
  role: 'merchant',
  merchant: 7,
  production: null,
  is_test: false,
  version: null,
  scopes: null,
  allowed_ips: null,
  expires_at: null,
  rate_limit: null,
};

interface Sent {
  readonly key?: Partial<KeyRights>;
  readonly header?: string;
  readonly received?: Partial<Validated>;
}

const asked = ({ key, header = name, received }: Sent = {}): Validated => ({
  contract: { route: 'POST /v2/x', summary: '', description: '', allow: ['merchant'], needs: [], errorImpact: '' },
  area: 'v2',
  version: '2022-02-01',
  key: { ...merchantKey, ...key },
  limit: { limit: 1, remaining: 1, reset: 0 },
  isUsedUp: false,
  isAuthorized: true,
  input: { params: {}, body: {}, conditions: [], polling: false, expand: [], position: firstPage },
  id: 'request',
  verb: 'POST',
  path: '/v2/x',
  params: {},
  query: new Map(),
  headers: new Map([['idempotency-key', header]]),
  body: Buffer.from('{"a":1}'),
  sourceIp: '127.0.0.1',
  publicUrl: 'http://localhost',
  startedAt: 0,
  ...received,
});

const firstPage = { perPage: 25, page: 1, after: undefined, backwards: false, skip: 0 };

function keyOf(sent: Sent = {}) {
  const key = idempotencyKeyOf(asked(sent));
  if (!key) throw new Error('The request has no key');
  return key;
}

/** Sends a POST that creates a job. `made` is the job's id, whether or not the job was written. */
async function post(sent: Sent = {}): Promise<Answer & { readonly made?: number }> {
  let made: number | undefined;
  const answer = await runOnce({
    record: recordUnder(keyOf(sent)),
    load: async () => (await reserveIds({ job: 1 })).job(),
    rule: (id) => {
      const now = nowInstant();
      const job: JobRecord = {
        id,
        rev: 0,
        merchant: 7,
        is_test: false,
        state: 'queued',
        failure_message: null,
        expires_at: 4_000_000_000,
        resource_path: '/',
        created_at: now,
        updated_at: now,
      };
      return aChange([writing('job', job)], { answer: job });
    },
    resultOf: async (_change, job) => {
      made = job?.id ?? 0;
      return { status: 201, headers: { Location: `/v2/jobs/${made}` }, body: JSON.stringify({ id: made }) };
    },
  });
  return { ...answer, ...(made !== undefined && !isReplay(answer) && { made }) };
}

const isReplay = ({ headers }: Answer) => headers['Idempotent-Replayed'] === 'true';

describe('an Idempotency-Key', () => {
  test('two requests with the same Idempotency-Key have one effect and get one response', async () => {
    const first = await post();
    const second = await post();
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers).toMatchObject({ ...first.headers, 'X-Api-Version': '2022-02-01' });
  });

  test('50 parallel requests with the same Idempotency-Key create one record and get equal bodies', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post()));
    expect(new Set(answers.map(({ body }) => String(body))).size).toBe(1);
    const made = answers.filter((answer) => !isReplay(answer));
    expect(made).toHaveLength(1);
    expect(await readRecord('job', made[0]?.made ?? 0, everything)).toBeDefined();
  });

  test('a repeat gets the stored response when the first response was lost after the write', async () => {
    faults.reset((call) => (isCommit(call) ? 'ends after' : undefined));
    await expect(post()).rejects.toThrow();
    faults.reset();
    const again = await post();
    expect(isReplay(again)).toBe(true);
    const { id } = JSON.parse(String(again.body));
    expect(await readRecord('job', id, everything)).toMatchObject({ id, rev: 1 });
  });

  test('a request that ends before the write stores no response', async () => {
    faults.reset((call) => (isCommit(call) ? 'ends before' : undefined));
    await expect(post()).rejects.toThrow();
    faults.reset();
    expect(await readRow(keyOf().row)).toBeUndefined();
    expect(isReplay(await post())).toBe(false);
  });

  test('an Idempotency-Key is valid for 24 hours, even if the table has not deleted its row, and can then be reused', async () => {
    const first = await post();
    clock.at += 24 * 3600 * 1000 - 1000;
    expect(isReplay(await post())).toBe(true);
    clock.at += 1000;
    const later = await post();
    expect(isReplay(later)).toBe(false);
    expect(later.body).not.toBe(first.body);
    expect(isReplay(await post())).toBe(true);
  });

  test.each([
    ['method', { verb: 'PUT' }],
    ['path', { path: '/v2/y' }],
    ['query', { query: new Map([['dry_run', ['true']]]) }],
    ['body', { body: Buffer.from('{"a": 1}') }],
  ] as const)('an Idempotency-Key that is reused with another %s is rejected with 422', async (_what, received) => {
    await post();
    await expect(post({ received })).rejects.toMatchObject({
      kind: 'invalid',
      errors: { 'Idempotency-Key': [{ code: 'key_reused' }] },
    });
  });

  test('an Idempotency-Key is rejected with another value in the query', async () => {
    const query = (value: string) => ({ query: new Map([['dry_run', [value]]]) });
    await post({ received: query('false') });
    await expect(post({ received: query('true') })).rejects.toMatchObject({
      kind: 'invalid',
      errors: { 'Idempotency-Key': [{ code: 'key_reused' }] },
    });
  });

  test('an Idempotency-Key matches with and without quotes, and with its query in any order', async () => {
    const query = (...names: readonly string[]) => ({ query: new Map(names.map((one) => [one, ['1']])) });
    await post({ received: query('a', 'b') });
    expect(isReplay(await post({ header: `"${name}"`, received: query('b', 'a') }))).toBe(true);
  });

  test('an Idempotency-Key belongs to a merchant and mode, or to a single key of staff or a production', async () => {
    await post();
    const sameMerchant = keyOf({ key: { key_id: 'bbbbbbbbbbbb' } });
    expect(sameMerchant.row).toEqual(keyOf().row);
    const others: readonly Partial<KeyRights>[] = [
      { merchant: 8 },
      { is_test: true },
      { role: 'staff', merchant: null },
      { role: 'staff', key_id: 'bbbbbbbbbbbb' }, // belongs to the same merchant, but with the role staff
      { role: 'production', merchant: null, production: 1, key_id: 'cccccccccccc' },
    ];
    const rows = [{}, ...others].map((key) => keyOf({ key }).row.PK);
    expect(new Set(rows).size).toBe(rows.length);
    for (const key of others) expect(isReplay(await post({ key }))).toBe(false);
  });

  test('an Idempotency-Key has 1 to 255 characters and never appears in a row’s key', () => {
    expect(() => keyOf({ header: '' })).toThrow(expect.objectContaining({ kind: 'invalid' }));
    expect(() => keyOf({ header: '""' })).toThrow(expect.objectContaining({ kind: 'invalid' }));
    expect(() => keyOf({ header: 'x'.repeat(256) })).toThrow(expect.objectContaining({ kind: 'invalid' }));
    expect(keyOf({ header: `"${'x'.repeat(255)}"` }).row.PK).not.toContain('xxx');
    expect(idempotencyKeyOf(asked({ received: { headers: new Map() } }))).toBeUndefined();
  });
});
