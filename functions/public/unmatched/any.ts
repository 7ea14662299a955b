import { catchAllRoute, isOnlyForTestKeys } from '../../../shared/http/contract.ts';
import { preflightHeaders } from '../../../shared/http/cors.ts';
import { verbsAssets, verbsOf } from '../../../shared/http/known-paths.ts';
import { identifyIfKnown, refuseUsedUp } from '../../../shared/http/middleware/authorize.ts';
import { recordRequests } from '../../../shared/http/middleware/record-requests.ts';
import { publicEndpoint } from '../../../shared/http/public-endpoint.ts';
import type { Known, ValidatedByAnyone } from '../../../shared/http/stages.ts';
import { fill, Refusal } from '../../../shared/lib/refusal.ts';
import { methodNotAllowed, unknownPath } from '../../../shared/lib/request-errors.ts';

export const handler = publicEndpoint(
  {
    route: catchAllRoute,
    summary: 'Reject unknown paths and methods',
    description:
      'Returns 404 or 405. If the request has a known key, it counts against the rate limit, and the response has the rate limit headers.',
    extension: true,
    allow: 'anyone',
    needs: [],
    errorImpact: 'Callers of paths that do not exist get an unclear error.',
  },
  async ({ validated }) => {
    const { path, corsOrigins, publicUrl } = validated;
    const verb: string = validated.verb; // any method
    // in an emulator and in one process, the gateway does not respond to preflight requests
    if (corsOrigins && verb === 'OPTIONS') {
      return { status: 204, headers: preflightHeaders, body: '' };
    }
    const isHidden = isOnlyForTestKeys(path) && !hasTestKey(validated);
    const verbs = isHidden ? undefined : verbsOf(path);
    // while a release is rolled out, this function can know a method that the gateway does not know yet
    if (!verbs || verbs.includes(verb)) {
      throw new Refusal(fill(unknownPath, { url: publicUrl }));
    }
    const methods = verbs.join(', ');
    throw new Refusal(fill(methodNotAllowed, { methods }), { headers: { Allow: methods } });
  },
  { around: [recordRequests()], stages: (begun) => begun.stage(identifyIfKnown).stage(refuseUsedUp) },
);

/** Returns whether a request has a valid test key. */
const hasTestKey = (at: ValidatedByAnyone | (ValidatedByAnyone & Pick<Known, 'key'>)): boolean =>
  'key' in at && at.key.is_test;

/** The bundle contains the methods of each path. */
export const assets = verbsAssets;
