import { AsyncLocalStorage } from 'node:async_hooks';
import type { Role } from './key-rights.ts';

/** The key and the request that make a change. */
export interface Actor {
  /** The public part of the access key. */
  readonly key_id: string;
  /** The key's role. */
  readonly role: Role;
  readonly merchant: number | null;
  readonly production: number | null;
  readonly request_id: string;
  /** The request's `Idempotency-Key`. Null if the request has none. */
  readonly idempotency_key: string | null;
}

/** Who made a change, as the row of the changed record stores it. `service` is a worker, which no key started. */
export interface ChangedBy {
  readonly key: string | null;
  readonly role: Role | 'service';
  readonly request_id: string | null;
}

const acting = new AsyncLocalStorage<Actor>();

/** Runs work whose changes belong to a request. */
export const actingAs = <T>(actor: Actor, work: () => Promise<T>): Promise<T> => acting.run(actor, work);

/** Returns the actor of the current work. Returns undefined in a worker. */
export const currentActor = (): Actor | undefined => acting.getStore();

/** Returns who makes the changes of the current work. */
export function changedBy(): ChangedBy {
  const actor = currentActor();
  return actor
    ? { key: actor.key_id, role: actor.role, request_id: actor.request_id }
    : { key: null, role: 'service', request_id: null };
}
