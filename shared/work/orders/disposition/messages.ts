import { once } from '../../../lib/once.ts';
import { type FieldErrors, Refusal, type RefusalKind } from '../../../lib/refusal.ts';
import { id } from '../../../model/fields.ts';
import * as z from '../../../model/zod.ts';
import { dispositionStates } from '../../../resources/orders/disposition-record.ts';

// What the tasks of the state machine hand to one another: names as the request has them, then ids, revs and states; at
// last the answer. Records they read themselves.

/** Times that an order is planned which others keep changing: as often as a rule is asked elsewhere. */
export const plannings = 5;

/** The `Idempotency-Key` of the request, as it is kept with its effect: hashes alone. */
const keptKey = once(() =>
  z.object({
    row: z.object({ PK: z.string(), SK: z.string() }),
    fingerprint: z.string(),
    version: z.string(),
    seconds: z.int(),
  }),
);

/**
 * Who asks: a request, which the last task answers, or an order that was placed, of which the last task notes that it
 * is routed.
 */
const asker = once(() => z.union([z.object({ request: request() }), z.object({ placed: placed() })]));

const request = once(() => z.object({ id: z.string(), version: z.string(), key: keptKey().nullable() }));

/** A request of staff. */
export type AskingRequest = z.output<ReturnType<typeof request>>;

const placed = once(() => z.object({ order: id, merchant: id, is_test: z.boolean() }));

/** An order that was placed, and its tenant. */
export type Placed = z.output<ReturnType<typeof placed>>;

const names = once(() =>
  z.object({
    handle: z.string(),
    order_items: z.array(z.object({ external_identifier: z.string() })).nullable(),
  }),
);

/** What the machine is asked: the productions that a request names, or null if the rule is to find one. */
export const loadInput = once(() => z.object({ order: id, productions: z.array(names()).nullable(), asker: asker() }));

export type LoadInput = z.output<ReturnType<typeof loadInput>>;

/** The productions that a request names. */
export type NamedProductions = NonNullable<LoadInput['productions']>;

const assignment = once(() => z.object({ production: id, items: z.array(id) }));

/** What is read for the plan: `ToPlan` of the rules. */
export const planInput = once(() =>
  z.object({
    toPlan: z.object({
      disposition: z
        .object({
          id,
          rev: z.int(),
          state: z.enum(dispositionStates),
          items: z.array(z.object({ id, methods: z.array(id), isFree: z.boolean(), isVoid: z.boolean() })),
        })
        .nullable(),
      named: z.array(z.object({ production: id.nullable(), items: z.array(id.nullable()).nullable() })).nullable(),
      productions: z.array(z.object({ id, methods: z.array(id) })),
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
    message: z.string(),
    errors: z.record(z.string(), z.array(z.object({ code: z.string(), message: z.string() }))).nullable(),
  }),
);

/** What came of it: an answer to the request, a refusal, or nothing, where the order waits for a person. */
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

/** A plan, or an outcome that there is before anything is written. */
export const commitInput = once(() => z.object({ decided: z.union([plan(), outcome()]), asker: asker() }));

export type CommitInput = z.output<ReturnType<typeof commitInput>>;

/**
 * Answers a refusal as an outcome: of what a task throws, the state machine knows only that it has failed. Anything
 * else is thrown on.
 */
export async function orRefused<T extends object>(act: () => Promise<T> | T): Promise<T | RoutingOutcome> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, message, errors } = error;
    const said = errors && Object.fromEntries(Object.entries(errors).map(([path, problems]) => [path, [...problems]]));
    return { kind: 'refused', refusal: { kind, message, errors: said ?? null } };
  }
}

/** Makes the refusal again that an outcome tells of. */
export const refusalOf = ({ kind, message, errors }: z.output<ReturnType<typeof refusal>>): Refusal =>
  // both were a refusal's when the outcome was made
  new Refusal(kind as RefusalKind, message, { ...(errors && { errors: errors as FieldErrors }) });
