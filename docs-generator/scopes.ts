import type { FoundEndpoint } from '../infra/find-functions.ts';
import { actingRole } from '../shared/http/caller.ts';
import { areaOf } from '../shared/http/middleware/request.ts';
import { scopeOf } from '../shared/http/scopes.ts';
import { roles } from '../shared/lib/key-rights.ts';

/** Returns `docs/scopes.json`: the scopes of each role. The functions that create access keys read it. */
export function scopesFile(endpoints: readonly FoundEndpoint[]): string {
  const contracts = endpoints.map(({ endpoint }) => endpoint.contract);
  const scopesOf = (role: (typeof roles)[number]) =>
    contracts
      .filter(({ route, allow }) => allow !== 'anyone' && allow.includes(actingRole(areaOf(route), { role })))
      .map(scopeOf);
  const scopes = roles.map((role) => [role, [...new Set(scopesOf(role))].sort()]);
  return `${JSON.stringify(Object.fromEntries(scopes), null, 2)}\n`;
}
