import type { FoundEndpoint } from '../../infra/find-functions.ts';
import { spellingsOf } from '../../shared/http/contract.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';

/** An endpoint once for each spelling of its route: what every route promises is asked of each. */
export const spelled = (found: FoundEndpoint): readonly FoundEndpoint[] =>
  spellingsOf(found.endpoint.contract).map((contract) => ({
    ...found,
    endpoint: Object.assign((...given: Parameters<Endpoint>) => found.endpoint(...given), { contract }),
  }));
