import type { RequestOwner } from '../domain/reach.ts';
import { instantOf } from '../lib/clock.ts';
import type * as z from '../model/zod.ts';
import type { RequestFailure } from '../resources/requests.ts';
import { readFailedRequests } from '../table/failed-requests.ts';
import type { LogReading } from '../table/lists/log-page.ts';
import { type Condition, type Page, rangeOf } from '../table/lists/page.ts';

/** A failed request as its owner sees it, and its position in the list. */
export type ListedFailure = z.input<typeof RequestFailure> & { readonly id: number };

/** Returns one page of an owner's failed requests within the requested period. */
export async function listFailedRequests(
  owner: RequestOwner,
  conditions: readonly Condition[],
  { perPage: limit, ...position }: Pick<LogReading, 'after' | 'backwards' | 'skip'> & { readonly perPage: number },
): Promise<Page<ListedFailure>> {
  const page = await readFailedRequests(owner, { ...position, limit, range: rangeOf('created_at', conditions) });
  const shown = page.records.map(({ at, fields, ...rest }) => ({
    ...rest,
    fields: [...fields],
    created_at: instantOf(at),
  }));
  return { ...page, records: shown };
}
