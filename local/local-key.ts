import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KMSServiceException } from '@aws-sdk/client-kms';
import { keyClient } from '../shared/work/webhooks/tokens.ts';

// constant, because encrypted values in the table of `npm run dev` outlive the process
const key = Buffer.alloc(32, 'made-to-order');
const [ivBytes, tagBytes] = [12, 16];

type EncryptionContext = Readonly<Record<string, string>>;

/** The fields of KMS commands that the local key uses. */
interface KeyCommandInput {
  readonly Plaintext?: Uint8Array;
  readonly CiphertextBlob?: Uint8Array;
  readonly EncryptionContext?: EncryptionContext;
}

/**
 * Encodes an encryption context as additional authenticated data. Sorted, because KMS ignores the order of its keys.
 */
const authenticated = (context: EncryptionContext = {}): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([one], [other]) => (one < other ? -1 : 1))));

function encrypt(text: Uint8Array, context?: EncryptionContext): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(authenticated(context));
  const encrypted = [cipher.update(text), cipher.final()];
  return Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]);
}

function decrypt(bytes: Uint8Array, context?: EncryptionContext): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(authenticated(context)).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
}

/** Returns the error that KMS throws for an invalid ciphertext, or for a ciphertext of another context. */
const refusal = (): KMSServiceException =>
  new KMSServiceException({
    name: 'InvalidCiphertextException',
    message: '',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  });

function work({ Plaintext, CiphertextBlob, EncryptionContext }: KeyCommandInput): object {
  if (Plaintext) return { CiphertextBlob: encrypt(Plaintext, EncryptionContext) };
  try {
    return { Plaintext: decrypt(CiphertextBlob ?? new Uint8Array(), EncryptionContext) };
  } catch {
    throw refusal();
  }
}

/** Intercepts the requests for the token key, so that none leaves the process. Encrypts and decrypts like KMS. */
export function interceptKey(): void {
  keyClient.get().middlewareStack.add(
    () => async (args) => {
      // the client reads nothing else
      return { output: { $metadata: {}, ...work(args.input as KeyCommandInput) }, response: {} } as never;
    },
    { step: 'initialize', priority: 'high', name: 'localKey', override: true },
  );
}
