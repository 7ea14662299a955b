import { createHash, createHmac } from 'node:crypto';

/** Hashes a text or bytes by SHA-256, base64url. */
export const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('base64url');

/** Signs a text or bytes by HMAC-SHA256. A key that is a text is its UTF-8 bytes. */
export const hmacSha256 = (key: string | Uint8Array, value: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(value).digest();
