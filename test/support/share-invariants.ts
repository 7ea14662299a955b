import { isDeepStrictEqual } from 'node:util';
import type { Records } from '../../shared/domain/records.ts';
import { say } from './invariants.ts';

// Invariants between an order item and the shares that productions have in it. The number of delivered pieces is
// counted from the parcels, and who holds an item from what was given back. No count of the service is used.

type Item = Records['disposition-order']['items'][number];
type ProductionOrder = Records['production-order'];

/** The share of one production in an item. */
interface Share {
  readonly of: ProductionOrder;
  /** The item's first pieces that another production delivered before. */
  readonly before: number;
  readonly delivered: number;
  readonly givenBack: number;
  readonly returnedAt: string | undefined;
  /** Whether the production makes the item or has delivered all of it. */
  readonly isHeld: boolean;
}

/** Returns how many pieces of an item a production sent at certain times. */
function sentIf(item: number, { shipments = [] }: ProductionOrder, isThen: (at: string) => boolean): number {
  let sent = 0;
  for (const { created_at, items } of shipments) {
    for (const { order_item, quantity } of items ?? []) if (order_item === item && isThen(created_at)) sent += quantity;
  }
  return sent;
}

/** Lists the shares in an item, in the order of their production orders. */
export const sharesOf = ({ id }: Pick<Item, 'id'>, made: readonly ProductionOrder[]): readonly Share[] =>
  made.flatMap((of) => {
    if (!of.order_items.includes(id)) return [];
    const { returned = [], items = [] } = of;
    const own = returned.find(({ order_item }) => order_item === id);
    return [
      {
        of,
        before: items.find(({ order_item }) => order_item === id)?.delivered_before ?? 0,
        delivered: sentIf(id, of, () => true),
        givenBack: own?.quantity ?? 0,
        returnedAt: own?.returned_at,
        isHeld: own === undefined,
      },
    ];
  });

/** Returns the violations between an item and the shares in it. */
export function shareViolations(
  what: string,
  item: Item,
  pieces: readonly { readonly state: string }[],
  made: readonly ProductionOrder[],
  state: Records['disposition-order']['state'],
): readonly string[] {
  const shares = sharesOf(item, made);
  const live = pieces.filter((piece) => piece.state !== 'cancelled');
  const held = shares.filter(({ isHeld }) => isHeld);
  const productions = held.map(({ of }) => of.production);
  const leftOf = ({ of, isHeld, before, delivered }: Share) =>
    isHeld && (of.state === 'accepted' || of.state === 'pending') ? live.length - before - delivered : 0;
  const through = Math.max(0, ...shares.map(({ before, delivered }) => before + delivered));
  const isBeingMade = shares.some((one) => one.of.state === 'accepted' && leftOf(one) > 0);
  const confirmed = isBeingMade ? live.length : through;
  const wanted = live.map((_, place) => (place < confirmed ? 'confirmed' : 'pending'));
  const isEnded = state === 'cancelled' || state === 'delivered';
  const isWaiting = (item.productions.length === 0 || item.is_returned === true) && live.length > (item.delivered ?? 0);
  return [
    ...say(!isDeepStrictEqual(productions, item.productions), `${what} has other productions than it lists`),
    ...say(new Set(productions).size !== productions.length, `${what} is assigned to a production twice`),
    ...say(
      !isDeepStrictEqual(
        live.map((piece) => piece.state),
        wanted,
      ),
      `${what} has other confirmed pieces than the first ${confirmed} of ${live.length}`,
    ),
    ...say(
      !isEnded && (waits(item.id, shares, live.length) ?? isWaiting) !== isWaiting,
      `${what} waits wrongly, or does not wait`,
    ),
    ...say(state === 'assigned' && live.length > 0 && isWaiting, `${what} waits, but its order is assigned`),
    ...say(state === 'delivered' && isWaiting, `${what} waits, but its order is delivered`),
    ...say((item.delivered ?? 0) > through, `${what} counts more delivered pieces than parcels contain`),
    ...shares.flatMap((share) =>
      oneShareViolations(`${what} in production order ${share.of.id}`, item.id, share, live.length),
    ),
    ...shares.flatMap(({ of, before }, place) => {
      const earlier = Math.max(0, ...shares.slice(0, place).map((one) => one.before + one.delivered));
      return say(before > earlier, `${what} is said to be delivered in part before production order ${of.id}`);
    }),
  ];
}

