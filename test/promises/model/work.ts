import type { Model, Outcome } from './model.ts';
import { type ProductionOrder, productionOrderOf, type Shipment } from './production.ts';
import { type ParcelChoice, staff } from './requests.ts';
import { completeWhereDone, hasLeft, leftOf, livePieces, type Share, sharesLeft, touch } from './shares.ts';

/** What productions report of their work: parcels, holds, and items that they give back. */

/** Returns the production order that a caller may change, or the error. */
function workOf(model: Model, as: number, id: number, ifRev: number | undefined): ProductionOrder | 403 | 404 | 412 {
  if (as < staff) return 403;
  const one = productionOrderOf(model, as, id);
  if (!one) return 404;
  return ifRev !== undefined && ifRev !== one.rev ? 412 : one;
}

const carrierLetters = 60;
const parcelsAtOnce = 20;
const line = 255;

/** Yields the paths of errors in a delivery that do not depend on the production order. */
export function* wrongDelivery(
  tracking: string | null | undefined,
  parcels: readonly ParcelChoice[] | undefined,
): Generator<string> {
  if ((tracking?.length ?? 0) > line) yield 'tracking_number';
  if (!parcels) return;
  if (parcels.length === 0 || parcels.length > parcelsAtOnce) yield 'parcels';
  let isWrong = parcels.length === 0 || parcels.length > parcelsAtOnce;
  for (const [index, { carrier, url, items }] of parcels.entries()) {
    const errors = [
      ...((carrier?.length ?? 0) > carrierLetters ? ['carrier'] : []),
      ...(url !== undefined && !url.startsWith('https://') ? ['tracking_url'] : []),
      ...(items?.length === 0 ? ['items'] : []),
      ...(items ?? []).flatMap(({ quantity }, place) => (quantity < 1 ? [`items.${place}.quantity`] : [])),
    ];
    for (const error of errors) yield `parcels.${index}.${error}`;
    isWrong ||= errors.length > 0;
  }
  // the fields are compared only if each is valid
  if (typeof tracking === 'string' && tracking.length <= line && !isWrong) yield 'tracking_number';
}

export function deliver(
  model: Model,
  as: number,
  id: number,
  {
    tracking,
    parcels,
  }: { readonly tracking?: string | null | undefined; readonly parcels?: readonly ParcelChoice[] | undefined },
  ifRev: number | undefined,
  now: number,
): Outcome<ProductionOrder> {
  if (as < staff) return { status: 403 };
  const errors = [...wrongDelivery(tracking, parcels)];
  if (errors.length > 0) return { status: 422, errors };
  const one = workOf(model, as, id, ifRev);
  if (typeof one === 'number') return { status: one };
  const { order } = one;
  const sent = order.routing.shipments.filter(({ of }) => of === one);
  const wanted: readonly ParcelChoice[] = parcels ?? [{ ...(typeof tracking === 'string' && { tracking }) }];
  if (one.state === 'delivered') {
    const last = sent.slice(-wanted.length);
    const isSame = parcels
      ? parcels.every((parcel, index) => isEqual(parcel, last[index]))
      : typeof tracking !== 'string' || tracking === last[0]?.tracking;
    return isSame ? { status: 200, is: one, effect: false } : { status: 409 };
  }
  if (one.state !== 'accepted') return { status: 409 };
  const wrong = [...wrongPieces(one, wanted)];
  if (wrong.length > 0) return { status: 422, errors: wrong };
  const all = sharesLeft(one).map((share) => ({ item: share.item, quantity: leftOf(one, share) }));
  const filled = wanted.map((parcel) => ({ ...parcel, items: parcel.items ?? all }));
  touch(one, now);
  touch(order, now);
  for (const { tracking: number = null, carrier = null, url = null, items } of filled) {
    order.routing.shipments.push({
      id: model.ref('shipment'),
      of: one,
      tracking: number,
      carrier,
      url,
      items,
      at: now,
    });
    one.sent.push(one.rev);
    for (const { item, quantity } of items)
      for (const share of one.shares) if (share.item === item) share.sent += quantity;
  }
  if (!hasLeft(one)) {
    end(one, 'delivered');
    touch(order.routing, now);
    const { open, ready } = order.routing;
    for (const { item, before, sent: own } of one.shares) {
      if (open.has(item)) ready.set(item, Math.max(ready.get(item) ?? 0, before + own));
    }
    completeWhereDone(order);
  }
  return { status: 200, is: one, effect: true };
}

const isEqual = (parcel: ParcelChoice, sent: Shipment | undefined): boolean =>
  sent !== undefined &&
  (parcel.tracking ?? null) === sent.tracking &&
  (parcel.carrier ?? null) === sent.carrier &&
  (parcel.url ?? null) === sent.url &&
  (parcel.items === undefined || JSON.stringify(parcel.items) === JSON.stringify(sent.items));

/** Yields the paths of parcels that name unknown items or too many pieces. */
function* wrongPieces(one: ProductionOrder, parcels: readonly ParcelChoice[]): Generator<string> {
  const room = new Map(one.shares.map((share) => [share.item, leftOf(one, share)]));
  for (const [index, { items }] of parcels.entries()) {
    const path = `parcels.${index}.items`;
    if (!items && parcels.length > 1) yield path;
    const seen = new Set<number>();
    for (const [place, { item, quantity }] of (items ?? []).entries()) {
      const left = room.get(item);
      if (left === undefined || seen.has(item)) yield `${path}.${place}.order_item`;
      else if (quantity > left) yield `${path}.${place}.quantity`;
      else room.set(item, left - quantity);
      seen.add(item);
    }
  }
}

/** Ends a production order, and with it its hold. */
function end(one: ProductionOrder, state: ProductionOrder['state']): void {
  const { routing } = one.order;
  one.state = state;
  one.hold = undefined;
  routing.holds = routing.holds.filter((held) => held !== one);
}

