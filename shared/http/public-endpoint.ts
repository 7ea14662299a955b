import type { Need } from '../lib/needs.ts';
import type { Contract, ParamNames } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { entityTag, unlessHeld } from './entity-tag.ts';
import { askByAnyone } from './middleware/validate.ts';
import { chooseVersion } from './middleware/version.ts';
import type { Answer, AskedByAnyone, Received } from './stages.ts';
import { type Way, way } from './way.ts';

/** What an endpoint states that needs no key: it answers no records, and takes no body. */
type PublicContract<Route extends string> = Pick<
  Contract,
  'summary' | 'description' | 'extension' | 'ids' | 'queries' | 'status' | 'answers' | 'text' | 'errorImpact'
> & {
  readonly route: Route;
  readonly allow: 'anyone';
  readonly needs: readonly Need[];
};

/** What is given to the code of an endpoint that needs no key. */
export interface PublicCall<Params extends string> {
  readonly params: Readonly<Record<Params, number>>;
  readonly asked: AskedByAnyone;
}

/** The steps by which a request without need of a key comes in; none unless keys that are sent are counted. */
type Door = (way: Way<Received>) => Way<Received>;

/** Makes one endpoint that anyone may call. With a `door` a known key that is sent is counted all the same. */
export function publicEndpoint<const Route extends string>(
  contract: PublicContract<Route>,
  run: (call: PublicCall<ParamNames<Route>>) => Promise<Answer>,
  door?: Door,
): Endpoint {
  const plain: Contract = { ...contract, ...(door && { countsKeys: true }) };
  const begun = way(plain);
  const handler = (door ? door(begun) : begun)
    .step(chooseVersion)
    .step(askByAnyone)
    .answer(async (asked) => {
      // the parameters are those of the route
      const params = asked.input.params as Readonly<Record<ParamNames<Route>, number>>;
      return unlessHeld(asked, await run({ params, asked }));
    });
  return Object.assign(handler, { contract: plain });
}

/** Answers a text, or bytes. */
export const text = (type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, ETag: entityTag(0, body), ...headers },
  body,
});
