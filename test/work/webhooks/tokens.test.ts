import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../local/world.ts';
import { decryptToken, encryptToken } from '../../../shared/work/webhooks/tokens.ts';
import { type FaultInjector, injectFaults } from '../../support/faults.ts';
import { startTable } from '../../table/own-table.ts';

// As the world in one process has them: encrypted by its own form of the key, which is faithful to KMS.

describe('the tokens of webhooks', () => {
  let world: World;
  let faults: FaultInjector;
  beforeAll(async () => {
    await startTable();
    world = await createWorld({ publicUrl: 'http://localhost:4000/local', workers: [] });
    faults = injectFaults();
  });
  beforeEach(() => {
    faults.reset();
    world.advance(300_000); // nothing is held
  });
  const asked = () => faults.calls.map(({ command }) => command.replace(/Command$/, ''));

  test('come back as they were, and are never encrypted alike', async () => {
    for (const token of ['t', 'Grüße, 👋', 'x'.repeat(4096)]) {
      const [one, other] = [await encryptToken(7, token), await encryptToken(7, token)];
      expect(one).not.toBe(other);
      expect([await decryptToken(7, one), await decryptToken(7, other)]).toEqual([token, token]);
    }
  });

  test('are not to be read in what is kept', async () => {
    const token = 'a token that is longer than chance';
    expect(Buffer.from(await encryptToken(7, token), 'base64').toString()).not.toContain(token);
  });

  test('are no token of another webhook, also while they are held', async () => {
    const ciphertext = await encryptToken(7, 'secret');
    expect(await decryptToken(7, ciphertext)).toBe('secret');
    await expect(decryptToken(8, ciphertext)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  test.each(['', 'AAAA', Buffer.alloc(60).toString('base64')])(
    'are not what nothing has encrypted: %j',
    async (text) => {
      await expect(decryptToken(7, text)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    },
  );

  test('are held for five minutes', async () => {
    const ciphertext = await encryptToken(7, 'secret');
    const read = () => decryptToken(7, ciphertext);
    expect([await read(), await read()]).toEqual(['secret', 'secret']);
    world.advance(299_000);
    expect(await read()).toBe('secret');
    expect(asked()).toEqual(['Encrypt', 'Decrypt']);
    world.advance(1000);
    expect(await read()).toBe('secret');
    expect(asked()).toEqual(['Encrypt', 'Decrypt', 'Decrypt']);
  });

  test('are held a thousand at a time: the oldest makes room', async () => {
    const all = await Promise.all(Array.from({ length: 1001 }, (_, index) => encryptToken(7, `secret ${index}`)));
    for (const one of all) await decryptToken(7, one);
    faults.reset();
    await decryptToken(7, String(all[1]));
    expect(asked()).toEqual([]);
    await decryptToken(7, String(all[0]));
    expect(asked()).toEqual(['Decrypt']);
  });

  test.each(['throttled', 'answer lost', 'call lost'] as const)('refuse with 503 where a call is %s', async (fault) => {
    const ciphertext = await encryptToken(7, 'secret');
    faults.reset(() => fault);
    await expect(encryptToken(7, 'secret')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(decryptToken(7, ciphertext)).rejects.toMatchObject({ kind: 'unavailable' });
    faults.reset();
    expect(await decryptToken(7, ciphertext)).toBe('secret');
  });

  test('fail where the key refuses: that is no reason to come again', async () => {
    faults.reset(() => 'refused');
    await expect(encryptToken(7, 'secret')).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
