import { type EventName, eventNames } from '../resources/webhooks/event-names.ts';
import { isTenant, type Subscriber } from './reach.ts';

const idsPerOwner = 64; // enough for the ids of 31 names, live and test

/**
 * Returns the id of the record of an event's subscribers. A merchant and a production with the same id have different
 * records, because a name belongs to one kind of subscriber.
 */
export const subscribersId = (owner: Subscriber, name: EventName): number =>
  (isTenant(owner) ? owner.merchant : owner.production) * idsPerOwner + eventNames[name] * 2 + (owner.is_test ? 1 : 0);
