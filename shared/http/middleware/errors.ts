import { nowMilliseconds } from '../../lib/clock.ts';
import { busy, describeError, fault, log, type Metrics } from '../../lib/log.ts';
import { Refusal } from '../../lib/refusal.ts';
import { unexpectedError } from '../../lib/request-errors.ts';
import { failSpan } from '../../lib/trace.ts';
import { parseId } from '../../model/fields.ts';
import { unitsUsed } from '../../table/use.ts';
import { isDeprecated } from '../../versions/versions.ts';
import { prefersProblem, problemType } from '../accept.ts';
import { bodyOf, problemOf, statusOf } from '../error-bodies.ts';
import { isUnderway, type StageMiddleware, type Underway } from '../stages.ts';
import { withCommonHeaders } from './headers.ts';

/** Turns every thrown error into a response, and logs one line per request. This is the outermost middleware. */
export const errors = (): StageMiddleware => ({
  after: ({ event, response }) => {
    if (isUnderway(event)) logRequest(event, response?.status ?? 200);
  },
  onError: (request) => {
    const { event, error } = request;
    const refusal = error instanceof Refusal ? error : new Refusal(unexpectedError, { cause: error });
    const status = statusOf[refusal.kind];
    if (status >= 500) failSpan(refusal.cause ?? refusal);
    const asProblem = isUnderway(event) && prefersProblem(event.headers);
    const body = JSON.stringify(asProblem ? problemOf(refusal, event.id) : bodyOf(refusal));
    const type = asProblem ? problemType : 'application/json; charset=utf-8';
    const answer = { status, headers: { 'Content-Type': type, ...refusal.headers }, body };
    if (isUnderway(event)) {
      request.response = withCommonHeaders(event, answer);
      logRequest(event, status, refusal.cause);
    } else {
      request.response = answer;
      log({ event: 'request', status, ...unitsUsed(), ...describeError(error) }, measured(status));
    }
  },
});

function logRequest(at: Underway, status: number, error?: unknown): void {
  const { area, contract, id, params, startedAt, key, version } = at;
  const fields = {
    event: 'request' as const,
    request_id: id,
    route: contract.route,
    id: parseId(Object.values(params)[0] ?? ''),
    status,
    milliseconds: nowMilliseconds() - startedAt,
    key_id: key?.key_id,
    merchant: key?.merchant ?? undefined,
    production: key?.production ?? undefined,
    is_test: key?.is_test,
    version,
    ...unitsUsed(),
    ...(error !== undefined && describeError(error)),
  };
  const isOld = area !== undefined && version !== undefined && isDeprecated(area, version);
  log(fields, { ...measured(status), ...(isOld && { DeprecatedVersion: 1 }) });
}

/** Returns the metrics of a response. A 503 has written nothing, so the request can be retried. */
function measured(status: number): Metrics {
  if (status === 503) return busy;
  if (status === 429) return { RateLimited: 1 };
  return status >= 500 ? fault : {};
}
