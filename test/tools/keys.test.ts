import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAccessKeys } from '../../tools/access-keys.ts';
import { startTestWorld } from '../support/world.ts';

// `npm run keys` as a process, on the table of a world

const world = await startTestWorld();

/** Runs the command to its end. */
const keys = (...args: readonly string[]) => keysIn({}, ...args);

/** Runs the command to its end, with more variables in its environment. */
const keysIn = (
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ code: number; out: string; remarks: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, LOCAL_FOLDER: '/nowhere', ...environment };
    const options = { cwd: join(import.meta.dirname, '../..'), env };
    execFile(process.execPath, ['tools/keys.ts', ...args], options, (error, out, remarks) =>
      resolve({ code: error ? Number(error.code) : 0, out, remarks }),
    );
  });

const idOf = (key: string): string => key.split('_')[2] ?? '';

describe('npm run keys', () => {
  test('create prints only the key to standard output, and its ID to standard error', async () => {
    const { code, out, remarks } = await keys('create', '--role', 'merchant', '--merchant', 'gift-house', '--test');
    expect([code, out]).toEqual([0, expect.stringMatching(/^mto_test_0[a-z0-9]{11}_\S{43}\n$/)]);
    expect(remarks).toContain(`The ID of this key is ${idOf(out)}.`);
    expect(remarks).toContain(`\nTo revoke it: npm run keys -- revoke ${idOf(out)}\n`);
    expect((await world.call('GET /v2/products', { key: out.trim() })).status).toBe(200);
  });

  test('create makes a test key for a production of test orders', async () => {
    const { code, out } = await keys('create', '--role', 'production', '--production', 'test-print', '--test');
    expect([code, out]).toEqual([0, expect.stringMatching(/^mto_test_/)]);
    const { status } = await world.call('GET /master-administration/production-orders', { key: out.trim() });
    expect(status).toBe(200);
  });

  test('list prints columns with headings, and the owner of each key by handle', async () => {
    const { out } = await keys('list');
    const [headings = '', ...lines] = out.trimEnd().split('\n');
    expect(headings).toMatch(/^KEY ID +NAME +ROLE +MODE +OWNER +VERSION +CREATED +STATE$/);
    const of = (key: string) => lines.find((line) => line.startsWith(idOf(key)));
    expect(of(world.keys.merchant_test)).toMatch(/ {2}merchant +test {2}shirt-shop +- /);
    expect(of(world.keys.production)).toMatch(/ {2}production +live {2}north-print +- /);
    expect(of(world.keys.test_production)).toMatch(/ {2}production +test {2}test-print +- /);
    expect(of(world.keys.staff)).toMatch(/ {2}staff +live {2}- +- .* valid$/);
    expect(of(world.keys.revoked)).toMatch(/ revoked 2\S+$/);
    const starts = (line: string) => [...line.matchAll(/(?<= {2})\S/g)].map(({ index }) => index);
    expect(starts(lines.find((line) => line.endsWith('valid')) ?? '')).toEqual(starts(headings));
  });

  test('does not use the table if MTO_URL is set without MTO_KEY', async () => {
    const { code, out, remarks } = await keysIn({ MTO_URL: 'https://api.example.com' }, 'create', '--role', 'staff');
    expect([code, out, remarks]).toEqual([
      2,
      '',
      expect.stringMatching(/^MTO_KEY is missing\. .* or unset MTO_URL\.\n$/),
    ]);
  });

  test('accepts a whole key instead of its ID, and never repeats it', async () => {
    const key = (await keys('create', '--role', 'staff')).out.trim();
    const rotated = await keys('rotate', key);
    expect([rotated.code, rotated.out]).toEqual([0, expect.stringMatching(/^mto_live_/)]);
    const { code, out, remarks } = await keys('revoke', key);
    expect([code, out, remarks]).toEqual([0, '', expect.stringContaining(`Key ${idOf(key)} was revoked.`)]);
    const again = await keys('revoke', key);
    expect([again.code, again.remarks]).toEqual([2, expect.stringContaining(`No valid key has the ID ${idOf(key)}.`)]);
    const secret = key.split('_').slice(3).join('_');
    for (const { remarks: said } of [rotated, { remarks }, again]) expect(said).not.toContain(secret);
  });

  test.each([
    [['create', '--role', 'staff', '--version', '2022-02-01'], /\n {2}version: Must be one of: 2022-07-01\.$/],
    [
      ['create', '--role', 'merchant', '--merchant', 'shirt-shop', '--version', '2022-07-01'],
      /\n {2}version: Must be one of: 2022-02-01, 2021-02-23\.$/,
    ],
    [['create'], /^--role must be one of: staff, merchant, production\.\n/],
    [
      ['create', '--role', 'merchant', '--merchant', 'nix'],
      /\nUnknown merchant "nix"\. Existing handles: (?=.*\bshirt-shop\b)(?=.*\bgift-house\b)[a-z-]+(, [a-z-]+)+\.$/,
    ],
    [
      ['create', '--role', 'production', '--production', 'north-print', '--merchant', 'shirt-shop'],
      /\n {2}merchant: Must be null for keys of the role production\.$/,
    ],
    [
      ['create', '--role', 'merchant', '--merchant', 'shirt-shop', '--production', 'north-print'],
      /\n {2}production: Must be null for keys of the role merchant\.$/,
    ],
    [
      ['create', '--role', 'production', '--production', 'north-print', '--test'],
      /\n {2}is_test: Must be false, because the production makes live orders\.$/,
    ],
    [
      ['create', '--role', 'production', '--production', 'test-print'],
      /\n {2}is_test: Must be true, because the production makes test orders\.$/,
    ],
    [['list', '--test'], /^list doesn't support --test\.\n/],
    [['list', 'all'], /^Too many arguments\. list accepts only options\.\n/],
    [
      ['make'],
      /^Missing or unknown command\. Commands: create, list, revoke, rotate, rotate-files\.\nFor help, run: npm run keys -- --help$/,
    ],
    [['revoke'], /^Missing or invalid key ID\. Give the key, or its ID of 12 lowercase letters and digits\.\n/],
    [['revoke', 'mto_live_of-other-form_SECRET'], /^Missing or invalid key ID\.(?![\s\S]*SECRET)/],
    [['--rôle'], /^Unknown option --rôle\. Options: --role, /],
  ])('rejects %j with a message and creates no key', async (args, sentence) => {
    const before = (await listAccessKeys()).length;
    const { code, out, remarks } = await keys(...args);
    expect([code, out, remarks.trimEnd()]).toEqual([2, '', expect.stringMatching(sentence)]);
    expect((await listAccessKeys()).length).toBe(before);
  });
});
