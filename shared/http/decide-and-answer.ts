import type { Change } from '../changes/change.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RecordBase } from '../model/fields.ts';
import { knownKey } from '../table/lists/expand.ts';
import { written } from '../table/writes/commit.ts';
import type { Moment } from '../table/writes/decide.ts';
import { decideOnce, takesEffect } from './decide-once.ts';
import { type Equipped, type Run, withNeeds } from './endpoint.ts';
import type { Call } from './exchange.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { render, reply } from './render.ts';

/** Reads what a rule needs; `subject` is the record that `If-Match` is about. */
export type Load<Params extends string, Body, Loaded> = (call: Call<Params, Body>) => Promise<Loaded>;

/** A pure rule of `shared/rules`: from what was read to a change, or a refusal. */
export type Rule<Params extends string, Body, Loaded, T> = (
  loaded: Loaded,
  call: Call<Params, Body>,
  moment: Moment,
) => Change<T>;

/**
 * Makes an endpoint that changes something: it reads what `load` names, asks the rule, and commits what that answers in one
 * transaction with its events and the idempotency record. When another request was faster it reads and asks again.
 * `created` is the path of what a 201 made; a repeat that finds it made already answers 200. `redraw` draws another id where
 * the order guard lets rising ids in alone.
 */
export function change<Params extends string, Body, Loaded extends object, T extends RecordBase | undefined>(
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  created?: (answer: T) => string,
  redraw?: (loaded: Loaded) => Promise<Loaded>,
): Equipped<Run<Params, Body, T>> {
  return withNeeds(['table:read', 'table:write'], async (call) => {
    const { exchange } = call;
    const answer = await decideOnce(
      idempotencyKeyOf(exchange),
      async () => {
        const loaded = await load(call);
        requireMatch(call, loaded);
        return loaded;
      },
      (loaded, moment) => rule(loaded, call, moment),
      (decided, value) => {
        const made = created && { location: created(value), ...(!takesEffect(decided) && { status: 200 }) };
        const known = decided.writes.map((write) => [knownKey(write.entity, write.record.id), written(write)] as const);
        return render(exchange, reply(value, made), new Map(known));
      },
      { redraw },
    );
    return { kind: 'answer', answer };
  });
}

/** 412 when `If-Match` names another `rev` than the subject's. */
function requireMatch<Params extends string, Body>({ exchange }: Call<Params, Body>, loaded: object): void {
  const header = exchange.received.headers.get('if-match');
  const { verb } = exchange.received;
  if (header === undefined || (verb !== 'PUT' && verb !== 'PATCH') || !('subject' in loaded)) return;
  const { rev } = loaded.subject as RecordBase;
  const matches = header.split(',').some((tag) => tag.trim() === '*' || tag.trim().startsWith(`"${rev}.`));
  if (!matches) throw new Refusal('precondition', 'The resource has changed since you read it.');
}
