import type { FoundEndpoint } from '../infra/find-functions.ts';
import { catchAllRoute, partsOfRoute, routesOf } from '../shared/http/contract.ts';

/** Returns `docs/methods.json`: the methods of each path, one path per line. The function for 404 and 405 reads it. */
export function methodsFile(endpoints: readonly FoundEndpoint[]): string {
  const contracts = endpoints.map(({ endpoint }) => endpoint.contract).filter(({ route }) => route !== catchAllRoute);
  const routes = contracts.flatMap(routesOf).map(partsOfRoute);
  const byPath = Map.groupBy(routes, ({ path }) => path);
  const lines = [...byPath]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([path, known]) =>
        `  ${JSON.stringify(path)}: [${known
          .map(({ verb }) => JSON.stringify(verb))
          .sort()
          .join(', ')}]`,
    );
  return `{\n${lines.join(',\n')}\n}\n`;
}
