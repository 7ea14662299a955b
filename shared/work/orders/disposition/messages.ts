import { once } from '../../../lib/once.ts';
import { type FieldErrors, Refusal, type RequestError } from '../../../lib/refusal.ts';
import { id } from '../../../model/fields.ts';
import * as z from '../../../model/zod.ts';
import { dispositionStates } from '../../../resources/orders/disposition-record.ts';
import type { TaskOrigin } from '../../task-worker.ts';

// The tasks of the state machine exchange names from the request, then ids, revisions and states, and finally the
// response. Each task reads the records itself.

/** How often an order is planned if others keep changing it: as often as `decide` retries elsewhere. */
export const plannings = 5;

/** The `Idempotency-Key` of the request as it is stored with its effect: only hashes. */
const keptKey = once(() =>
  z.object({
    row: z.object({ PK: z.string(), SK: z.string() }),
    fingerprint: z.string(),
    version: z.string(),
    seconds: z.int(),
  }),
);

/**
 * The origin of the assignment: a request, which needs a response from the last task, or a placed order, which the last
 * task marks as routed.
 */
const asker = once(() => z.union([z.object({ request: request() }), z.object({ placed: placed() })]));

const request = once(() => z.object({ id: z.string(), version: z.string(), key: keptKey().nullable() }));

const requestIdForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns for whom a task of the state machine works: the request of staff, or the tenant of the placed order. */
export function originOfAsker({ asker: by }: { readonly asker: z.output<ReturnType<typeof asker>> }): TaskOrigin {
  if ('placed' in by) return { merchant: by.placed.merchant, is_test: by.placed.is_test };
  return requestIdForm.test(by.request.id) ? { request_id: by.request.id } : {};
}

/** A request from staff. */
export type AskingRequest = z.output<ReturnType<typeof request>>;

const placed = once(() =>
  z.object({
    order: id,
    merchant: id,
    is_test: z.boolean(),
    /** Number of production orders when the rule was asked. If the order has others now, staff have taken it over. */
    after: z.int().min(0).default(0),
  }),
);

/** A placed order and its tenant. */
export type Placed = z.output<ReturnType<typeof placed>>;

const names = once(() =>
  z.object({
    handle: z.string(),
    order_items: z.array(z.object({ external_identifier: z.string() })).nullable(),
  }),
);

/** Input of the state machine: the productions that a request names, or `null` if the rule should choose one. */
export const loadInput = once(() => z.object({ order: id, productions: z.array(names()).nullable(), asker: asker() }));

export type LoadInput = z.output<ReturnType<typeof loadInput>>;

/** The productions that a request names. */
export type NamedProductions = NonNullable<LoadInput['productions']>;

const assignment = once(() => z.object({ production: id, items: z.array(id) }));

/**
 * Input of the plan: `ToPlan` of the rules. An execution that the release before loaded lacks fields and fails, and the
 * sweeper or the caller starts another.
 */
export const planInput = once(() =>
  z.object({
    toPlan: z.object({
      disposition: z
        .object({
          id,
          rev: z.int(),
          isTest: z.boolean(),
          state: z.enum(dispositionStates),
          items: z.array(
            z.object({
              id,
              methods: z.array(id),
              isFree: z.boolean(),
              productions: z.array(id),
              isVoid: z.boolean(),
            }),
          ),
          returnedBy: z.array(id),
        })
        .nullable(),
      named: z
        .array(z.object({ production: id.nullable(), isTest: z.boolean(), items: z.array(id.nullable()).nullable() }))
        .nullable(),
      productions: z.array(z.object({ id, isTest: z.boolean(), methods: z.array(id) })),
    }),
    asker: asker(),
  }),
);

export type PlanInput = z.output<ReturnType<typeof planInput>>;

const plan = once(() =>
  z.object({
    disposition: id,
    rev: z.int(),
    trigger: z.enum(['assign', 'assign_items']),
    assignments: z.array(assignment()),
  }),
);

const refusal = once(() =>
  z.object({
    kind: z.string(),
    code: z.string(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.object({ code: z.string(), message: z.string() }))).nullable(),
  }),
);

/** Result of an execution: the response to the request, a refusal, or `left` if a person must assign the order. */
export const outcome = once(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('assigned'),
      answer: z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() }),
    }),
    z.object({ kind: z.literal('refused'), refusal: refusal() }),
    z.object({ kind: z.literal('left') }),
  ]),
);

export type RoutingOutcome = z.output<ReturnType<typeof outcome>>;

/** A plan, or an outcome that is known before anything is written. */
export const commitInput = once(() => z.object({ decided: z.union([plan(), outcome()]), asker: asker() }));

export type CommitInput = z.output<ReturnType<typeof commitInput>>;

/**
 * Returns a refusal as an outcome, because the state machine sees only that a task threw. Other errors are thrown
 * again.
 */
export async function orRefused<T extends object>(act: () => Promise<T> | T): Promise<T | RoutingOutcome> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, errors } = error;
    const said = errors && Object.fromEntries(Object.entries(errors).map(([path, problems]) => [path, [...problems]]));
    return { kind: 'refused', refusal: { kind, code, message, errors: said ?? null } };
  }
}

/** Converts an outcome back to the refusal that it describes. */
export const refusalOf = ({ errors, ...said }: z.output<ReturnType<typeof refusal>>): Refusal =>
  // all values come from a refusal
  new Refusal(said as RequestError, { ...(errors && { errors: errors as FieldErrors }) });
