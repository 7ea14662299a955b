import { preflightHeaders } from '../../../shared/http/cors.ts';
import methods from '../../../shared/http/methods.json' with { type: 'json' };
import { identifyIfKnown, refuseUsedUp } from '../../../shared/http/middleware/admit.ts';
import { publicEndpoint } from '../../../shared/http/public-endpoint.ts';
import { Refusal } from '../../../shared/lib/refusal.ts';

export const handler = publicEndpoint(
  {
    route: 'ANY /{proxy+}',
    summary: 'Refuse what no endpoint answers',
    description: 'With a known key the request counts like any other and its answer bears the rate headers.',
    extension: true,
    allow: 'anyone',
    needs: [],
    errorImpact: 'Callers of paths that do not exist get an unclear error.',
  },
  async ({ asked }) => {
    const { path, corsOrigins } = asked;
    const verb: string = asked.verb; // any that there is
    // where the gateway answers no preflights: in an emulator and in one process
    if (corsOrigins && verb === 'OPTIONS') {
      return { status: 204, headers: preflightHeaders, body: '' };
    }
    const verbs = verbsOf(path);
    // a verb that is known here came before the gateway knew it: while a new release is rolled out
    if (!verbs || verbs.includes(verb)) throw new Refusal('not-found', 'There is nothing at this path.');
    throw new Refusal('method-not-allowed', `This path knows ${verbs.join(', ')}.`, {
      headers: { Allow: verbs.join(', ') },
    });
  },
  (way) => way.step(identifyIfKnown).step(refuseUsedUp),
);

// sorted so that a literal segment wins over a parameter, as in the gateway
const patterns = Object.entries<readonly string[]>(methods)
  .map(([path, verbs]) => ({ segments: path.split('/'), verbs }))
  .sort((a, b) => parameters(a.segments) - parameters(b.segments));

/** Looks up the verbs of a path; undefined for one that nothing answers. */
function verbsOf(path: string): readonly string[] | undefined {
  const asked = path.split('/');
  return patterns.find(({ segments }) => matches(segments, asked))?.verbs;
}

function parameters(segments: readonly string[]): number {
  return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

const matches = (pattern: readonly string[], asked: readonly string[]): boolean =>
  pattern.length === asked.length &&
  pattern.every((segment, index) => (isParameter(segment) ? asked[index] !== '' : segment === asked[index]));
