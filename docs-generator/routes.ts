import type { FoundEndpoint } from '../infra/find-functions.ts';
import { partsOfRoute, spellingsOf } from '../shared/http/contract.ts';
import { generated, table } from './markdown.ts';

/** Writes `docs/reference/routes.md`: every route with who may call it, what it needs and what its failing means. */
export function routesPage(endpoints: readonly FoundEndpoint[]): string {
  const spellings = endpoints.flatMap(({ endpoint }) => spellingsOf(endpoint.contract));
  const rows = spellings.map((contract) => {
    const { verb, path } = partsOfRoute(contract.route);
    const { summary, allow, needs, errorImpact, extension } = contract;
    const roles = allow === 'anyone' ? 'anyone' : allow.join(', ');
    return [verb, `\`${path}\``, summary, roles, needs.join(', '), errorImpact, extension ? 'yes' : ''];
  });
  return `${generated('the contracts below functions/')}
# Routes

One file below \`functions/\` is one route is one Lambda; a second spelling of its path leads to the same one. "Addition" marks
what the documents do not know; a staff key that is bound to a merchant may call what merchants may.

${table(['Verb', 'Path', 'Summary', 'Roles', 'Needs', 'When its alarm goes off', 'Addition'], rows)}
`;
}
