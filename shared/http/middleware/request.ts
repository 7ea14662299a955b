import { type Area, publishedVersions } from '../../versions/versions.ts';
import type { Contract } from '../contract.ts';
import { type GatewayEvent, receive } from '../proxy-event.ts';
import type { Received } from '../stages.ts';

/** Turns API Gateway events of a contract into requests. Later stages do not depend on the gateway. */
export function receiveUnder(contract: Contract): (event: GatewayEvent) => Received {
  const routed = areaOf(contract.route);
  return (event) => {
    const incoming = receive(event);
    // an unknown path also belongs to an area
    return { ...incoming, contract, area: routed ?? areaOf(` ${incoming.path}`) };
  };
}

/** Returns the area of a route. Returns undefined for paths that need no key. */
export function areaOf(route: string): Area | undefined {
  const first = route.split('/')[1] ?? '';
  return isArea(first) ? first : undefined;
}

const isArea = (name: string): name is Area => Object.hasOwn(publishedVersions, name);
