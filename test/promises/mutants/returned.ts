import { type Mutant, mutantOf } from '../mutant.ts';

const promise = 'giving-back';
const model = 'test/promises/model.test.ts';
const recipients = 'test/promises/recipients.test.ts';
const budgets = 'test/budgets.test.ts';
const parcels = 'shared/rules/orders/parcels.ts';
const returned = 'shared/rules/orders/returned-items.ts';
const productionOrder = 'shared/rules/orders/production-order.ts';
const hold = 'shared/rules/orders/hold.ts';
const packet = 'shared/resources/orders/work-packet.ts';
const disposition = 'shared/rules/orders/disposition.ts';

const of = mutantOf(promise);

/** Work that productions give back, interrupt or send in several parcels, and what they see of it. */
export const mutants: readonly Mutant[] = [
  // parcels
  of(
    'parcels-of-an-order-share-an-id',
    parcels,
    'Math.max(first, ...order.shipments.map(({ id }) => id + 1))',
    'first + order.shipments.slice(0, 0).length',
    model,
    'passes a sequence about',
  ),
  of(
    'a-piece-is-in-two-parcels',
    parcels,
    '      else room.set(order_item, max - quantity);\n',
    '',
    model,
    'passes a sequence about',
  ),
  of(
    'one-of-several-parcels-says-nothing-of-its-pieces',
    parcels,
    '    if (parcel.items === null && parcels.length > 1) errors[path] = [missing];\n',
    '',
    model,
    'passes a sequence about',
  ),
  // given back
  of(
    'pieces-that-were-sent-are-made-again',
    returned,
    'changeRunsBehind(item.pieces, kept,',
    'changeRunsBehind(item.pieces, 0,',
    model,
    'passes a sequence about',
  ),
  of(
    'an-item-waits-for-pieces-that-another-production-sent',
    returned,
    '...(kept > 0 && { delivered: kept }),',
    '',
    model,
    'passes a sequence about',
  ),
  of(
    'an-item-waits-on-after-the-other-production-sent-it',
    productionOrder,
    'item.is_returned ? sentBy(after, item) : item',
    'item',
    model,
    'passes a sequence about',
  ),
  of(
    'an-order-stays-open-if-the-last-work-is-given-back',
    returned,
    'const end = settled(result.shown, result.routed, around, now);',
    'const end = { writes: { order: result.shown, disposition: result.routed }, events: [] };',
    model,
    'passes a sequence about',
  ),
  of(
    'the-end-of-an-order-by-given-back-work-is-not-told',
    returned,
    '[changedOrder, ...end.events]',
    '[changedOrder]',
    model,
    'passes a sequence about',
  ),
  of(
    'pieces-are-pending-while-another-production-makes-them',
    returned,
    'confirmed > kept && !isMadeElsewhere',
    'confirmed > kept',
    model,
    'passes a sequence about',
  ),
  of(
    'an-order-with-a-sent-piece-waits-as-a-whole',
    returned,
    'const isWhole = !isSent &&',
    'const isWhole =',
    model,
    'passes a sequence about',
  ),
  of(
    'one-failed-item-takes-all-with-it',
    returned,
    'const failed = items?.map(({ order_item }) => order_item) ?? left;',
    'const failed = left;',
    model,
    'passes a sequence about',
  ),
  of(
    'a-rejected-order-is-not-routed-again',
    returned,
    'awaits_routing: true,',
    'awaits_routing: false,',
    model,
    'passes a sequence about',
  ),
  of(
    'ended-production-orders-count-as-open',
    returned,
    'disposition.open_production_orders - (isEnded ? 1 : 0)',
    'disposition.open_production_orders',
    model,
    'passes a sequence about',
  ),
  of(
    'it-is-forgotten-who-gave-items-back',
    returned,
    'returned_by: [...new Set([...(disposition.returned_by ?? []), was.production])],',
    'returned_by: disposition.returned_by ?? [],',
    model,
    'passes a sequence about',
  ),
  // on hold
  of(
    'a-hold-outlives-its-production-order',
    returned,
    'const unheld = isEnded ? withoutHold(order, was.id) : order;',
    'const unheld = order;',
    model,
    'passes a sequence about',
  ),
  of(
    'the-same-hold-is-written-again',
    hold,
    '  if (was.hold?.reason === reason) return unchanged(was);\n',
    '',
    budgets,
    'holding and releasing',
  ),
  of(
    'the-order-stays-on-hold',
    hold,
    'const shown = { ...withoutHold(order, was.id), updated_at: now };',
    'const shown = { ...order, updated_at: now };',
    model,
    'passes a sequence about',
  ),
  // the work packet
  of(
    'a-recipient-is-shown-for-ever',
    packet,
    'now < later(last.created_at, secondsAfterDelivery)',
    'now > last.created_at',
    recipients,
    'for 30 days',
  ),
  of(
    'the-30-days-begin-with-the-first-parcel',
    packet,
    'shipmentsOf(record).at(-1)',
    'shipmentsOf(record).at(0)',
    recipients,
    'for 30 days',
  ),
  of(
    'a-recipient-is-shown-after-the-work-was-taken-back',
    packet,
    "if (record.state === 'pending' || record.state === 'accepted') return true;",
    "if (record.state !== 'delivered') return true;",
    recipients,
    'is taken back afterwards',
  ),
  of(
    'a-packing-slip-outlives-the-work',
    packet,
    'packing_slip: isVisible ? packingSlip(order) : null,',
    'packing_slip: packingSlip(order),',
    recipients,
    'is rejected',
  ),
  of(
    'a-sender-outlives-the-work',
    packet,
    'sender: isVisible ? order.whitelabel_address : null,',
    'sender: order.whitelabel_address,',
    recipients,
    'is cancelled with its order',
  ),
  of(
    'parcels-go-to-the-billing-address',
    packet,
    'ship_to: isVisible ? order.shipping_address : null,',
    'ship_to: isVisible ? order.billing_address : null,',
    recipients,
    'while a production works',
  ),
  // the rule and the modes
  of(
    'the-rule-asks-who-gave-the-order-back',
    disposition,
    '        !disposition.returnedBy.includes(id) &&\n',
    '',
    model,
    'passes a sequence about',
  ),
  of(
    'the-rule-gives-test-orders-to-all',
    disposition,
    'isTest === disposition.isTest &&',
    'id > 0 &&',
    model,
    'passes a sequence about',
  ),
  of(
    'staff-give-test-orders-to-live-productions',
    disposition,
    'else if (one.isTest !== isTest)',
    'else if (one.production < 0)',
    model,
    'passes a sequence about',
  ),
  // tags
  of(
    'a-tag-stays-with-the-production-before',
    'shared/domain/embedded.ts',
    'ownRow: (own, { productions }) => ({ ...own, productions }),',
    'ownRow: (own) => own,',
    recipients,
    'a tag follows its piece',
  ),
];
