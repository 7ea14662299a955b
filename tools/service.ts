import { ApiError, type Client, createClient } from '../client/src/client.ts';
import { Mistake, systemOption } from './command.ts';
import type { NoSystem, Stack } from './connection.ts';

/** A service, and the key to call it with. */
export interface Service {
  readonly name: string;
  readonly url: string;
  readonly key: string;
}

/** The options that choose the service to call. */
export const serviceOptions = { ...systemOption, url: { type: 'string' }, key: { type: 'string' } } as const;

/** The URL and the key from a command's arguments. */
export interface AskedService {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  /** The port of the local system to call, if the command names it. */
  readonly port?: number | undefined;
}

const localName = 'the local system';

/**
 * Finds the service that a command calls: the service in the arguments, else the running local system, else the service
 * in the environment. Returns a mistake if the environment names another service than the running local system. The key
 * of the local system is never sent to another URL.
 */
export function serviceOf(
  asked: AskedService,
  local: Stack | NoSystem,
  environment: Readonly<Record<string, string | undefined>>,
  role: 'staff' | 'merchant',
): Service | { readonly mistake: string } {
  if (asked.url === undefined && 'url' in local) {
    const other = environment.MTO_URL;
    if (asked.port === undefined && other && withoutSlash(other) !== local.url) {
      return {
        mistake:
          `The environment sets MTO_URL=${other}, but a local system is running at ${local.url}.\n` +
          `To use the local system, unset MTO_URL.\nTo use the other service, stop the local system first.`,
      };
    }
    return { name: localName, url: local.url, key: asked.key ?? local.keys[role] ?? '' };
  }
  const url = asked.url ?? environment.MTO_URL;
  const key = asked.key ?? environment.MTO_KEY;
  if (url && !isAddress(url)) return { mistake: `${url} isn't a valid URL. It must begin with https:// or http://.` };
  if (url && key) return { name: url, url: withoutSlash(url), key };
  const missing = [...(url ? [] : ['--url or MTO_URL']), ...(key ? [] : ['--key or MTO_KEY'])].join(', and ');
  if (asked.url !== undefined) return { mistake: `The key for ${asked.url} is missing. Set ${missing}.` };
  const reason = 'missing' in local ? local.missing : '';
  return { mistake: `${reason}\nFor a deployed service, set ${missing}.` };
}

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

// a host and its port can be read as a scheme and a path
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const version = '2022-02-01';

/** The version of /v2 that commands call. */
export type CalledVersion = typeof version;

/** The client that commands use. */
export type Caller = Client<CalledVersion>;

const attempts = 10; // about two minutes, including the waits

/**
 * Creates a client of a service. It waits as long as a 429 or 503 response asks for, and retries if no response
 * arrives. It does not retry before the first response, because the URL may be wrong.
 */
export function clientOf({ name, url, key }: Service, remark: (line: string) => unknown): Caller {
  let hasAnswered = false;
  const send: typeof fetch = async (...request) => {
    try {
      const response = await fetch(...request);
      hasAnswered = true;
      return response;
    } catch (error) {
      const remedy = name === localName ? '\nStart the local system: npm start' : '';
      const sentence = `No response from ${url} (${reasonOf(error)}).${remedy}`;
      // the client retries after a TypeError, which fetch throws if no response arrives
      throw hasAnswered ? new TypeError(sentence) : new Mistake(sentence);
    }
  };
  return createClient({
    url,
    key,
    version,
    fetch: send,
    retries: {
      attempts,
      longestWaitSeconds: Number.POSITIVE_INFINITY,
      onWait: ({ status, seconds }) => {
        if (status === 429) remark(`The key reached its rate limit. Retrying in ${seconds} s.`);
      },
    },
  });
}

/** Returns the code or message of an error's root cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

/** Returns a function that turns an error of the API into a message for the user, and leaves other errors unchanged. */
export const worded =
  (refusal: (error: ApiError) => string) =>
  (error: unknown): unknown =>
    error instanceof ApiError ? new Mistake(refusal(error)) : error;

/** Describes an error that the service returned. */
export function refusal({ status, message, errors }: ApiError): string {
  if (status === 401) return `The service rejected the key: ${message}`;
  return withFields(`The service returned ${status}: ${message}`, errors);
}

/** Adds the errors of fields to a message, a line for each field. */
export const withFields = (message: string, errors: Readonly<Record<string, readonly string[]>>): string =>
  [message, ...Object.entries(errors).map(([field, sentences]) => `  ${field}: ${sentences.join(' ')}`)].join('\n');
