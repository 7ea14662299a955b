import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Admission, admitAndCount, authenticate } from '../../shared/access/admission.ts';
import { minuteOf, requestsPerWindow } from '../../shared/access/rate-limit.ts';
import { takeWaitSlot } from '../../shared/access/wait-slots.ts';
import { parseAccessKey } from '../../shared/lib/access-key-text.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { accessKeyKey } from '../../shared/table/keys.ts';
import { readRow } from '../../shared/table/table.ts';
import { createAccessKey, revokeAccessKey } from '../../tools/access-keys.ts';
import { aMerchant } from '../rules/builders.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { put, putRows, startClock, startTable, type TestClock } from '../table/own-table.ts';

let faults: FaultInjector;
let clock: TestClock;
beforeAll(async () => {
  await startTable();
  await put('merchant', [aMerchant({ id: 7 })]);
  faults = injectFaults();
});
beforeEach(() => {
  clock = startClock();
  faults.reset();
});

async function aKey(more: Partial<Parameters<typeof createAccessKey>[0]> = {}) {
  const { key, key_id } = await createAccessKey({ role: 'merchant', merchant: 7, ...more });
  const parsed = parseAccessKey(key);
  if (!parsed) throw new Error('The key is none');
  return { key, id: key_id, hash: parsed.secretHash };
}

type Key = Awaited<ReturnType<typeof aKey>>;
const admit = ({ id, hash }: Key) => admitAndCount(id, hash);

/** Returns a key that used this many requests some minutes ago. */
async function aUsedKey(used: number, minutesAgo = 0): Promise<Key> {
  const key = await aKey();
  const minute = minuteOf(clock.at / 1000) - minutesAgo;
  const row = await readRow(accessKeyKey(key.id));
  await putRows([{ ...row, minute, used, buckets: { [String(minute % 61)]: used } }]);
  return key;
}

const kinds = (answers: readonly Admission[]) => {
  const counts = Map.groupBy(answers, ({ kind }) => kind);
  return Object.fromEntries([...counts].map(([kind, of]) => [kind, of.length]));
};
const limitOf = (answer: Admission) => (answer.kind === 'unknown' ? undefined : answer.limit);

describe('an access key', () => {
  test('parseAccessKey accepts only the exact format of a key', async () => {
    const { key } = await aKey();
    expect(parseAccessKey(key)).toBeDefined();
    const secret = key.slice(-43);
    for (const wrong of [
      '',
      'mto_live',
      key.slice(0, -1),
      `${key}x`,
      ` ${key}`,
      key.toUpperCase(),
      `mto_prod_${key.slice(9)}`,
      `mto_live_#_${secret}`,
    ]) {
      expect(parseAccessKey(wrong)).toBeUndefined();
    }
  });

  test('an unknown, wrong or revoked key gives the same result and is not counted', async () => {
    const key = await aKey();
    const before = await readRow(accessKeyKey(key.id));
    expect(await admit({ ...key, hash: 'wrong' })).toEqual({ kind: 'unknown' });
    expect(await admit({ ...key, id: 'aaaaaaaaaaaa' })).toEqual({ kind: 'unknown' });
    expect(await authenticate(key.id, 'wrong')).toEqual({ kind: 'unknown' });
    expect(await readRow(accessKeyKey(key.id))).toEqual(before);
    expect(await readRow(accessKeyKey('aaaaaaaaaaaa'))).toBeUndefined();
  });

  test('a revoked key is rejected on its next request, even if it is used up', async () => {
    const key = await aKey();
    expect((await admit(key)).kind).toBe('admitted');
    expect(await revokeAccessKey(key.id)).toBe(true);
    expect(await admit(key)).toEqual({ kind: 'unknown' });
    expect(await authenticate(key.id, key.hash)).toEqual({ kind: 'unknown' });
    const spent = await aUsedKey(requestsPerWindow);
    await revokeAccessKey(spent.id);
    expect(await admit(spent)).toEqual({ kind: 'unknown' });
  });

  test('an admission contains the data of the key and never its secret', async () => {
    const key = await aKey();
    const admission = await admit(key);
    expect(admission).toMatchObject({
      kind: 'admitted',
      key: {
        key_id: key.id,
        role: 'merchant',
        merchant: 7,
        production: null,
        is_test: false,
        version: null,
        scopes: null,
        allowed_ips: null,
        expires_at: null,
        rate_limit: null,
      },
    });
    expect(JSON.stringify(admission)).not.toContain(key.hash);
  });
});

