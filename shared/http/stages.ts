import type { MiddlewareObj } from '@middy/core';
import type { NotModified } from '../access/not-modified.ts';
import type { LimitStatus } from '../access/rate-limit.ts';
import type { Reach } from '../domain/reach.ts';
import type { SentKey } from '../lib/access-key-text.ts';
import type { KeyRights } from '../lib/key-rights.ts';
import type { Condition } from '../table/lists/page.ts';
import type { Area } from '../versions/versions.ts';
import type { Contract, Verb } from './contract.ts';

// The stages of a request: received, known, authorized, validated, answered. One function creates each stage from the
// previous stage, and a stage contains all data of its predecessors. A missing stage therefore does not compile.

/** A request, independent of API Gateway. */
export interface Incoming {
  readonly id: string;
  readonly verb: Verb;
  /** The requested path, decoded. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** The IP address of the caller, as API Gateway saw it. */
  readonly sourceIp: string;
  /** The service's own URL, without a trailing slash. */
  readonly publicUrl: string;
  /** The origins whose pages may read responses, from the stage variable. Undefined if the deployment allows none. */
  readonly corsOrigins?: string | undefined;
  readonly startedAt: number;
}

/** A request at the endpoint that it was routed to. */
export interface Received extends Incoming {
  readonly contract: Contract;
  /** Undefined for paths that need no key. */
  readonly area: Area | undefined;
}

/** A request whose key is known. */
export interface Known extends Received {
  readonly key: KeyRights;
  readonly limit: LimitStatus;
  /** Whether the key has no requests left. */
  readonly isUsedUp: boolean;
  /** Set if the request was authenticated only by a read. It is then counted later, unless its response is a 304. */
  readonly uncounted?: Uncounted | undefined;
}

/** The data that counting a request later needs. */
export interface Uncounted {
  readonly sent: SentKey;
  /** The key's row as it was read. */
  readonly row: NotModified;
  /** Returns the uncounted 304 response to the limit that it was taken from. */
  readonly giveBack?: (() => void) | undefined;
}

/** A request that its key is allowed to make. */
export interface Authorized extends Known {
  readonly isAuthorized: true;
}

/** The version of the response. Empty for paths without versions. */
export interface Versioned {
  readonly version: string;
}

/** A request that has been validated against the contract. */
export interface Validated extends Authorized, Versioned {
  readonly input: Input;
}

/** A request without a key that has been validated against the contract. */
export interface ValidatedByAnyone extends Received, Versioned {
  readonly input: Pick<Input, 'params'>;
}

/** An HTTP response of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Whether a 304 counts like any other response. */
  readonly isCounted?: true;
}

/** Returns whether a request counts. Requests with a 304 that took little work do not. */
export const isCounted = (answer: Answer | undefined | null): boolean =>
  answer?.status !== 304 || answer.isCounted === true;

/** A request at any stage, as middlewares see it. */
export type Underway = Received & Partial<Omit<Validated, keyof Received>>;

/** A middleware around the stages. Its event is the latest stage. */
export type StageMiddleware = MiddlewareObj<unknown, Answer>;

/** The input of a request, validated against the contract. */
export interface Input {
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
  readonly conditions: readonly Condition[];
  readonly polling: boolean;
  /** Relations to expand, by their names in the latest version. */
  readonly expand: readonly string[];
  readonly position: PagePosition;
}

/** The position at which a page begins. */
export interface PagePosition {
  readonly perPage: number;
  /** Only for page-based collections. */
  readonly page: number;
  readonly after: number | undefined;
  readonly backwards: boolean;
  readonly skip: number;
}

/** A call, as the endpoint's code receives it. */
export interface Call<Params extends string = never, Body = unknown> {
  readonly params: Readonly<Record<Params, number>>;
  readonly body: Body;
  readonly key: KeyRights;
  /** Whose records the caller may see. */
  readonly reach: Reach;
  readonly validated: Validated;
}

/** Returns whether a request has been received. Before that, middy's event is API Gateway's event. */
export const isUnderway = (event: unknown): event is Underway =>
  typeof event === 'object' && event !== null && 'contract' in event;
