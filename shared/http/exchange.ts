import type { AccessKey, SentKey } from '../access/access-keys.ts';
import type { LimitStatus } from '../access/rate-limit.ts';
import type { Reach } from '../changes/reach.ts';
import type { Condition } from '../table/lists/page.ts';
import type { Area } from '../versions/versions.ts';
import type { Contract, Verb } from './contract.ts';

/** A request as the service sees it, whatever gateway it came through. */
export interface Received {
  readonly id: string;
  readonly verb: Verb;
  /** As it was asked for, decoded. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** The service's own address, without a slash at the end. */
  readonly publicUrl: string;
  /** The origins whose pages may read answers, as the stage names them; undefined where there are none. */
  readonly corsOrigins?: string | undefined;
  readonly startedAt: number;
}

/** Where a page begins. */
export interface Position {
  readonly perPage: number;
  /** Of page-based collections. */
  readonly page: number;
  readonly after: number | undefined;
  readonly backwards: boolean;
  readonly skip: number;
}

/** What the request asks for, checked against the contract. */
export interface Input {
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
  readonly conditions: readonly Condition[];
  readonly polling: boolean;
  /** Relations by their latest names. */
  readonly expand: readonly string[];
  readonly position: Position;
}

/** An answer as it leaves the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** One request on its way through the middlewares, each of which fills in its part. */
export interface Exchange {
  readonly contract: Contract;
  readonly area: Area | undefined;
  readonly received: Received;
  key?: AccessKey;
  limit?: LimitStatus;
  /** Set while the request was authenticated by a read only: it is counted unless its answer is 304. */
  uncounted?: SentKey & { readonly giveBack?: () => void };
  version?: string;
  input?: Input;
}

/** The part that a middleware further out has filled in. */
export function filled<K extends keyof Exchange>(exchange: Exchange, part: K): NonNullable<Exchange[K]> {
  const value = exchange[part];
  if (value === undefined || value === null) throw new Error(`The exchange has no ${part} yet`);
  return value;
}

/** What is given to an endpoint's own code. */
export interface Call<Params extends string = never, Body = unknown> {
  readonly params: Readonly<Record<Params, number>>;
  readonly body: Body;
  readonly key: AccessKey;
  /** Whose rows the caller may see. */
  readonly reach: Reach;
  readonly input: Input;
  readonly exchange: Exchange;
}

/** Whether `request` has turned the gateway's event into an exchange yet. */
export const isExchange = (event: unknown): event is Exchange =>
  typeof event === 'object' && event !== null && 'contract' in event && 'received' in event;