/** Returns the violations of one share in an item of which `live` pieces are not cancelled. */
function oneShareViolations(
  what: string,
  item: number,
  { of, before, delivered, givenBack, returnedAt, isHeld }: Share,
  live: number,
): readonly string[] {
  const { state, shipments = [], returned = [] } = of;
  const isOpen = state === 'pending' || state === 'accepted';
  const times = returned.filter(({ order_item }) => order_item === item).length;
  const isLate = shipments.some(
    ({ created_at, items = [] }) =>
      returnedAt !== undefined && created_at > returnedAt && items.some(({ order_item }) => order_item === item),
  );
  const isGivenUp = ['rejected', 'failed', 'taken_back'].includes(state);
  return [
    ...say(before + delivered > live, `${what} has more delivered pieces than there are`),
    ...say(times > 1, `${what} is given back ${times} times`),
    ...say(!isHeld && givenBack < 1, `${what} is given back without pieces`),
    ...say(isGivenUp && isHeld && live > before + delivered, `${what} is ${state} and still held`),
    ...say(!isOpen && state !== 'cancelled' && isHeld && before + delivered < live, `${what} is not delivered`),
    ...say(state === 'pending' && (!isHeld || delivered > 0), `${what} is pending after work`),
    ...say(state === 'rejected' && delivered > 0, `${what} is rejected after a delivery`),
    ...say(isLate, `${what} is sent after it was given back`),
  ];
}

/** Operations whose times differ by this many milliseconds may have been written in either order. */
const overlap = 1000;

const isBefore = (at: string, other: string): boolean => Date.parse(at) + overlap < Date.parse(other);

/**
 * Tells whether an item of which `live` pieces are not cancelled waits for a production: it has none, or one gave
 * pieces back since the last assignment, and some of them no production has sent. Undefined if two of these happened
 * at almost the same time, or if a production sent pieces later and did not end with a parcel.
 */
function waits(item: number, shares: readonly Share[], live: number): boolean | undefined {
  const last = shares.at(-1)?.of;
  if (!last) return live > 0;
  const returns = shares.flatMap(({ of, returnedAt }) =>
    returnedAt === undefined ? [] : [{ isOfLast: (of.request ?? of.id) === (last.request ?? last.id), returnedAt }],
  );
  const assigned = last.created_at;
  const isUncertain = (at: string) => !isBefore(at, assigned) && !isBefore(assigned, at);
  if (returns.some(({ isOfLast, returnedAt }) => !isOfLast && isUncertain(returnedAt))) return undefined;
  const since = returns.filter(({ isOfLast, returnedAt }) => isOfLast || isBefore(assigned, returnedAt));
  if (since.length === 0) return false;
  const lastReturn =
    since
      .map(({ returnedAt }) => returnedAt)
      .sort()
      .at(-1) ?? '';
  const sent = (isCounted: (share: Share, at: string) => boolean) =>
    Math.max(...shares.map((one) => one.before + sentIf(item, one.of, (at) => isCounted(one, at))));
  const certain = ({ of, isHeld }: Share) => !isHeld || (of.state === 'delivered' && (of.returned ?? []).length === 0);
  if (live <= sent((share, at) => certain(share) || isBefore(at, lastReturn))) return false;
  const isPossible = (share: Share, at: string) =>
    share.of.state === 'delivered' || certain(share) || !isBefore(lastReturn, at);
  return live > sent(isPossible) || undefined;
}
