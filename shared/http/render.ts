import { commonOnly } from '../domain/reach.ts';
import { nowInstant } from '../lib/clock.ts';
import { responseTooLarge } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import type { RecordBase } from '../model/fields.ts';
import { nextReading } from '../model/reading.ts';
import type { AnyResource } from '../model/resource.ts';
import type * as z from '../model/zod.ts';
import type { KnownRecords } from '../table/lists/expand.ts';
import type { Page } from '../table/lists/page.ts';
import { type Presentation, present, presenter, type ShowRecord } from '../versions/present.ts';
import { reachOf } from './caller.ts';
import { isResource } from './contract.ts';
import { entityTag } from './entity-tag.ts';
import { aroundData } from './paging.ts';
import type { Answer, PagePosition, Validated } from './stages.ts';

// Lambda accepts 6,291,556 bytes per response, in which the body is an escaped JSON string. The difference is room for
// headers
const carriedMaximum = 6_000_000;
// for pages. The difference is room for links, each as long as the query of a request
const entriesMaximum = carriedMaximum - 100_000;

/** Returns the number of bytes of a string within JSON, where quotes and backslashes are escaped. */
const carriedBytes = (text: string): number => Buffer.byteLength(json(text));

/**
 * Returns whether a body fits into a Lambda response. Escaping at most doubles its size, so most bodies need not be
 * measured.
 */
const isCarried = (body: string): boolean =>
  2 * Buffer.byteLength(body) <= carriedMaximum || carriedBytes(body) <= carriedMaximum;

/** The result of an endpoint's code, which `render` turns into an HTTP response. */
export type Reply<T = unknown> =
  | {
      readonly kind: 'value';
      readonly value: T;
      readonly status?: number;
      readonly location?: string;
    }
  | {
      readonly kind: 'page';
      readonly page: Page<T>;
      readonly ascending: boolean;
      /** Whether the page is part of a feed, whose readers continue after its last position at any time. */
      readonly isFeed?: true;
    }
  /** A result other than the contract's usual response, such as the job of a 202. */
  | {
      readonly kind: 'other';
      readonly resource: AnyResource | z.ZodType;
      readonly value: object;
      readonly status: number;
      readonly location?: string;
    }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** Returns a reply with one value. */
export const reply = <T>(value: T, more: { status?: number; location?: string } = {}): Reply<T> => ({
  kind: 'value',
  value,
  ...more,
});

/**
 * Returns a page of a list in memory. `positionOf` returns the position of a value, which increases along the list. By
 * default, values are counted from 1.
 */
export function pageOf<T extends object>(
  all: readonly T[],
  { after = 0, backwards, perPage, skip }: PagePosition,
  positionOf = (_value: T, index: number): number => index + 1,
): Reply<T> {
  const placed = all.map((value, index) => ({ ...value, id: positionOf(value, index) }));
  const beyond = backwards
    ? placed.filter(({ id }) => id < after).slice(-perPage)
    : placed.filter(({ id }) => id > after).slice(skip, skip + perPage);
  const last = backwards ? beyond[0]?.id : beyond.at(-1)?.id;
  const more = last !== undefined && placed.some(({ id }) => (backwards ? id < last : id > last));
  return { kind: 'page', page: { records: beyond, more, skip: 0, last }, ascending: true };
}

const json = (body: unknown): string => JSON.stringify(body);

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

/**
 * Turns a reply into the HTTP response, as the contract and the version define it. `known` are records that have not
 * been written yet.
 */
export async function render(validated: Validated, reply: Reply, known?: KnownRecords): Promise<Answer> {
  if (reply.kind === 'answer') return reply.answer;
  const { contract } = validated;
  if (reply.kind === 'page') {
    const show = showing(validated, contract.returns, known);
    return withTag(200, {}, await pageBody(validated, reply as PageReply, show), 0);
  }
  const status = reply.status ?? contract.status ?? 200;
  const location = reply.location && { Location: `${validated.publicUrl}${reply.location}` };
  const returns = reply.kind === 'other' ? reply.resource : contract.returns;
  if (reply.value === undefined || !returns) return { status, headers: { ...location }, body: '' };
  const [show] = await showing(validated, returns, known)([reply.value as object]);
  const body = json(await show?.());
  if (!isCarried(body)) throw tooLarge();
  const tagged = status === 200 || status === 201;
  return tagged
    ? withTag(status, { ...location }, body, revOf(reply.value))
    : { status, headers: { ...location, ...jsonType }, body };
}

