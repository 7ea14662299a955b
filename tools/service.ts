import { ApiError, type Client, createClient } from '../client/src/client.ts';
import { Mistake } from './command.ts';
import type { NoSystem, Stack } from './connection.ts';

/** A service and the key that it is called with. */
export interface Service {
  readonly name: string;
  readonly url: string;
  readonly key: string;
}

/** What the arguments of a command name of a service. */
export interface AskedService {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

const localName = 'the local system';

/**
 * Finds the service that a command goes to: the one that the arguments name, else the local one while it runs, else the
 * one that the environment names. The local system's key is sent to no other address.
 */
export function serviceOf(
  asked: AskedService,
  local: Stack | NoSystem,
  environment: Readonly<Record<string, string | undefined>>,
  role: 'staff' | 'merchant',
): Service | { readonly mistake: string } {
  if (asked.url === undefined && 'url' in local) {
    return { name: localName, url: local.url, key: asked.key ?? local.keys[role] ?? '' };
  }
  const url = asked.url ?? environment.MTO_URL;
  const key = asked.key ?? environment.MTO_KEY;
  if (url && !isAddress(url)) return { mistake: `${url} is no address. It begins with https:// or http://.` };
  if (url && key) return { name: url, url: url.replace(/\/+$/, ''), key };
  const missing = [...(url ? [] : ['--url or MTO_URL']), ...(key ? [] : ['--key or MTO_KEY'])].join(', ');
  if (asked.url !== undefined) return { mistake: `The key for ${asked.url} is missing: ${missing}.` };
  const reason = 'missing' in local ? local.missing : '';
  return { mistake: `${reason}\nFor a deployed one: ${missing} missing.` };
}

// a host and its port can be read as a scheme and a path
const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const version = '2022-02-01';

/** The version of /v2 that commands ask in. */
export type CalledVersion = typeof version;

/** A service as commands call it. */
export type Caller = Client<CalledVersion>;

const attempts = 10; // with the waits between them about two minutes

/**
 * Makes a client of a service: it waits as long as the service asks for (429, 503), and asks again where no answer
 * came, but for the first time, when the address may be wrong.
 */
export function clientOf({ name, url, key }: Service, remark: (line: string) => unknown): Caller {
  let hasAnswered = false;
  const send: typeof fetch = async (...request) => {
    try {
      const response = await fetch(...request);
      hasAnswered = true;
      return response;
    } catch (error) {
      const remedy = name === localName ? ' Start it: npm start.' : '';
      const sentence = `Nothing answers at ${url} (${reasonOf(error)}).${remedy}`;
      // the client asks again after a TypeError, which is what fetch throws where no answer comes
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
        if (status === 429) remark(`The key has asked too often; going on in ${seconds} s.`);
      },
    },
  });
}

/** Names the reason of a failure, the first one of those that led to it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

/** Makes what says a refusal in the words of a command; any other failure it leaves as it is. */
export const worded =
  (refusal: (error: ApiError) => string) =>
  (error: unknown): unknown =>
    error instanceof ApiError ? new Mistake(refusal(error)) : error;

/** Says what a service has refused. */
export function refusal({ status, message, errors }: ApiError): string {
  if (status === 401) return `The key is refused: ${message}`;
  const fields = Object.entries(errors).map(([field, sentences]) => `\n  ${field}: ${sentences.join(' ')}`);
  return `The service answered ${status}: ${message}${fields.join('')}`;
}
