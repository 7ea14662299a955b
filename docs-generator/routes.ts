import type { FoundEndpoint } from '../infra/find-functions.ts';
import { partsOfRoute, spellingsOf } from '../shared/http/contract.ts';
import { scopeOf } from '../shared/http/scopes.ts';
import { generated, table } from './markdown.ts';

/** Returns `docs/reference/routes.md`: all routes with their roles, needs and the impact of a failure. */
export function routesPage(endpoints: readonly FoundEndpoint[]): string {
  const spellings = endpoints.flatMap(({ endpoint }) => spellingsOf(endpoint.contract));
  const rows = spellings.map((contract) => {
    const { verb, path } = partsOfRoute(contract.route);
    const { summary, allow, needs, errorImpact, extension } = contract;
    const roles = allow === 'anyone' ? 'anyone' : allow.join(', ');
    const scope = allow === 'anyone' ? '' : `\`${scopeOf(contract)}\``;
    return [verb, `\`${path}\``, summary, roles, scope, needs.join(', '), errorImpact, extension ? 'yes' : ''];
  });
  return `${generated('the contracts below functions/')}
# Routes

Each file below \`functions/\` defines one route and one Lambda function. A second spelling of a path uses the same function.
"Addition" marks routes that the original specification does not have. A staff key with a merchant can also call the routes for
merchants. A key with scopes can call only the routes of its scopes.

${table(['Method', 'Path', 'Summary', 'Roles', 'Scope', 'Permissions', 'Impact of a failure', 'Addition'], rows)}
`;
}
