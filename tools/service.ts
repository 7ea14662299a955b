import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stack } from './connection.ts';

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
  local: Stack | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  role: 'staff' | 'merchant',
): Service | { readonly mistake: string } {
  if (asked.url === undefined && local) {
    return { name: localName, url: local.url, key: asked.key ?? local.keys[role] ?? '' };
  }
  const url = asked.url ?? environment.MTO_URL;
  const key = asked.key ?? environment.MTO_KEY;
  if (url && !URL.canParse(url)) return { mistake: `${url} is no address. It begins with https://.` };
  if (url && key) return { name: url, url: url.replace(/\/+$/, ''), key };
  const missing = [...(url ? [] : ['--url or MTO_URL']), ...(key ? [] : ['--key or MTO_KEY'])].join(', ');
  if (asked.url !== undefined) return { mistake: `The key for ${asked.url} is missing: ${missing}.` };
  return { mistake: `No local system runs (npm start), and no deployed one is named: ${missing} missing.` };
}

/** The command cannot be done. The message is for the user. */
export class Mistake extends Error {}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: commands read answers of several shapes
  readonly json: any;
}

const attempts = 10; // with the waits between them about two minutes
const longestWaitSeconds = 30;

/** How a command calls a service. */
interface Manner {
  readonly remark: (line: string) => unknown;
  /** Says what the service has refused. */
  readonly refusal: (status: number, body: unknown, location: string | null) => string;
  /** Of the API; the key's own unless stated. */
  readonly version?: string;
}

/**
 * Makes a client of a service: it waits as long as the service asks for (429, 503), and asks again where no answer
 * came, but for the first time, when the address may be wrong. A write that is sent again has one effect.
 */
export function client({ name, url, key }: Service, { remark, refusal, version }: Manner) {
  let hasAnswered = false;

  return async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(version && { 'X-Api-Version': version }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      const isLast = attempt === attempts;
      if (response instanceof Error) {
        if (!hasAnswered || isLast) {
          const remedy = name === localName ? ' Start it: npm start.' : '';
          throw new Mistake(`Nothing answers at ${url} (${reasonOf(response)}).${remedy}`);
        }
        await wait(pauseSeconds(attempt) * 1000);
        continue;
      }
      hasAnswered = true;
      const { status } = response;
      const text = await response.text().catch(() => '');
      const isBusy = status === 429 || status >= 502;
      if (!isBusy || isLast) {
        if (status < 300) return { status, headers: response.headers, json: readJson(text) };
        throw new Mistake(refusal(status, readJson(text), response.headers.get('location')));
      }
      const told = Number(response.headers.get('retry-after'));
      const seconds = told > 0 ? told : pauseSeconds(attempt);
      if (status === 429) remark(`The key has asked too often; going on in ${seconds} s.`);
      await wait(seconds * 1000);
    }
  };
}

export type Ask = ReturnType<typeof client>;

const pauseSeconds = (attempt: number): number => Math.min(longestWaitSeconds, 2 ** (attempt - 1) / 2);

/** Names the reason of a failure, the first one of those that led to it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body of a refusal. */
export interface Refused {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Says what a service has refused. */
export function refusal(status: number, body: unknown): string {
  const { message = '', errors = {} } = (body ?? {}) as Refused;
  if (status === 401) return `The key is refused: ${message}`;
  const fields = Object.entries(errors).map(([field, sentences]) => `\n  ${field}: ${sentences.join(' ')}`);
  return `The service answered ${status}: ${message}${fields.join('')}`;
}
