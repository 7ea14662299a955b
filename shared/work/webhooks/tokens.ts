import { DecryptCommand, EncryptCommand, KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms';
import { awsClient, sender } from '../../aws/clients.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import { environment, lazy } from '../../lib/lazy.ts';
import { unavailable } from '../../lib/refusal.ts';
import { isContention, isUnknownOutcome } from '../../table/retry.ts';

/** The KMS client that encrypts the tokens of webhooks. Only this file uses it. */
export const keyClient = awsClient<KMSClientConfig, KMSClient>('the client of keys', KMSClient, () => ({
  maxAttempts: 2,
}));

const keyId = lazy('the key of tokens', () => environment('TOKEN_KEY_ID'));

const sendNow: KMSClient['send'] = sender(keyClient);
const send: KMSClient['send'] = (command: Parameters<KMSClient['send']>[0]) =>
  sendNow(command).catch(refuseWhereBusy) as never;

/** Throws 503 if KMS is busy, fails or cannot be reached. */
function refuseWhereBusy(error: unknown): never {
  throw isContention(error) || isUnknownOutcome(error) ? unavailable(error) : error;
}

/**
 * Returns the encryption context of a token. A token that is moved to the record of another webhook cannot be
 * decrypted.
 */
const contextOf = (webhook: number) => ({ webhook: String(webhook) });

/** Encrypts the token of a webhook, as base64. Throws 503 if KMS is busy. */
export async function encryptToken(webhook: number, token: string): Promise<string> {
  const { CiphertextBlob = new Uint8Array() } = await send(
    new EncryptCommand({ KeyId: keyId.get(), Plaintext: Buffer.from(token), EncryptionContext: contextOf(webhook) }),
  );
  return Buffer.from(CiphertextBlob).toString('base64');
}

interface HeldToken {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

// each process that sends with a token requests it from KMS every five minutes, not for each notification
const heldMilliseconds = 300_000;
const heldTokens = 1000;

const held = new Map<string, HeldToken>();

/** Decrypts the token of a webhook, and caches it in memory for five minutes. Throws 503 if KMS is busy. */
export async function decryptToken(webhook: number, ciphertext: string): Promise<string> {
  const name = `${webhook} ${ciphertext}`;
  const known = held.get(name);
  if (known && nowMilliseconds() < known.until) return known.token;
  const { Plaintext = new Uint8Array() } = await send(
    new DecryptCommand({
      KeyId: keyId.get(),
      CiphertextBlob: Buffer.from(ciphertext, 'base64'),
      EncryptionContext: contextOf(webhook),
    }),
  );
  const token = Buffer.from(Plaintext).toString();
  hold(name, token);
  return token;
}

/** Caches a token as the newest entry. If the cache is full, removes the oldest entry. */
function hold(name: string, token: string): void {
  held.delete(name);
  const [oldest] = held.keys();
  if (held.size >= heldTokens && oldest !== undefined) held.delete(oldest);
  held.set(name, { token, until: nowMilliseconds() + heldMilliseconds });
}
