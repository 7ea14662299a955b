import { fill, Refusal } from '../../lib/refusal.ts';
import { unknownPath } from '../../lib/request-errors.ts';
import { catchAllRoute, isOnlyForTestKeys } from '../contract.ts';
import type { Pipeline } from '../pipeline.ts';
import type { Known } from '../stages.ts';
import { refuseUsedUp } from './authorize.ts';
import { chooseVersion } from './version.ts';

/**
 * Adds the stages that hide the paths of test keys from other keys. For such a key, the request continues as a request
 * to the catch-all route, and gets the same response.
 */
export const hideFromLiveKeys = (begun: Pipeline<Known>): Pipeline<Known> =>
  begun
    .stage((known) =>
      isOnlyForTestKeys(known.path) && !known.key.is_test
        ? { ...known, contract: { ...known.contract, route: catchAllRoute } }
        : known,
    )
    .stage((known) => (isHidden(known) ? chooseVersion(refuseUsedUp(known)) : known))
    .stage((known) => {
      if (isHidden(known)) throw new Refusal(fill(unknownPath, { url: known.publicUrl }));
      return known;
    });

const isHidden = ({ contract }: Known): boolean => contract.route === catchAllRoute;
