import { ApiError } from '@made-to-order/client';
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pollMilliseconds } from '../session.ts';

const step = 25;

/**
 * Reads the first objects of a list, and more of them on request. The client follows the links of the API from page to
 * page. The list is read again every few seconds.
 */
export function useList<T>(key: QueryKey, start: (page: { readonly per_page: number }) => AsyncGenerator<T>) {
  const [count, setCount] = useState(step);
  const query = useQuery({
    queryKey: [...key, count],
    queryFn: () => take(start({ per_page: step }), count),
    placeholderData: keepPreviousData,
    refetchInterval: pollMilliseconds,
  });
  const isWhole = (query.data?.length ?? 0) < count;
  return { query, more: isWhole ? undefined : () => setCount(count + step) };
}

async function take<T>(items: AsyncGenerator<T>, count: number): Promise<readonly T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

/** Reads an object, again every few seconds if it may change. */
export const useObject = <T,>(queryKey: QueryKey, queryFn: () => Promise<{ readonly data: T }>, isLive = true) =>
  useQuery({
    queryKey,
    queryFn: async () => (await queryFn()).data,
    refetchInterval: isLive && pollMilliseconds,
  });

/** Shows the data of a query, or that it is loading or failed. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { data, error } = query;
  if (data !== undefined) {
    return (
      <>
        {error && <Failure error={error} />}
        {children(data)}
      </>
    );
  }
  return error ? <Failure error={error} again={() => void query.refetch()} /> : <p role="status">Loading …</p>;
}

/** Shows the rows of a list, or what an empty list means. */
export function Rows<T>({
  list: { query, more },
  empty,
  children,
}: {
  list: ReturnType<typeof useList<T>>;
  empty: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}) {
  return (
    <Loaded query={query}>
      {(rows) => (
        <>
          {rows.length === 0 ? <div className="empty">{empty}</div> : children(rows)}
          {more && (
            <button type="button" onClick={more} disabled={query.isPlaceholderData}>
              Show more
            </button>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Shows an error: what the service says, at which fields, and how to continue. */
export function Failure({ error, again }: { error: Error; again?: () => void }) {
  const isOfApi = error instanceof ApiError; // a lost connection is a TypeError
  return (
    <div className="failure" role="alert">
      <p>{error instanceof TypeError ? 'The service does not respond. Check the connection.' : error.message}</p>
      {isOfApi && (
        <ul>
          {Object.entries(error.errors ?? {}).map(([field, problems]) => (
            <li key={field}>
              <code>{field}</code>: {problems.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {isOfApi && error.requestId && <p className="hint">Request {error.requestId}</p>}
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
