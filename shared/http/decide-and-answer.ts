import type { Change } from '../domain/change.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RecordBase } from '../model/fields.ts';
import { knownKey } from '../table/lists/expand.ts';
import { written } from '../table/writes/commit.ts';
import { answerOnce, type Moment, type Redrawing, runOnce, takesEffect } from '../table/writes/decide.ts';
import { inPhases, type Phases } from '../table/writes/phases.ts';
import { takesIfMatch } from './contract.ts';
import { type Conditional, type Equipped, type Run, withNeeds } from './endpoint.ts';
import { idempotencyKeyOf, recordUnder } from './idempotency.ts';
import { type Reply, render, reply } from './render.ts';
import type { Answer, Asked, Call } from './stages.ts';

const needs = ['table:read', 'table:write'] as const;

/** Reads what a rule needs. */
export type Load<Params extends string, Body, Loaded> = (call: Call<Params, Body>) => Promise<Loaded>;

/** A pure rule of `shared/rules`: from what was read to a change, or a refusal. */
export type Rule<Params extends string, Body, Loaded, T> = (
  loaded: Loaded,
  call: Call<Params, Body>,
  moment: Moment,
) => Change<T>;

/**
 * Makes an endpoint that makes something. It reads by `load`, calls the rule, and commits the rule's change in one
 * transaction with its events and the idempotency record (`runOnce`). `created` makes the path of the new resource for
 * a 201; a request that finds it made already gets 200. `redrawing` says how it goes on where others come in between.
 */
export const create = <Params extends string, Body, Loaded, T extends RecordBase>(
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  created?: (answer: T) => string,
  redrawing?: Redrawing<Loaded>,
): Equipped<Run<Params, Body, T>> =>
  withNeeds(needs, async (call) => ({ kind: 'answer', answer: await answerTo(call, load, rule, created, redrawing) }));

/**
 * Makes an endpoint that changes the `subject` which `load` reads, on the condition of `If-Match`; otherwise as
 * `create`.
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
  redrawing?: Redrawing<Loaded>,
): Conditional<Run<Params, Body, T>> => {
  const matching: Load<Params, Body, Loaded> = async (call) => requireMatch(call.asked, await load(call));
  const run = async (call: Call<Params, Body>): Promise<Reply<T>> => ({
    kind: 'answer',
    answer: await answerTo(call, matching, rule, created, redrawing),
  });
  return Object.assign(withNeeds(needs, run), { looksAtIfMatch: true } as const);
};

/**
 * Makes an endpoint whose change does not always fit into one transaction. `prepare` writes ahead what does not fit,
 * once; when the request is refused, that is rolled back. Otherwise as `change`, or as `create` where it loads no
 * subject.
 */
export const changeInPhases = <
  Params extends string,
  Body,
  Prepared,
  Loaded extends { readonly subject: RecordBase | undefined },
  T extends RecordBase,
>(
  prepare: (call: Call<Params, Body>) => Promise<Prepared>,
  { load, decide, rollBack }: Phases<Prepared, Loaded, T>,
  created?: (answer: T) => string,
): Conditional<Run<Params, Body, T>> => {
  const run = async (call: Call<Params, Body>): Promise<Reply<T>> => {
    const act = (prepared: Prepared) =>
      answerTo<Params, Body, Loaded, T>(
        call,
        async () => requireMatch(call.asked, await load(prepared)),
        (loaded, _call, moment) => decide(loaded, moment),
        created,
        undefined,
      );
    // a repeat prepares nothing
    const record = recordUnder(idempotencyKeyOf(call.asked));
    const answer = await answerOnce(record, () => inPhases(() => prepare(call), act, rollBack));
    return { kind: 'answer', answer };
  };
  return Object.assign(withNeeds(needs, run), { looksAtIfMatch: true } as const);
};

/** Answers a request by the change that its rule decides. */
function answerTo<Params extends string, Body, Loaded, T extends RecordBase | undefined>(
  call: Call<Params, Body>,
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  created: ((answer: T) => string) | undefined,
  redrawing: Redrawing<Loaded> | undefined,
): Promise<Answer> {
  return runOnce({
    record: recordUnder(idempotencyKeyOf(call.asked)),
    load: () => load(call),
    rule: (loaded, moment) => rule(loaded, call, moment),
    resultOf: (decided, value) => {
      const made = created && { location: created(value), ...(!takesEffect(decided) && { status: 200 }) };
      const known = decided.writes.map((write) => [knownKey(write.entity, write.record.id), written(write)] as const);
      return render(call.asked, reply(value, made), new Map(known));
    },
    redrawing,
  });
}

/** Returns what was loaded; 412 if `If-Match` names another `rev` than the subject's. */
function requireMatch<Loaded extends { readonly subject: RecordBase | undefined }>(
  asked: Asked,
  loaded: Loaded,
): Loaded {
  const header = asked.headers.get('if-match');
  const { subject } = loaded;
  if (header === undefined || !takesIfMatch(asked.verb) || !subject) return loaded;
  const matches = header.split(',').some((tag) => tag.trim() === '*' || tag.trim().startsWith(`"${subject.rev}.`));
  if (!matches) throw new Refusal('precondition', 'The resource has changed since you read it.');
  return loaded;
}
