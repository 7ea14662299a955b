import type { Change } from '../domain/change.ts';
import { Refusal } from '../lib/refusal.ts';
import { preconditionFailed } from '../lib/request-errors.ts';
import type { RecordBase } from '../model/fields.ts';
import { knownKey } from '../table/lists/expand.ts';
import { written } from '../table/writes/commit.ts';
import { type Moment, type Retrying, runOnce, takesEffect } from '../table/writes/decide.ts';
import { takesIfMatch } from './contract.ts';
import { type ConditionalCode, type EndpointCode, type Equipped, withNeeds } from './endpoint.ts';
import { idempotencyKeyOf, recordUnder } from './idempotency.ts';
import { render, reply } from './render.ts';
import type { Call, Validated } from './stages.ts';

const needs = ['table:read', 'table:write'] as const;

/** Reads the input of a rule. */
export type Load<Params extends string, Body, Loaded> = (call: Call<Params, Body>) => Promise<Loaded>;

/** A pure rule of `shared/rules`. It returns a change for the input, or throws a refusal. */
export type Rule<Params extends string, Body, Loaded, T> = (
  loaded: Loaded,
  call: Call<Params, Body>,
  moment: Moment,
) => Change<T>;

/**
 * Returns the code of an endpoint that creates a record. It reads the input with `load`, calls the rule, and commits
 * the rule's change in one transaction with its events and the idempotency record (`runOnce`). `created` returns the
 * path of the new resource for a 201. If the record already exists, the response is a 200. `retrying` says how to retry
 * when other requests interfere.
 */
export const create = <Params extends string, Body, Loaded, T extends RecordBase | undefined>(
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  created?: (answer: T) => string,
  retrying?: Retrying<Loaded>,
): Equipped<EndpointCode<Params, Body, T>> =>
  withNeeds(needs, async (call) => {
    const answer = await runOnce({
      record: recordUnder(idempotencyKeyOf(call.validated)),
      load: () => load(call),
      rule: (loaded, moment) => rule(loaded, call, moment),
      resultOf: (decided, value) => {
        const made = created && { location: created(value), ...(!takesEffect(decided) && { status: 200 }) };
        const known = decided.writes.map((write) => [knownKey(write.entity, write.record.id), written(write)] as const);
        return render(call.validated, reply(value, made), new Map(known));
      },
      retrying,
    });
    return { kind: 'answer', answer };
  });

/**
 * Returns the code of an endpoint that changes the `subject` that `load` reads. It checks `If-Match`, and otherwise
 * works like `create`.
 */
export const change = <
  Params extends string,
  Body,
  Loaded extends { readonly subject: RecordBase },
  T extends RecordBase | undefined,
>(
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  created?: (answer: T) => string,
  retrying?: Retrying<Loaded>,
): ConditionalCode<EndpointCode<Params, Body, T>> => {
  const run = create(async (call) => requireMatch(call.validated, await load(call)), rule, created, retrying);
  return Object.assign(run, { looksAtIfMatch: true } as const);
};

/** Returns the loaded input. Rejects with 412 if `If-Match` names a different `rev` of the subject. */
function requireMatch<Loaded extends { readonly subject: RecordBase }>(validated: Validated, loaded: Loaded): Loaded {
  const header = validated.headers.get('if-match');
  const { subject } = loaded;
  if (header === undefined || !takesIfMatch(validated.verb)) return loaded;
  const matches = header.split(',').some((tag) => tag.trim() === '*' || tag.trim().startsWith(`"${subject.rev}.`));
  if (!matches) throw new Refusal(preconditionFailed);
  return loaded;
}
