import { commonOnly } from '../changes/reach.ts';
import { nowInstant } from '../lib/clock.ts';
import { answerTooLarge } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import type { RecordBase } from '../model/fields.ts';
import { nextReading } from '../model/reading.ts';
import type { AnyResource } from '../model/resource.ts';
import type * as z from '../model/zod.ts';
import type { Known } from '../table/lists/expand.ts';
import type { Page } from '../table/lists/page.ts';
import { type Presentation, present } from '../versions/present.ts';
import { reachOf } from './caller.ts';
import { isResource } from './contract.ts';
import { entityTag } from './entity-tag.ts';
import { collection } from './paging.ts';
import type { Answer, Asked, Position } from './stages.ts';

// Lambda carries 6 291 556 bytes of an answer, the body as a text of its JSON; the difference is room for headers
const carriedMaximum = 6_000_000;
// of a page: the difference is room for links, each as long as a query may be
const entriesMaximum = carriedMaximum - 100_000;

/** Counts the bytes that a text takes as a text of JSON: quotes and backslashes are escaped once more. */
const carriedBytes = (text: string): number => Buffer.byteLength(json(text));

/** Tells whether Lambda carries a body. Escapes at most double it, so that most need not be measured. */
const isCarried = (body: string): boolean =>
  2 * Buffer.byteLength(body) <= carriedMaximum || carriedBytes(body) <= carriedMaximum;

/** What an endpoint's code answers; `render` makes the HTTP answer from it. */
export type Reply<T = unknown> =
  | {
      readonly kind: 'value';
      readonly value: T;
      readonly status?: number;
      readonly location?: string;
    }
  | { readonly kind: 'page'; readonly page: Page<T>; readonly ascending: boolean }
  /** Something else than the contract's usual answer, such as the job of a 202. */
  | {
      readonly kind: 'other';
      readonly resource: AnyResource | z.ZodType;
      readonly value: object;
      readonly status: number;
      readonly location?: string;
    }
  | { readonly kind: 'answer'; readonly answer: Answer };

export const reply = <T>(value: T, more: { status?: number; location?: string } = {}): Reply<T> => ({
  kind: 'value',
  value,
  ...more,
});

/** Makes a page of a list that is held in memory; the positions in the list serve as ids. */
export function pageOf<T extends object>(
  all: readonly T[],
  { after = 0, backwards, perPage, skip }: Position,
): Reply<T> {
  const placed = all.map((value, index) => ({ ...value, id: index + 1 }));
  const beyond = backwards
    ? placed.filter(({ id }) => id < after).slice(-perPage)
    : placed.filter(({ id }) => id > after).slice(skip, skip + perPage);
  const last = backwards ? beyond[0]?.id : beyond.at(-1)?.id;
  const more = last !== undefined && (backwards ? last > 1 : last < all.length);
  return { kind: 'page', page: { records: beyond, more, skip: 0, last }, ascending: true };
}

const json = (body: unknown): string => JSON.stringify(body);

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

/**
 * Turns a reply into the answer that the contract and the version promise. `known` are records that are not written
 * yet.
 */
export async function render(asked: Asked, reply: Reply, known?: Known): Promise<Answer> {
  if (reply.kind === 'answer') return reply.answer;
  const { contract } = asked;
  if (reply.kind === 'page') {
    const data = await shown(asked, contract.returns, reply.page.records as readonly object[], known);
    return withTag(200, {}, pageBody(asked, reply as Extract<Reply<{ id: number }>, { kind: 'page' }>, data), 0);
  }
  const status = reply.status ?? contract.status ?? 200;
  const location = reply.location && { Location: `${asked.publicUrl}${reply.location}` };
  const returns = reply.kind === 'other' ? reply.resource : contract.returns;
  if (reply.value === undefined || !returns) return { status, headers: { ...location }, body: '' };
  const [value] = await shown(asked, returns, [reply.value as object], known);
  const body = json(value);
  if (!isCarried(body)) throw tooLarge();
  const tagged = status === 200 || status === 201;
  return tagged
    ? withTag(status, { ...location }, body, revOf(reply.value))
    : { status, headers: { ...location, ...jsonType }, body };
}

/**
 * Makes the answer that shows one record where its request is not at hand: the state machine has carried on what it
 * asked. It leads to no other record and holds no address.
 */
export async function answerShowing(resource: AnyResource, record: RecordBase, version: string): Promise<Answer> {
  const presentation: Presentation = { version, reach: commonOnly, publicUrl: '', now: nowInstant(), expand: [] };
  const [value] = await present(resource, [record], presentation);
  return withTag(200, {}, json(value), record.rev);
}

const tooLarge = () => invalid({ expand: [answerTooLarge] });

const revOf = (value: unknown): number => {
  const rev = typeof value === 'object' && value !== null && 'rev' in value ? value.rev : 0;
  return typeof rev === 'number' ? rev : 0;
};

const withTag = (status: number, headers: Record<string, string>, body: string, rev: number): Answer => ({
  status,
  headers: { ...headers, ...jsonType, ETag: entityTag(rev, body) },
  body,
});

async function shown(
  asked: Asked,
  returns: AnyResource | z.ZodType | undefined,
  values: readonly object[],
  known: Known | undefined,
): Promise<readonly unknown[]> {
  if (!returns) return values;
  if (!isResource(returns)) return values.map((value) => returns.parse(value, nextReading()));
  return present(returns, values, {
    version: asked.version,
    reach: reachOf(asked),
    publicUrl: asked.publicUrl,
    now: nowInstant(),
    expand: asked.input.expand,
    ...(known && { known }),
  });
}

/**
 * Writes the body of a page. It ends early, in the direction of reading, when its objects do not fit into one answer.
 */
function pageBody(
  asked: Asked,
  reply: Extract<Reply<{ id: number }>, { kind: 'page' }>,
  data: readonly unknown[],
): string {
  const whole = json(collection(asked, reply, data));
  if (isCarried(whole)) return whole;
  const { backwards } = asked.input.position;
  const inReading = <T>(values: readonly T[]): readonly T[] => (backwards ? values.toReversed() : values);
  let bytes = 0;
  const fitting = inReading(data).findIndex((entry) => {
    bytes += carriedBytes(json(entry));
    return bytes > entriesMaximum;
  });
  // objects of one position are not parted: the next page begins after it
  const inOrder = inReading(reply.page.records);
  const end = inOrder.findIndex(({ id }) => id === inOrder[fitting]?.id);
  if (end === 0) throw tooLarge();
  const records = inReading(inOrder.slice(0, end));
  const last = backwards ? records[0]?.id : records.at(-1)?.id;
  const shorter = { ...reply, page: { records, more: true, skip: 0, last } };
  return json(collection(asked, shorter, inReading(inReading(data).slice(0, end))));
}
