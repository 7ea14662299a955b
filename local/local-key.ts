import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KMSServiceException } from '@aws-sdk/client-kms';
import { keyClient } from '../shared/work/webhooks/tokens.ts';

// always the same one: what was encrypted in the table of `npm run dev` outlives the process
const key = Buffer.alloc(32, 'made-to-order');
const [ivBytes, tagBytes] = [12, 16];

type EncryptionContext = Readonly<Record<string, string>>;

/** The parts of the commands' inputs that the local form of the key knows. */
interface KeyCommandInput {
  readonly Plaintext?: Uint8Array;
  readonly CiphertextBlob?: Uint8Array;
  readonly EncryptionContext?: EncryptionContext;
}

/** Writes an encryption context as what is authenticated beside the text: KMS knows no order of its keys. */
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

/** Answers as KMS does where a ciphertext is none, or of another context. */
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

/** Takes what is asked of the key of tokens, so that no request leaves the process: it encrypts as KMS does. */
export function interceptKey(): void {
  keyClient.get().middlewareStack.add(
    () => async (args) => {
      // the client looks at nothing else
      return { output: { $metadata: {}, ...work(args.input as KeyCommandInput) }, response: {} } as never;
    },
    { step: 'initialize', priority: 'high', name: 'localKey', override: true },
  );
}
