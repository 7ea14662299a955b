import { requestSeconds } from '../domain/lifetimes.ts';
import type { RequestOwner } from '../domain/reach.ts';
import { nowSeconds } from '../lib/clock.ts';
import { paddedId, requestKey, requestsPartition, unpaddedId } from './keys.ts';
import { type LogReading, positionsOf } from './lists/log-page.ts';
import type { Page } from './lists/page.ts';
import type { Row } from './rows.ts';
import { putRow, queryPartition } from './table.ts';

/** A request that got a response with status 400 or more. It contains no values of its body. */
export interface FailedRequest {
  readonly request_id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The public part of the access key. */
  readonly key: string;
  /** The route of the endpoint, such as `GET /v2/orders/{id}`. Null if no endpoint has the requested path. */
  readonly route: string | null;
  readonly status: number;
  readonly code: string;
  /** Paths of the wrong fields. */
  readonly fields: readonly string[];
  readonly version: string | null;
  readonly user_agent: string | null;
}

/** Writes an owner's failed request to the table, which keeps it for a week. */
export async function writeFailedRequest(owner: RequestOwner, failed: FailedRequest): Promise<void> {
  const expires_at = nowSeconds() + requestSeconds;
  await putRow({ ...requestKey(owner, failed.at, failed.request_id), failed: JSON.stringify(failed), expires_at });
}

/** Reads one page of an owner's failed requests. */
export async function readFailedRequests(
  owner: RequestOwner,
  reading: LogReading,
): Promise<Page<FailedRequest & { readonly id: number }>> {
  const { backwards, limit, skip } = reading;
  const { first, last } = positionsOf(reading, requestSeconds);
  const { rows, more } = await queryPartition({
    partition: requestsPartition(owner),
    from: paddedId(first),
    to: paddedId(last),
    ascending: backwards,
    limit: skip + limit,
    eventual: true,
  });
  const read = rows.slice(skip).map(failedIn);
  return { records: backwards ? read.toReversed() : read, more, skip: 0, last: read.at(-1)?.id };
}

const failedIn = ({ SK, failed }: Row): FailedRequest & { readonly id: number } => ({
  ...JSON.parse(String(failed)),
  id: unpaddedId(String(SK)),
});