/** Gives shares of a production order back, so that their items wait for the pieces that nobody has sent. */
function giveBack(
  one: ProductionOrder,
  shares: readonly Share[],
  how: { readonly state: ProductionOrder['state']; readonly reason: string | null; readonly now: number },
): void {
  const { order } = one;
  const { routing } = order;
  const { reason, now, state } = how;
  const wasHeld = one.hold !== undefined;
  for (const share of shares) one.returned.push({ item: share.item, quantity: leftOf(one, share), reason, at: now });
  for (const share of shares) share.isBack = true;
  if (state === 'accepted') one.state = state;
  else end(one, state);
  let isTagLost = false;
  for (const { item } of shares) {
    const shared = routing.made.flatMap((other) =>
      other.shares.filter((share) => share.item === item).map((share) => ({ other, share })),
    );
    const most = Math.max(...shared.map(({ share }) => share.before + share.sent));
    routing.ready.set(item, most);
    routing.open.add(item);
    if (shared.some(({ other, share }) => other.state === 'accepted' && leftOf(other, share) > 0)) continue;
    for (const piece of livePieces(order, item).slice(most)) {
      if (piece.state !== 'confirmed') continue;
      Object.assign(piece, { state: 'pending', since: now });
      isTagLost = true;
    }
  }
  touch(one, now);
  touch(routing, now);
  routing.returnedBy.add(one.maker);
  const isHeld = order.from.items.some(
    (_, item) =>
      livePieces(order, item).length > 0 &&
      routing.made.some(({ shares: own }) => own.some((share) => share.item === item && !share.isBack)),
  );
  const isWhole = !isHeld && routing.shipments.length === 0;
  routing.state = isWhole ? 'manual_assignment_process' : 'partly_assigned';
  const isAsked = isWhole && state === 'rejected';
  const isTouched = isTagLost || isAsked || (wasHeld && state !== 'accepted');
  if (isTouched) touch(order, now);
  completeWhereDone(order, isTouched ? undefined : now);
  if (!isAsked) return;
  routing.isNew = true;
  routing.askedAfter = routing.made.length;
  order.told.push({ type: 'order.routing-again', sequence: order.rev, isWork: true });
}

/** Whether a reason has a valid length. */
export const isReason = (reason: string): boolean => reason.length >= 1 && reason.length <= 500;

export function reject(
  model: Model,
  as: number,
  id: number,
  reason: string,
  ifRev: number | undefined,
  now: number,
): Outcome<ProductionOrder> {
  if (as < staff) return { status: 403 };
  if (!isReason(reason)) return { status: 422, errors: ['reason'] };
  const one = workOf(model, as, id, ifRev);
  if (typeof one === 'number') return { status: one };
  if (one.state !== 'pending') return { status: 409 };
  giveBack(one, sharesLeft(one), { state: 'rejected', reason, now });
  return { status: 200, is: one, effect: true };
}

export function fail(
  model: Model,
  as: number,
  id: number,
  { reason, items }: { readonly reason: string; readonly items?: readonly number[] | undefined },
  ifRev: number | undefined,
  now: number,
): Outcome<ProductionOrder> {
  if (as < staff) return { status: 403 };
  const malformed = [...(isReason(reason) ? [] : ['reason']), ...(items?.length === 0 ? ['items'] : [])];
  if (malformed.length > 0) return { status: 422, errors: malformed };
  const one = workOf(model, as, id, ifRev);
  if (typeof one === 'number') return { status: one };
  if (one.state !== 'accepted') return { status: 409 };
  const left = sharesLeft(one);
  const errors = (items ?? []).flatMap((item, index) => {
    const isLeft = left.some((share) => share.item === item) && items?.indexOf(item) === index;
    return isLeft ? [] : [`items.${index}.order_item`];
  });
  if (errors.length > 0) return { status: 422, errors };
  const failed = left.filter(({ item }) => items?.includes(item) ?? true);
  const ended = one.sent.length > 0 ? 'delivered' : 'failed';
  giveBack(one, failed, { state: failed.length < left.length ? 'accepted' : ended, reason, now });
  return { status: 200, is: one, effect: true };
}

export function takeBack(
  model: Model,
  as: number,
  id: number,
  ifRev: number | undefined,
  now: number,
): Outcome<ProductionOrder> {
  if (as !== staff) return { status: 403 };
  const one = workOf(model, as, id, ifRev);
  if (typeof one === 'number') return { status: one };
  if (one.state === 'taken_back') return { status: 200, is: one, effect: false };
  if (one.state !== 'pending' && one.state !== 'accepted') return { status: 409 };
  giveBack(one, sharesLeft(one), { state: 'taken_back', reason: null, now });
  return { status: 200, is: one, effect: true };
}

/** Puts a production order on hold, or releases it if there is no reason. */
export function hold(
  model: Model,
  as: number,
  id: number,
  reason: string | undefined,
  ifRev: number | undefined,
  now: number,
): Outcome<ProductionOrder> {
  if (as < staff) return { status: 403 };
  if (reason !== undefined && !isReason(reason)) return { status: 422, errors: ['reason'] };
  const one = workOf(model, as, id, ifRev);
  if (typeof one === 'number') return { status: one };
  if (one.state !== 'accepted') return { status: 409 };
  if (one.hold?.reason === reason) return { status: 200, is: one, effect: false };
  const { order } = one;
  const others = order.routing.holds.filter((held) => held !== one);
  one.hold = reason === undefined ? undefined : { reason, at: now };
  order.routing.holds = one.hold ? [...others, one] : others;
  touch(one, now);
  touch(order, now);
  return { status: 200, is: one, effect: true };
}
