import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../local/world.ts';
import { decryptToken, encryptToken } from '../../../shared/work/webhooks/tokens.ts';
import { type FaultInjector, injectFaults } from '../../support/faults.ts';
import { startTable } from '../../table/own-table.ts';

// Tokens as the local system encrypts them, with a simulated key that behaves like KMS.

describe('tokens of webhooks', () => {
  let world: World;
  let faults: FaultInjector;
  beforeAll(async () => {
    await startTable();
    world = await createWorld({ publicUrl: 'http://localhost:4000/local', workers: [] });
    faults = injectFaults();
  });
  beforeEach(() => {
    faults.reset();
    world.advance(300_000); // clears the cache
  });
  const asked = () => faults.calls.map(({ command }) => command.replace(/Command$/, ''));

  test('tokens decrypt to the original, and no two ciphertexts are equal', async () => {
    for (const token of ['t', 'Grüße, 👋', 'x'.repeat(4096)]) {
      const [one, other] = [await encryptToken(7, token), await encryptToken(7, token)];
      expect(one).not.toBe(other);
      expect([await decryptToken(7, one), await decryptToken(7, other)]).toEqual([token, token]);
    }
  });

  test('a stored token is not readable', async () => {
    const token = 'a token that is longer than chance';
    expect(Buffer.from(await encryptToken(7, token), 'base64').toString()).not.toContain(token);
  });

  test('a token cannot be decrypted for another webhook, even while it is cached', async () => {
    const ciphertext = await encryptToken(7, 'secret');
    expect(await decryptToken(7, ciphertext)).toBe('secret');
    await expect(decryptToken(8, ciphertext)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  test.each(['', 'AAAA', Buffer.alloc(60).toString('base64')])(
    'decryptToken rejects a ciphertext that KMS did not create: %j',
    async (text) => {
      await expect(decryptToken(7, text)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    },
  );

  test('tokens are cached for five minutes', async () => {
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

  test('the cache holds a thousand tokens and evicts the oldest', async () => {
    const all = await Promise.all(Array.from({ length: 1001 }, (_, index) => encryptToken(7, `secret ${index}`)));
    for (const one of all) await decryptToken(7, one);
    faults.reset();
    await decryptToken(7, String(all[1]));
    expect(asked()).toEqual([]);
    await decryptToken(7, String(all[0]));
    expect(asked()).toEqual(['Decrypt']);
  });

  test.each(['throttled', 'answer lost', 'call lost'] as const)(
    'tokens fail with 503 if a KMS call is %s',
    async (fault) => {
      const ciphertext = await encryptToken(7, 'secret');
      faults.reset(() => fault);
      await expect(encryptToken(7, 'secret')).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(decryptToken(7, ciphertext)).rejects.toMatchObject({ kind: 'unavailable' });
      faults.reset();
      expect(await decryptToken(7, ciphertext)).toBe('secret');
    },
  );

  test('tokens fail without a retry if KMS rejects the key', async () => {
    faults.reset(() => 'refused');
    await expect(encryptToken(7, 'secret')).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
