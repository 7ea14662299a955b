import { once } from '../lib/once.ts';
import { pageTooDeep } from '../lib/problems.ts';
import { fill, invalid, Refusal } from '../lib/refusal.ts';
import { invalidCursor } from '../lib/request-errors.ts';
import * as z from '../model/zod.ts';
import type { Page } from '../table/lists/page.ts';
import type { Contract } from './contract.ts';
import { wholeNumber } from './queries.ts';
import type { PagePosition, Validated } from './stages.ts';

const perPageMaximum = 100;
const skippedRows = 10_000; // rows that a page number alone may skip

/** Default number of objects per page. The documents define both defaults. */
export const perPageDefault = { cursor: 15, page: 25 } as const;

// a cursor contains only a position. Reach and filters come from the request, so a forged cursor does no harm
const cursorForm = once(() =>
  z.union([
    z.strictObject({ after: z.int().min(0), skip: z.int().min(0).max(skippedRows).optional() }),
    z.strictObject({ before: z.int().min(0) }),
  ]),
);

function encodeCursor(position: z.output<ReturnType<typeof cursorForm>>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function decodeCursor(text: string): Pick<PagePosition, 'after' | 'backwards' | 'skip'> {
  const position = cursorForm().safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!position.success) throw new Refusal(invalidCursor);
  return 'after' in position.data
    ? { after: position.data.after, backwards: false, skip: position.data.skip ?? 0 }
    : { after: position.data.before, backwards: true, skip: 0 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the position at which the requested page begins. `single` returns the single value of a query parameter. */
export function parsePosition(
  paging: NonNullable<Contract['paging']>,
  single: (name: string) => string | undefined,
): PagePosition {
  const perPage =
    wholeNumber(single('per_page'), 'per_page', { min: 1, max: perPageMaximum }) ?? perPageDefault[paging];
  const cursor = single('cursor');
  const page = paging === 'page' ? (wholeNumber(single('page'), 'page', { min: 1 }) ?? 1) : 1;
  if (cursor !== undefined) return { perPage, page, ...decodeCursor(cursor) };
  const skip = (page - 1) * perPage;
  if (skip > skippedRows) {
    throw invalid({ page: [fill(pageTooDeep, { max: skippedRows })] });
  }
  return { perPage, page, after: undefined, backwards: false, skip };
}

/** A page of a list that is sorted by id, and the direction of the sort. */
interface OrderedPage {
  readonly page: Page<{ readonly id: number }>;
  readonly ascending: boolean;
  readonly isFeed?: true;
}

/** Returns the cursors of the previous and the next page, from the first and last record of a page. */
function neighbours({ page, ascending }: OrderedPage, position: PagePosition) {
  const { after, backwards } = position;
  const first = page.records[0]?.id;
  const last = page.records.at(-1)?.id;
  const step = ascending ? 1 : -1;
  if (backwards) {
    const end = after === undefined ? undefined : after - step; // so that the next page begins with `after` itself
    return {
      prev: page.more && page.last !== undefined ? encodeCursor({ before: page.last }) : null,
      next: (last ?? end) === undefined ? null : encodeCursor({ after: last ?? end ?? 0 }),
    };
  }
  const start = first ?? (after === undefined ? undefined : after + step);
  const begun = after !== undefined || position.skip > 0;
  return {
    prev: begun && start !== undefined ? encodeCursor({ before: Math.max(0, start) }) : null,
    next:
      page.more && page.last !== undefined
        ? encodeCursor({ after: page.last, ...(page.skip > 0 && { skip: page.skip }) })
        : null,
  };
}

/** Returns `links` and `meta` of a collection in the form of its area. `count` is the number of objects in `data`. */
export function aroundData(
  { input: { position }, publicUrl, path: asked, query, contract }: Validated,
  page: OrderedPage,
  count: number,
): object {
  const { prev, next } = neighbours(page, position);
  const path = `${publicUrl}${asked}`;
  const link = (more: Record<string, string | number>) => `${path}?${queryWith(query, more)}`;
  if (contract.paging === 'cursor') {
    return {
      links: {
        first: null,
        last: null,
        prev: prev && link({ cursor: prev }),
        next: next && link({ cursor: next }),
      },
      meta: { path, per_page: position.perPage, next_cursor: next, prev_cursor: prev },
    };
  }
  const number = position.page;
  const from = (number - 1) * position.perPage + 1;
  // the position decides, not the page number, because objects may have been added or deleted since
  const previous = () => {
    if (prev) return link({ page: Math.max(1, number - 1), cursor: prev });
    return position.after === undefined && number > 1 ? link({ page: number - 1 }) : null;
  };
  const links = page.isFeed
    ? { first: link({ after: 0 }), last: null, prev: null, next: link({ after: page.page.last ?? 0 }) }
    : {
        first: link({ page: 1 }),
        last: null,
        prev: previous(),
        next: next && link({ page: number + 1, cursor: next }),
      };
  return {
    links,
    meta: {
      current_page: number,
      from: count > 0 ? from : null,
      path,
      per_page: position.perPage,
      to: count > 0 ? from + count - 1 : null,
    },
  };
}

/** Returns the request's query with another position. Filters, expand and per_page stay the same. */
function queryWith(query: ReadonlyMap<string, readonly string[]>, more: Record<string, string | number>): string {
  const search = new URLSearchParams();
  for (const [name, values] of query) {
    if (name !== 'cursor' && name !== 'page') for (const value of values) search.append(name, value);
  }
  for (const [name, value] of Object.entries(more)) search.set(name, String(value));
  return search.toString();
}
