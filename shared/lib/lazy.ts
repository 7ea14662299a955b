import { once } from './once.ts';

/** A value that is made on first use and described for the message that says why it could not be. */
export interface Lazy<T> {
  get(): T;
}

/**
 * Defers making a client or reading the environment until a request needs it, so that any handler can be imported with
 * an empty environment. A `make` that throws is tried again on the next use.
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

/** Reads the environment variable of that name; throws when it is missing or empty. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** Reads the environment variable of that name; undefined when it is missing or empty. */
export const optionalEnvironment = (name: string): string | undefined => process.env[name] || undefined;

/**
 * Tells whether an emulator is in the place of AWS: it has no address for each bucket, and its gateway may hand out
 * bytes as the base64 text that a function returns.
 */
export const isEmulated = (): boolean => Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL);

/** Tells whether the environment variable of that name is `1`; read on each use. */
export const isSwitchedOn = (name: string): boolean => process.env[name] === '1';