describe('counting of requests', () => {
  test('counting needs one write, and a second write when a minute begins', async () => {
    const key = await aKey();
    await admit(key);
    faults.reset();
    await admit(key);
    expect(faults.calls).toHaveLength(1);
    clock.at += 60_000;
    faults.reset();
    await admit(key);
    expect(faults.calls.length).toBeLessThanOrEqual(2);
  });

  test('exactly 10 of 200 parallel requests are admitted when 4,990 are used, with matching headers', async () => {
    const key = await aUsedKey(4990);
    const answers = await Promise.all(Array.from({ length: 200 }, () => admit(key)));
    expect(kinds(answers)).toEqual({ admitted: 10, exhausted: 190 });
    const left = answers.flatMap((answer) => (answer.kind === 'admitted' ? [answer.limit.remaining] : []));
    expect(left.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await readRow(accessKeyKey(key.id)))?.used).toBe(5000);
  });

  test('exactly 10 of 200 parallel requests are admitted when the minute rolls at the same time', async () => {
    const key = await aUsedKey(4990, 30);
    const answers = await Promise.all(Array.from({ length: 200 }, () => admit(key)));
    expect(kinds(answers)).toEqual({ admitted: 10, exhausted: 190 });
  });

  test('all of a key’s first requests are counted when they are sent at once', async () => {
    const key = await aKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => admit(key)));
    expect(kinds(answers)).toEqual({ admitted: 50 });
    expect((await readRow(accessKeyKey(key.id)))?.used).toBe(50);
  });

  test('no request is admitted a second before Reset, and requests are admitted from Reset on', async () => {
    const key = await aUsedKey(5000, 10);
    const refused = await admit(key);
    expect(refused.kind).toBe('exhausted');
    const reset = limitOf(refused)?.reset ?? 0;
    clock.at = (reset - 1) * 1000;
    expect((await admit(key)).kind).toBe('exhausted');
    clock.at = reset * 1000;
    const passed = await admit(key);
    expect(passed.kind).toBe('admitted');
    expect(limitOf(passed)?.remaining).toBe(4999);
  });

  test('counting loses no request when clocks differ, and a slow clock does not move the minute back', async () => {
    const key = await aKey();
    const apart = [0, -61_000, 59_000, -7_000];
    let turn = 0;
    setClock({
      now: () => {
        turn += 1;
        return clock.at + (apart[turn % apart.length] ?? 0);
      },
      wait: async () => undefined,
    });
    let latest = 0;
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => admit(key)));
      expect(kinds(answers)).toEqual({ admitted: 5 });
      const row = await readRow(accessKeyKey(key.id));
      expect(row?.used).toBe((round + 1) * 5);
      expect(Number(row?.minute)).toBeGreaterThanOrEqual(latest);
      latest = Number(row?.minute);
      clock.at += 20_000;
    }
  });

  test('counting admits exactly the remaining requests when clocks differ at the limit', async () => {
    const key = await aUsedKey(4990, 1);
    let turn = 0;
    setClock({
      now: () => {
        turn += 1;
        return clock.at + (turn % 2 ? 60_000 : 0);
      },
      wait: async () => undefined,
    });
    const answers = await Promise.all(Array.from({ length: 60 }, () => admit(key)));
    expect(kinds(answers)).toEqual({ admitted: 10, exhausted: 50 });
  });

  test('a throttled request is counted once', async () => {
    const key = await aKey();
    await admit(key);
    faults.reset((_call, n) => (n <= 2 ? 'conflict' : undefined));
    expect((await admit(key)).kind).toBe('admitted');
    expect((await readRow(accessKeyKey(key.id)))?.used).toBe(2);
  });

  test('authenticate does not count and returns the current remaining requests', async () => {
    const key = await aUsedKey(100, 30);
    expect(limitOf(await authenticate(key.id, key.hash))?.remaining).toBe(4900);
    clock.at += 40 * 60_000;
    expect(limitOf(await authenticate(key.id, key.hash))?.remaining).toBe(5000);
    expect((await readRow(accessKeyKey(key.id)))?.used).toBe(100);
  });
});

describe('waiting requests of a key', () => {
  test('a key has three slots for waiting requests, which become free when released or expired', async () => {
    const { id } = await aKey();
    const slots = await Promise.all([
      takeWaitSlot(id, 20),
      takeWaitSlot(id, 20),
      takeWaitSlot(id, 20),
      takeWaitSlot(id, 20),
    ]);
    const taken = slots.filter((slot) => slot !== undefined);
    expect(taken).toHaveLength(3);
    await taken[0]?.release();
    expect(await takeWaitSlot(id, 20)).toBeDefined();
    expect(await takeWaitSlot(id, 20)).toBeUndefined();
    clock.at += 20_000;
    expect(await takeWaitSlot(id, 20)).toBeDefined();
  });

  test('releasing an expired slot does not free the slot of its next holder', async () => {
    const { id } = await aKey();
    const late = await takeWaitSlot(id, 1);
    clock.at += 1_000;
    for (let slot = 0; slot < 3; slot += 1) expect(await takeWaitSlot(id, 20)).toBeDefined();
    await late?.release();
    expect(await takeWaitSlot(id, 20)).toBeUndefined();
  });
});
