import { vi } from 'vitest';

// No test asks a name server: the names of this machine resolve, and other names are unknown immediately.
vi.mock(import('node:dns/promises'), async (importOriginal) => {
  const original = await importOriginal();
  const lookup = (name: string, options: object) =>
    name === 'localhost'
      ? original.lookup(name, options)
      : Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }));
  return { ...original, lookup: lookup as typeof original.lookup };
});
