import type { MiddlewareObj } from '@middy/core';
import { type Area, publishedVersions } from '../../versions/versions.ts';
import type { Contract } from '../contract.ts';
import type { Exchange } from '../exchange.ts';
import { type GatewayEvent, receive } from '../proxy-event.ts';

/** Turns the gateway's event into an exchange; what comes after knows nothing of the gateway. */
export const request = (contract: Contract): MiddlewareObj<Exchange> => {
  const routed = areaOf(contract.route);
  return {
    before: (middy) => {
      // the event is the gateway's until here
      const received = receive(middy.event as unknown as GatewayEvent);
      // an unknown path lies in an area too
      const area = routed ?? areaOf(` ${received.path}`);
      middy.event = { contract, area, received };
    },
  };
};

/** The area of a route; none for the paths that need no key. */
export function areaOf(route: string): Area | undefined {
  const first = route.split('/')[1] ?? '';
  return isArea(first) ? first : undefined;
}

const isArea = (name: string): name is Area => Object.hasOwn(publishedVersions, name);
