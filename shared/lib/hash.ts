import { createHash } from 'node:crypto';

/** Hashes a text or bytes by SHA-256, base64url. */
export const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('base64url');
