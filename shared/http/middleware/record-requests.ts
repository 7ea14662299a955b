import { within } from '../../aws/deadlines.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import { heldMap } from '../../lib/held.ts';
import { describeError, log } from '../../lib/log.ts';
import { Refusal } from '../../lib/refusal.ts';
import { unexpectedError } from '../../lib/request-errors.ts';
import { writeFailedRequest } from '../../table/failed-requests.ts';
import { countRequest } from '../../table/request-counts.ts';
import { requestOwnerOf } from '../caller.ts';
import { catchAllRoute } from '../contract.ts';
import { statusOf } from '../error-bodies.ts';
import { isCounted, isUnderway, type StageMiddleware, type Underway } from '../stages.ts';

const recordMilliseconds = 500; // a response waits this long at most
const tooManyMilliseconds = 60_000; // of all responses with 429 to a key in this time, a process records one
const mostFields = 20;
const longestText = 200; // characters of a field path, or of the user agent

/**
 * Counts requests, and records failed requests. A failure to do so does not change the response. Requests without a
 * valid key have no owner, so they are neither counted nor recorded.
 */
export const recordRequests = (): StageMiddleware => ({
  after: async ({ event, response }) => {
    if (isKnown(event) && isCounted(response)) await unharmed(event, () => countUse(event, response?.status ?? 200));
  },
  onError: async ({ event, error }) => {
    if (!isKnown(event)) return;
    const refusal = error instanceof Refusal ? error : new Refusal(unexpectedError);
    const status = statusOf[refusal.kind];
    await unharmed(event, () => Promise.all([countUse(event, status), recordFailure(event, refusal, status)]));
  },
});

type KnownRequest = Underway & Required<Pick<Underway, 'key'>>;

const isKnown = (event: unknown): event is KnownRequest => isUnderway(event) && event.key !== undefined;

/** Does work for the records of a request, without an effect on its response. */
async function unharmed({ id }: KnownRequest, work: () => Promise<unknown>): Promise<void> {
  try {
    await within(recordMilliseconds, work);
  } catch (thrown) {
    log({ event: 'record', request_id: id, ...describeError(thrown) });
  }
}

/** Counts a request of `v2`. Nobody reads the numbers of the back office. */
async function countUse(at: KnownRequest, status: number): Promise<void> {
  const { area, version = null } = at;
  if (area === 'v2') await countRequest(requestOwnerOf(at), { route: routeOf(at), version, status });
}

/** Returns the route of a request. Returns null if no endpoint has the requested method and path. */
const routeOf = ({ contract: { route } }: Underway): string | null => (route === catchAllRoute ? null : route);

const recordedAt = heldMap<number>(); // when a response with 429 was last recorded, by key

async function recordFailure(at: KnownRequest, refusal: Refusal, status: number): Promise<void> {
  const { headers, id, key, startedAt, version = null } = at;
  if (refusal.kind === 'rate-limited') {
    const now = nowMilliseconds();
    if (now - (recordedAt.get(key.key_id) ?? Number.NEGATIVE_INFINITY) < tooManyMilliseconds) return;
    recordedAt.set(key.key_id, now);
  }
  const user_agent = headers.get('user-agent');
  await writeFailedRequest(requestOwnerOf(at), {
    request_id: id,
    at: startedAt,
    key: key.key_id,
    route: routeOf(at),
    status,
    code: refusal.code,
    fields: Object.keys(refusal.errors ?? {})
      .slice(0, mostFields)
      .map(shortened),
    version,
    user_agent: user_agent === undefined ? null : shortened(user_agent),
  });
}

const shortened = (text: string): string => text.slice(0, longestText);
