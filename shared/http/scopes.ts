import { type Contract, partsOfRoute, routesOf } from './contract.ts';

/**
 * Returns the scope that a key needs for an endpoint, if the key is limited to scopes: the noun of the path, and `read`
 * for GET or `write` for all other verbs. The noun of `access-keys` is `keys`, and a noun can follow `test`. If a path
 * has two spellings, the longer one counts.
 */
export function scopeOf(contract: Contract): string {
  const { verb } = partsOfRoute(contract.route);
  const nouns = routesOf(contract).map(
    (route) => /^\/[^/]+\/(?:async\/|test\/)?(?:access-)?([^/]+)/.exec(partsOfRoute(route).path)?.[1] ?? '',
  );
  const noun = nouns.reduce((longest, one) => (one.length > longest.length ? one : longest));
  return `${noun}:${verb === 'GET' ? 'read' : 'write'}`;
}
