import type { Change } from '../domain/change.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RecordBase } from '../model/fields.ts';
import { knownKey } from '../table/lists/expand.ts';
import { written } from '../table/writes/commit.ts';
import type { Moment, Redrawing } from '../table/writes/decide.ts';
import type { Phases } from '../table/writes/phases.ts';
import { takesIfMatch } from './contract.ts';
import { type AnswerTo, decideOnce, decideOnceInPhases, takesEffect } from './decide-once.ts';
import { type Conditional, type Equipped, type Run, withNeeds } from './endpoint.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { type Reply, render, reply } from './render.ts';
import type { Asked, Call } from './stages.ts';

/** How often a rule is called again, where that is not as usual. */
type Patience = Pick<Redrawing<unknown>, 'decisions'>;

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
 * transaction with its events and the idempotency record. When another request was faster, it reads and calls the rule
 * again, as often as `patience` says. `created` makes the path of the new resource for a 201; a request that finds it
 * made already gets 200.
 */
export const create = <Params extends string, Body, Loaded, T extends RecordBase>(
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  created?: (answer: T) => string,
  patience: Patience = {},
): Equipped<Run<Params, Body, T>> =>
  withNeeds(needs, async (call) => {
    const answer = await decideOnce(
      idempotencyKeyOf(call.asked),
      () => load(call),
      (loaded, moment) => rule(loaded, call, moment),
      answerOf(call.asked, created),
      patience,
    );
    return { kind: 'answer', answer };
  });

/**
 * Makes an endpoint that changes the `subject` which `load` reads, on the condition of `If-Match`; otherwise as
 * `create`. `redrawing` says how it goes on where others come in between.
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
  redrawing: Redrawing<Loaded> = {},
): Conditional<Run<Params, Body, T>> =>
  conditional(async (call: Call<Params, Body>) => {
    const answer = await decideOnce(
      idempotencyKeyOf(call.asked),
      async () => matching(call.asked, await load(call)),
      (loaded, moment) => rule(loaded, call, moment),
      answerOf(call.asked, created),
      redrawing,
    );
    return { kind: 'answer', answer };
  });

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
  patience: Patience = {},
): Conditional<Run<Params, Body, T>> =>
  conditional(async (call: Call<Params, Body>) => {
    const answer = await decideOnceInPhases(
      idempotencyKeyOf(call.asked),
      () => prepare(call),
      { load: async (prepared) => matching(call.asked, await load(prepared)), decide, rollBack },
      answerOf(call.asked, created),
      patience,
    );
    return { kind: 'answer', answer };
  });

const conditional = <Params extends string, Body, T>(
  run: (call: Call<Params, Body>) => Promise<Reply<T>>,
): Conditional<Run<Params, Body, T>> => Object.assign(withNeeds(needs, run), { looksAtIfMatch: true } as const);

/** Renders the answer to a change that is about to be written. */
const answerOf =
  <T extends RecordBase | undefined>(asked: Asked, created: ((answer: T) => string) | undefined): AnswerTo<T> =>
  (decided, value) => {
    const made = created && { location: created(value), ...(!takesEffect(decided) && { status: 200 }) };
    const known = decided.writes.map((write) => [knownKey(write.entity, write.record.id), written(write)] as const);
    return render(asked, reply(value, made), new Map(known));
  };

/** Answers what was loaded; 412 when `If-Match` names another `rev` than the subject's. */
function matching<Loaded extends { readonly subject: RecordBase | undefined }>(asked: Asked, loaded: Loaded): Loaded {
  const header = asked.headers.get('if-match');
  const { subject } = loaded;
  if (header === undefined || !takesIfMatch(asked.verb) || !subject) return loaded;
  const matches = header.split(',').some((tag) => tag.trim() === '*' || tag.trim().startsWith(`"${subject.rev}.`));
  if (!matches) throw new Refusal('precondition', 'The resource has changed since you read it.');
  return loaded;
}
