import { expect } from 'vitest';
import { idsIn, walk } from './arrange.ts';
import { expectStatus } from './given/arranged.ts';
import type { JsonAnswer, KeyName, Sent, TestWorld } from './world.ts';

type Answered = Promise<JsonAnswer>;

/**
 * Calls of one noun's routes. `at` is the ID of a record, or the rest of the path after the noun: `7/cancel`,
 * `7?expand=items`. `sent` may contain another key.
 */
export interface Noun {
  /** The path in routes and links: `/v2/orders`. */
  readonly path: string;
  list(query?: string, sent?: Sent): Answered;
  /** Returns the IDs on a page. Expects a 200. */
  ids(query?: string, sent?: Sent): Promise<readonly number[]>;
  /** Returns all pages, by their links. */
  pages(query?: string, sent?: Sent): Promise<readonly JsonAnswer[]>;
  get(at: number | string, sent?: Sent): Answered;
  post(body: unknown, sent?: Sent): Answered;
  put(at: number | string, body?: unknown, sent?: Sent): Answered;
  patch(at: number | string, body: unknown, sent?: Sent): Answered;
  remove(at: number | string, sent?: Sent): Answered;
}

/**
 * Returns the calls of a noun with one of the demo's keys: `noun(world, 'master-administration/suppliers', 'staff')`.
 */
export function noun(world: TestWorld, name: string, key: KeyName = 'merchant'): Noun {
  const path = `/${name}`;
  const call = (verb: string, rest: string, sent: Sent = {}) => world.call(`${verb} ${path}${rest}`, { key, ...sent });
  const list = (query = '', sent?: Sent) => call('GET', query, sent);
  return {
    path,
    list,
    ids: async (query, sent) => idsIn(expectStatus(await list(query, sent), 200)),
    pages: (query = '', sent = {}) => walk(world, `${path}${query}`, { key, ...sent }),
    get: (at, sent) => call('GET', `/${at}`, sent),
    post: (body, sent) => call('POST', '', { body, ...sent }),
    put: (at, body, sent) => call('PUT', `/${at}`, { body, ...sent }),
    patch: (at, body, sent) => call('PATCH', `/${at}`, { body, ...sent }),
    remove: (at, sent) => call('DELETE', `/${at}`, sent),
  };
}

/** Matches the times of any record. */
export const times = { created_at: expect.any(String), updated_at: expect.any(String) };
