import type { FoundEndpoint } from '../infra/find-functions.ts';
import { partsOfRoute, routesOf } from '../shared/http/contract.ts';

/** Returns `docs/methods.json`: the methods of each path, one path per line. The function for 404 and 405 reads it. */
export function methodsFile(endpoints: readonly FoundEndpoint[]): string {
  const routes = endpoints.flatMap(({ endpoint }) => routesOf(endpoint.contract)).map(partsOfRoute);
  const byPath = Map.groupBy(
    routes.filter(({ path }) => !path.includes('{proxy+}')),
    ({ path }) => path,
  );
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
