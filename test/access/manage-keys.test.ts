import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { admitAndCount } from '../../shared/access/admission.ts';
import { parseAccessKey } from '../../shared/lib/access-key-text.ts';
import { fileKeysKey } from '../../shared/table/keys.ts';
import { readRow } from '../../shared/table/table.ts';
import { createAccessKey, listAccessKeys, revokeAccessKey, rotateAccessKey } from '../../tools/access-keys.ts';
import { aMerchant } from '../rules/builders.ts';
import { anUnlistedKey, keyIdOf } from '../support/arrange.ts';
import { allRows } from '../support/dump.ts';
import { put, startClock, startTable, type TestClock } from '../table/own-table.ts';

let clock: TestClock;
beforeAll(async () => {
  await startTable();
  await put('merchant', [aMerchant({ id: 7 })]);
});
beforeEach(() => {
  clock = startClock();
});

const merchantKey = { role: 'merchant', merchant: 7, production: null, is_test: false, version: null } as const;

const admits = async (key: string) => {
  const { keyId = '', secretHash = '' } = parseAccessKey(key) ?? {};
  return (await admitAndCount(keyId, secretHash)).kind;
};

describe('access keys', () => {
  test('a created key starts with its mode and is admitted', async () => {
    const live = await createAccessKey(merchantKey);
    const testKey = await createAccessKey({ ...merchantKey, is_test: true });
    expect(live.key).toMatch(/^mto_live_0[a-z0-9]{11}_[A-Za-z0-9_-]{43}$/);
    expect(testKey.key).toMatch(/^mto_test_/);
    expect(await admits(live.key)).toBe('admitted');
    expect(await admits(testKey.key)).toBe('admitted');
  });

  test('a dump of the table contains no usable secret', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => createAccessKey(merchantKey)));
    for (const { key } of made) await admits(key);
    const rows = JSON.stringify(await allRows());
    for (const { key, key_id } of made) {
      const secret = key.slice(-43);
      expect(rows).toContain(key_id);
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
      expect(rows).not.toContain(Buffer.from(secret, 'base64url').toString('base64'));
      const hash = parseAccessKey(key)?.secretHash ?? '';
      expect(rows).toContain(hash);
      // the table's contents cannot be used as a key
      expect(await admits(`mto_live_${key_id}_${hash}`)).toBe('unknown');
    }
  });

  test('created keys have distinct ids and secrets', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => createAccessKey(merchantKey)));
    expect(new Set(made.map(({ key_id }) => key_id)).size).toBe(20);
    expect(new Set(made.map(({ key }) => key.slice(-43))).size).toBe(20);
  });

  test('listAccessKeys returns all keys by age, including revoked keys, without secrets', async () => {
    clock.at += 3_600_000;
    const first = await createAccessKey({ ...merchantKey, version: '2021-02-23' });
    clock.at += 1000;
    const second = await createAccessKey({ ...merchantKey, role: 'staff', merchant: null });
    await revokeAccessKey(first.key_id);
    const listed = (await listAccessKeys()).slice(-2);
    expect(listed).toMatchObject([
      {
        key_id: first.key_id,
        role: 'merchant',
        merchant: 7,
        production: null,
        is_test: false,
        version: '2021-02-23',
        created_at: '2026-11-21T11:00:00+00:00',
        revoked_at: '2026-11-21T11:00:01+00:00',
      },
      { key_id: second.key_id, role: 'staff', merchant: null, revoked_at: null },
    ]);
  });

  test('revokeAccessKey revokes a key once, and returns false for an unknown key', async () => {
    const { key, key_id } = await createAccessKey(merchantKey);
    expect(await revokeAccessKey(key_id)).toBe(true);
    expect(await revokeAccessKey(key_id)).toBe(false);
    expect(await revokeAccessKey('aaaaaaaaaaaa')).toBe(false);
    expect(await admits(key)).toBe('unknown');
    expect((await listAccessKeys()).some((one) => one.key_id === 'aaaaaaaaaaaa')).toBe(false);
  });

  test('revokeAccessKey revokes a key of an earlier release, which has no record', async () => {
    const key = await anUnlistedKey();
    expect(await admits(key)).toBe('admitted');
    expect(await revokeAccessKey(keyIdOf(key))).toBe(true);
    expect(await admits(key)).toBe('unknown');
    expect(await revokeAccessKey(keyIdOf(key))).toBe(false);
  });

  test('createAccessKey rejects a test key of staff with an explanation', async () => {
    const before = (await listAccessKeys()).length;
    const of = { ...merchantKey, role: 'staff', is_test: true } as const;
    await expect(createAccessKey(of)).rejects.toMatchObject({
      errors: { is_test: [{ code: 'staff_test_key' }] },
    });
    expect((await listAccessKeys()).length).toBe(before);
  });

  test('rotateAccessKey creates a second key with the same data, and the first stays valid until its time is over', async () => {
    const first = await createAccessKey({ ...merchantKey, is_test: true, version: '2021-02-23' });
    const second = await rotateAccessKey(first.key_id, 60);
    if (!second) throw new Error('There was nothing to rotate');
    expect([await admits(first.key), await admits(second.key)]).toEqual(['admitted', 'admitted']);
    clock.at += 60_000;
    expect([await admits(first.key), await admits(second.key)]).toEqual(['unknown', 'admitted']);
    await revokeAccessKey(first.key_id);
    const carried = (await listAccessKeys()).find(({ key_id }) => key_id === second.key_id);
    expect(carried).toMatchObject({ role: 'merchant', merchant: 7, is_test: true, version: '2021-02-23' });
    await expect(rotateAccessKey(first.key_id, 60)).rejects.toThrow('This access key has been revoked.');
    expect(await rotateAccessKey('aaaaaaaaaaaa', 60)).toBeUndefined();
  });
});

describe('npm run keys -- rotate-files', () => {
  const run = (...given: string[]) =>
    promisify(execFile)(process.execPath, ['tools/keys.ts', ...given], {
      cwd: join(import.meta.dirname, '../..'),
      // the table of this file, not of a local system that is running
      env: { ...process.env, LOCAL_FOLDER: '/nowhere' },
    });

  test('rotate-files creates a key and prints the time from which it signs, never its secret', async () => {
    const first = await run('rotate-files');
    const second = await run('rotate-files');
    expect(first.stderr).toMatch(/signed with key 1 from 20\d\d-\d\d-\d\dT/);
    expect(second.stderr).toMatch(/signed with key 2 from 20\d\d-\d\d-\d\dT/);
    const { signing } = (await readRow(fileKeysKey)) ?? {};
    expect(signing).toMatchObject([{ id: '1' }, { id: '2' }]);
    for (const { secret } of signing as { secret: string }[]) {
      expect(secret).toHaveLength(43);
      for (const { stdout, stderr } of [first, second]) expect(`${stdout}${stderr}`).not.toContain(secret);
    }
  });
});
