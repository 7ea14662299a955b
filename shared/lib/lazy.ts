import { once } from './once.ts';

/** A value that is created on first use. */
export interface Lazy<T> {
  get(): T;
}

/**
 * Defers creating a client or reading the environment until a request needs it, so that any handler can be imported
 * with an empty environment. If `make` throws, the next use calls it again. `what` names the value in the error.
 */
export function lazy<T>(what: string, make: () => T): Lazy<T> {
  const made = once(make);
  return {
    get() {
      try {
        return made();
      } catch (cause) {
        throw new Error(`Could not make ${what}`, { cause });
      }
    },
  };
}

/** Returns the environment variable of that name. Throws if it is missing or empty. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** Returns the environment variable of that name, or undefined if it is missing or empty. */
export const optionalEnvironment = (name: string): string | undefined => process.env[name] || undefined;

/**
 * Returns whether the service runs on an emulator instead of AWS. An emulator has no separate host for each bucket, and
 * its gateway can return bytes as the base64 string of the function.
 */
export const isEmulated = (): boolean => Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL);

/** Returns whether the environment variable of that name is `1`. It is read on each use. */
export const isSwitchedOn = (name: string): boolean => process.env[name] === '1';