/**
 * Returns the response that shows one record, for callers without the original request, such as the state machine. The
 * response contains neither related records nor URLs.
 */
export async function answerShowing(resource: AnyResource, record: RecordBase, version: string): Promise<Answer> {
  const presentation: Presentation = { version, reach: commonOnly, publicUrl: '', now: nowInstant(), expand: [] };
  const [value] = await present(resource, [record], presentation);
  return withTag(200, {}, json(value), record.rev);
}

const tooLarge = () => invalid({ expand: [responseTooLarge] });

const revOf = (value: unknown): number => {
  const rev = typeof value === 'object' && value !== null && 'rev' in value ? value.rev : 0;
  return typeof rev === 'number' ? rev : 0;
};

const withTag = (status: number, headers: Record<string, string>, body: string, rev: number): Answer => ({
  status,
  headers: { ...headers, ...jsonType, ETag: entityTag(rev, body) },
  body,
});

/** Returns a function that prepares values of a contract's resource or schema for a response. */
function showing(
  validated: Validated,
  returns: AnyResource | z.ZodType | undefined,
  known: KnownRecords | undefined,
): (values: readonly object[]) => Promise<readonly ShowRecord[]> {
  if (!returns) return async (values) => values.map((value) => async () => value);
  if (!isResource(returns)) {
    return async (values) => values.map((value) => async () => returns.parse(value, nextReading()));
  }
  return presenter(returns, {
    version: validated.version,
    reach: reachOf(validated),
    publicUrl: validated.publicUrl,
    now: nowInstant(),
    expand: validated.input.expand,
    ...(known && { known }),
  });
}

type PageReply = Extract<Reply<{ id: number }>, { kind: 'page' }>;

/**
 * Returns the body of a page. If its objects do not fit into one response, the page ends early in reading direction. It
 * loads and shows only as many objects as it needs to find that out.
 */
async function pageBody(validated: Validated, reply: PageReply, show: ReturnType<typeof showing>): Promise<string> {
  const { backwards } = validated.input.position;
  const inReading = <T>(values: readonly T[]): readonly T[] => (backwards ? values.toReversed() : values);
  const ahead = inReading(reply.page.records);
  const texts = await fittingTexts(ahead, show);
  if (texts.length === ahead.length) return bodyOf(validated, reply, inReading(texts));
  // records with the same position stay together, because the next page begins after that position
  const end = ahead.findIndex(({ id }) => id === ahead[texts.length]?.id);
  if (end === 0) throw tooLarge();
  const last = ahead[end - 1]?.id;
  const page = { records: inReading(ahead.slice(0, end)), more: true, skip: 0, last };
  return bodyOf(validated, { ...reply, page }, inReading(texts.slice(0, end)));
}

/**
 * Estimates how many more objects fit, from the size of the previous objects. Without previous objects, the estimate is
 * all.
 */
const likely = (bytes: number, count: number): number =>
  count === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(((entriesMaximum - bytes) / bytes) * count));

/** Returns the objects as JSON strings, as many as fit into one response. */
async function fittingTexts(ahead: readonly object[], show: ReturnType<typeof showing>): Promise<readonly string[]> {
  const texts: string[] = [];
  let bytes = 0;
  while (texts.length < ahead.length) {
    for (const one of await show(ahead.slice(texts.length, texts.length + likely(bytes, texts.length)))) {
      const text = json(await one());
      bytes += carriedBytes(text);
      if (bytes > entriesMaximum) return texts;
      texts.push(text);
    }
  }
  return texts;
}

/** Returns the body of a page from objects that are already JSON strings. */
const bodyOf = (validated: Validated, reply: PageReply, texts: readonly string[]): string =>
  `{"data":[${texts.join(',')}],${json(aroundData(validated, reply, texts.length)).slice(1)}`;
