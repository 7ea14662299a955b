import { describe, expect, test } from 'vitest';
import { fileAddress, goodKeys, isSigned, readSignedQuery, type SigningKeys } from '../../shared/files/file-address.ts';

const now = Date.UTC(2026, 10, 21, 10, 30) / 1000;
const minute = 60;
const hour = 3600;
const keys: SigningKeys = [{ id: '1', secret: 'the first', since: now - 24 * hour }];
const two: SigningKeys = [...keys, { id: '2', secret: 'the second', since: now }];

const addressOf = (id: number, at = now, signing = keys) => {
  const text = fileAddress(signing, id, at) ?? '';
  const { pathname, searchParams } = new URL(text, 'https://example.com');
  return { pathname, expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
};
/** Returns whether a URL with this query opens the file. */
const opens = (id: number, expires: string, signature: string, at = now, checking = keys): boolean => {
  const query = readSignedQuery(expires, signature, at);
  return query !== undefined && isSigned(checking, id, query, at);
};

describe('the signed URL of a file', () => {
  const { pathname, expires, signature } = addressOf(7);

  test('a signed URL opens only its own file', () => {
    expect(pathname).toBe('/files/7');
    expect(opens(7, expires, signature)).toBe(true);
    for (const other of [1, 6, 8, 70, 77]) expect(opens(other, expires, signature), `${other}`).toBe(false);
  });

  test('a signed URL is valid for one to two hours, and stays the same for an hour', () => {
    expect(Number(expires)).toBe(Date.UTC(2026, 10, 21, 12) / 1000);
    for (let at = now; at < now + hour; at += 7 * minute) {
      const life = Number(addressOf(7, at).expires) - at;
      expect(life).toBeGreaterThanOrEqual(hour);
      expect(life).toBeLessThan(2 * hour);
    }
    expect(addressOf(7, now + 29 * minute)).toEqual(addressOf(7));
    expect(opens(7, expires, signature, Number(expires) - 1)).toBe(true);
    expect(opens(7, expires, signature, Number(expires))).toBe(false);
  });

  test('a shortened or extended signature is rejected', () => {
    const [keyId = '', given = ''] = signature.split('.');
    expect(given).toHaveLength(43);
    for (let length = 0; length < given.length; length += 1) {
      const part = given.slice(0, length);
      expect(opens(7, expires, `${keyId}.${part}`), `${length} characters`).toBe(false);
      const query = { expires: Number(expires), keyId, signature: part };
      expect(isSigned(keys, 7, query, now), `${length} characters`).toBe(false);
    }
    for (const more of [`${signature}A`, `${signature}=`, `${signature}.`, `${signature}.${given}`, `.${given}`, given])
      expect(opens(7, expires, more), more).toBe(false);
    expect(opens(7, expires, `${keyId}.${'A'.repeat(43)}`)).toBe(false);
  });

  test('a different expiry or another spelling of the expiry is rejected', () => {
    for (const other of [Number(expires) + 1, Number(expires) + hour, `9${expires}`, '', 'never', '1e12', '-1', 'NaN'])
      expect(opens(7, String(other), signature), `${other}`).toBe(false);
    for (const spelled of [` ${expires}`, `${expires} `, `+${expires}`, `${expires}.0`, `${expires},${expires}`])
      expect(opens(7, spelled, signature), spelled).toBe(false);
  });

  test('a signature of another key is rejected', () => {
    const [, given] = signature.split('.');
    for (const keyId of ['2', '0', '9', 'constructor', '__proto__', 'toString', ''])
      expect(opens(7, expires, `${keyId}.${given}`, now, two), keyId).toBe(false);
    const stranger: SigningKeys = [{ id: '1', secret: 'of another', since: 0 }];
    expect(opens(7, expires, signature, now, stranger)).toBe(false);
    expect(opens(7, expires, signature, now, [])).toBe(false);
  });
});

describe('rotation of signing keys', () => {
  test('each key signs from its own start time on', () => {
    expect(addressOf(7, now - 1, two).signature).toMatch(/^1\./);
    expect(addressOf(7, now, two).signature).toMatch(/^2\./);
    expect(fileAddress([{ id: '1', secret: 'x', since: now + 1 }], 7, now)).toBeUndefined();
    expect(fileAddress([], 7, now)).toBeUndefined();
  });

  test('a URL stays valid until it expires, and its key only as long as its last URL', () => {
    const last = addressOf(7, now - 1, two);
    expect(opens(7, last.expires, last.signature, Number(last.expires) - 1, two)).toBe(true);
    expect(goodKeys(two, now + 2 * hour - 1).map(({ id }) => id)).toEqual(['1', '2']);
    expect(goodKeys(two, now + 2 * hour).map(({ id }) => id)).toEqual(['2']);
    // a thief of the old secret can sign any expiry in the future
    const ahead = addressOf(7, now + 10 * hour, keys);
    expect(opens(7, ahead.expires, ahead.signature, now, two)).toBe(true);
    expect(opens(7, ahead.expires, ahead.signature, now + 2 * hour, two)).toBe(false);
  });
});
