import type { Need } from '../lib/needs.ts';
import type { Contract, ParamNames } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { entityTag, unlessHeld } from './entity-tag.ts';
import { validateByAnyone } from './middleware/validate.ts';
import { chooseVersion } from './middleware/version.ts';
import { type Pipeline, pipeline } from './pipeline.ts';
import type { Answer, Received, StageMiddleware, ValidatedByAnyone } from './stages.ts';

/** The contract of an endpoint that needs no key. It does not return records or accept a body. */
type PublicContract<Route extends string> = Pick<
  Contract,
  'summary' | 'description' | 'extension' | 'ids' | 'queries' | 'status' | 'answers' | 'answersAs' | 'errorImpact'
> & {
  readonly route: Route;
  readonly allow: 'anyone';
  readonly needs: readonly Need[];
};

/** A call to an endpoint that needs no key. */
export interface PublicCall<Params extends string> {
  readonly params: Readonly<Record<Params, number>>;
  readonly validated: ValidatedByAnyone;
}

/** The stages and middlewares that count a valid key, although the endpoint needs no key. */
interface KeyStages {
  readonly around: readonly StageMiddleware[];
  stages(begun: Pipeline<Received>): Pipeline<Received>;
}

/** Creates an endpoint that anyone may call. With `keyStages`, a valid key is counted if the caller sends one. */
export function publicEndpoint<const Route extends string>(
  contract: PublicContract<Route>,
  run: (call: PublicCall<ParamNames<Route>>) => Promise<Answer>,
  keyStages?: KeyStages,
): Endpoint {
  const plain: Contract = { ...contract, ...(keyStages && { countsKeys: true }) };
  const begun = pipeline(plain, keyStages?.around);
  const handler = (keyStages ? keyStages.stages(begun) : begun)
    .stage(chooseVersion)
    .stage(validateByAnyone)
    .answer(async (validated) => {
      // the type of the route guarantees these parameters
      const params = validated.input.params as Readonly<Record<ParamNames<Route>, number>>;
      return unlessHeld(validated, await run({ params, validated }));
    });
  return Object.assign(handler, { contract: plain });
}

/** Returns a response of the given media type, with a string or bytes as its body. */
export const text = (type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, ETag: entityTag(0, body), ...headers },
  body,
});
