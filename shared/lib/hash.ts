import { createHash, createHmac } from 'node:crypto';

/** Returns the SHA-256 hash of a string or bytes in base64url. */
export const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('base64url');

/** Returns the HMAC-SHA256 of a string or bytes. Strings are encoded in UTF-8. */
export const hmacSha256 = (key: string | Uint8Array, value: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(value).digest();
