import { preflightHeaders } from '../../../shared/http/cors.ts';
import { verbsAssets, verbsOf } from '../../../shared/http/known-paths.ts';
import { identifyIfKnown, refuseUsedUp } from '../../../shared/http/middleware/authorize.ts';
import { publicEndpoint } from '../../../shared/http/public-endpoint.ts';
import { Refusal } from '../../../shared/lib/refusal.ts';

export const handler = publicEndpoint(
  {
    route: 'ANY /{proxy+}',
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
    const verbs = verbsOf(path);
    // while a release is rolled out, this function can know a method that the gateway does not know yet
    if (!verbs || verbs.includes(verb)) {
      const described = `The API reference is at ${publicUrl}/docs. The OpenAPI document is at ${publicUrl}/openapi.json.`;
      throw new Refusal('not-found', `This path does not exist. ${described}`);
    }
    throw new Refusal(
      'method-not-allowed',
      `This method is not allowed for this path. Allowed methods: ${verbs.join(', ')}.`,
      {
        headers: { Allow: verbs.join(', ') },
      },
    );
  },
  (begun) => begun.stage(identifyIfKnown).stage(refuseUsedUp),
);

/** The bundle contains the methods of each path. */
export const assets = verbsAssets;
