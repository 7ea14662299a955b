import type { Change } from '../changes/change.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RecordBase } from '../model/fields.ts';
import { knownKey } from '../table/lists/expand.ts';
import { written } from '../table/writes/commit.ts';
import { decide, type Moment, type Settled, type Ways } from '../table/writes/decide.ts';
import type { Run } from './endpoint.ts';
import type { Answer, Call } from './exchange.ts';
import { firstAnswer, type IdempotencyKey, idempotencyKeyOf, keepAnswer, replay } from './idempotency.ts';
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
 * An endpoint that changes something: reads what `load` names, asks the rule, and commits what it answers, in one
 * transaction with its events and the idempotency record. When somebody else was faster it reads and asks again.
 * `created` is the path of what a 201 made; a repeat that finds it made already answers 200. `redraw` draws another id where
 * the order guard lets rising ids in alone.
 */
export function change<Params extends string, Body, Loaded extends object, T extends RecordBase | undefined>(
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  created?: (answer: T) => string,
  redraw?: (loaded: Loaded) => Promise<Loaded>,
): Run<Params, Body, T> {
  return async (call) => {
    const { exchange } = call;
    const key = idempotencyKeyOf(exchange);
    const first = key && (await firstAnswer(key));
    if (first) return { kind: 'answer', answer: first };
    try {
      return { kind: 'answer', answer: await settle(call, key, load, rule, { created, redraw }) };
    } catch (error) {
      // another request under the same key may have changed, in the meantime, what this one was refused for
      const repeated = error instanceof Refusal && key ? await firstAnswer(key) : undefined;
      if (!repeated) throw error;
      return { kind: 'answer', answer: repeated };
    }
  };
}

async function settle<Params extends string, Body, Loaded extends object, T extends RecordBase | undefined>(
  call: Call<Params, Body>,
  key: IdempotencyKey | undefined,
  load: Load<Params, Body, Loaded>,
  rule: Rule<Params, Body, Loaded, T>,
  { created, redraw }: { created?: ((answer: T) => string) | undefined; redraw: Ways<Loaded, T>['redraw'] },
): Promise<Answer> {
  const { exchange } = call;
  let answer: Answer | undefined;
  const settled = await decide(
    async () => {
      const loaded = await load(call);
      requireMatch(call, loaded);
      return loaded;
    },
    (loaded, moment) => rule(loaded, call, moment),
    {
      redraw,
      beside: async (change, record) => {
        const { writes } = change;
        const effect = takesEffect(change);
        const made = created && { location: created(record), ...(!effect && { status: 200 }) };
        const known = writes.map((write) => [knownKey(write.entity, write.record.id), written(write)] as const);
        answer = await render(exchange, reply(record, made), new Map(known));
        // only answers of writes that took effect are kept
        const { version = '', contract } = exchange;
        return key && effect ? [keepAnswer(key, answer, version, contract.answerSeconds)] : [];
      },
    },
  );
  const repeated = key && (await answeredMeanwhile(key, settled));
  const final = repeated ?? answer;
  if (!final) throw new Error('A change was settled without an answer');
  return final;
}

const takesEffect = ({ writes, removes = [] }: Change<unknown>): boolean => writes.length + removes.length > 0;

/** The first answer under the key, when another request got in between the look-up and the reading. */
function answeredMeanwhile(
  key: IdempotencyKey,
  settled: Settled<unknown>,
): Promise<Answer | undefined> | Answer | undefined {
  if ('repeated' in settled) return replay(key, settled.repeated);
  return takesEffect(settled.change) ? undefined : firstAnswer(key);
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
