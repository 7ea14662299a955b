import type { MiddlewareObj } from '@middy/core';
import type { AccessKey, SentKey } from '../access/access-keys.ts';
import type { NotModified } from '../access/not-modified.ts';
import type { LimitStatus } from '../access/rate-limit.ts';
import type { Reach } from '../domain/reach.ts';
import type { Condition } from '../table/lists/page.ts';
import type { Area } from '../versions/versions.ts';
import type { Contract, Verb } from './contract.ts';

// A request's stages: received, known, authorized, validated, answered. Each is made by one function from the one
// before it and holds all that was there, so that a stage which is forgotten does not compile.

/** A request as the service sees it, independent of the gateway. */
export interface Incoming {
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

/** A request at the endpoint that it was routed to. */
export interface Received extends Incoming {
  readonly contract: Contract;
  /** None for the paths that need no key. */
  readonly area: Area | undefined;
}

/** A request whose key is known. */
export interface Known extends Received {
  readonly key: AccessKey;
  readonly limit: LimitStatus;
  /** Whether the key has no requests left. */
  readonly isUsedUp: boolean;
  /** Set while the request was authenticated by a read only: it is counted unless its answer is 304. */
  readonly uncounted?: Uncounted | undefined;
}

/** What is needed to count a request later. */
export interface Uncounted {
  readonly sent: SentKey;
  /** The key's row as it was read. */
  readonly row: NotModified;
  /** Gives back what was taken of the uncounted answers. */
  readonly giveBack?: (() => void) | undefined;
}

/** A request that its key may make. */
export interface Authorized extends Known {
  readonly isAuthorized: true;
}

/** The version that a request is answered in; empty where there are none. */
export interface Versioned {
  readonly version: string;
}

/** A request that is checked against the contract. */
export interface Validated extends Authorized, Versioned {
  readonly input: Input;
}

/** A request without a key that is checked against the contract. */
export interface ValidatedByAnyone extends Received, Versioned {
  readonly input: Pick<Input, 'params'>;
}

/** An answer as it leaves the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Of a 304: that it counts like any other answer. */
  readonly isCounted?: true;
}

/** A request at any of its stages, as the middlewares around the stages see it. */
export type Underway = Received & Partial<Omit<Validated, keyof Received>>;

/** A middleware around the stages: its event is the latest one. */
export type StageMiddleware = MiddlewareObj<unknown, Answer>;

/** What a request asks for, checked against the contract. */
export interface Input {
  readonly params: Readonly<Record<string, number>>;
  readonly body: unknown;
  readonly conditions: readonly Condition[];
  readonly polling: boolean;
  /** Relations by their latest names. */
  readonly expand: readonly string[];
  readonly position: PagePosition;
}

/** Where a page begins. */
export interface PagePosition {
  readonly perPage: number;
  /** Of page-based collections. */
  readonly page: number;
  readonly after: number | undefined;
  readonly backwards: boolean;
  readonly skip: number;
}

/** The call that an endpoint's own code is given. */
export interface Call<Params extends string = never, Body = unknown> {
  readonly params: Readonly<Record<Params, number>>;
  readonly body: Body;
  readonly key: AccessKey;
  /** Whose rows the caller may see. */
  readonly reach: Reach;
  readonly validated: Validated;
}

/** Tells whether a request has been received: before that, middy's event is the gateway's. */
export const isUnderway = (event: unknown): event is Underway =>
  typeof event === 'object' && event !== null && 'contract' in event;
