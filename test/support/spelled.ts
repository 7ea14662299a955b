import type { FoundEndpoint } from '../../infra/find-functions.ts';
import { spellingsOf } from '../../shared/http/contract.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';

/** Returns an endpoint once for each spelling of its route, so that tests of all routes cover each spelling. */
export const spelled = (found: FoundEndpoint): readonly FoundEndpoint[] =>
  spellingsOf(found.endpoint.contract).map((contract) => ({
    ...found,
    endpoint: Object.assign((...given: Parameters<Endpoint>) => found.endpoint(...given), { contract }),
  }));
