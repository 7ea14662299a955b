import type { Need } from '../lib/needs.ts';
import type { Contract, ParamNames } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { entityTag, unlessHeld } from './entity-tag.ts';
import { validateByAnyone } from './middleware/validate.ts';
import { chooseVersion } from './middleware/version.ts';
import { type Pipeline, pipeline } from './pipeline.ts';
import type { Answer, Received, ValidatedByAnyone } from './stages.ts';

/** The contract of an endpoint that needs no key: it answers no records and takes no body. */
type PublicContract<Route extends string> = Pick<
  Contract,
  'summary' | 'description' | 'extension' | 'ids' | 'queries' | 'status' | 'answers' | 'answersAs' | 'errorImpact'
> & {
  readonly route: Route;
  readonly allow: 'anyone';
  readonly needs: readonly Need[];
};

/** A call of an endpoint that needs no key. */
export interface PublicCall<Params extends string> {
  readonly params: Readonly<Record<Params, number>>;
  readonly validated: ValidatedByAnyone;
}

/** The stages that count a known key where a request needs none. */
type Door = (begun: Pipeline<Received>) => Pipeline<Received>;

/**
 * Makes one endpoint that anyone may call. With a `door`, a known key that is sent is counted although none is needed.
 */
export function publicEndpoint<const Route extends string>(
  contract: PublicContract<Route>,
  run: (call: PublicCall<ParamNames<Route>>) => Promise<Answer>,
  door?: Door,
): Endpoint {
  const plain: Contract = { ...contract, ...(door && { countsKeys: true }) };
  const begun = pipeline(plain);
  const handler = (door ? door(begun) : begun)
    .stage(chooseVersion)
    .stage(validateByAnyone)
    .answer(async (validated) => {
      // by its type, the route has these parameters
      const params = validated.input.params as Readonly<Record<ParamNames<Route>, number>>;
      return unlessHeld(validated, await run({ params, validated }));
    });
  return Object.assign(handler, { contract: plain });
}

/** Answers a text, or bytes. */
export const text = (type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, ETag: entityTag(0, body), ...headers },
  body,
});
