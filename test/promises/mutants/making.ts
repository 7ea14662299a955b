import { type Mutant, mutantOf } from '../mutant.ts';

const promise = 'making';
const tagging = 'test/endpoints/master-administration/id-tags/change.test.ts';
const tags = 'test/endpoints/master-administration/id-tags/list.test.ts';
const cancelling = 'test/endpoints/master-administration/order-item-units/cancel.test.ts';
const accepting = 'test/endpoints/master-administration/production-orders/accept.test.ts';
const delivering = 'test/endpoints/master-administration/production-orders/deliver.test.ts';
const seeing = 'test/endpoints/master-administration/production-orders/what-productions-see.test.ts';
const file = 'shared/rules/orders/production-order.ts';
const unit = 'shared/rules/orders/unit.ts';
const parcels = 'shared/rules/orders/parcels.ts';
const record = 'shared/resources/orders/production-order-record.ts';
const rules = 'test/rules/production-order.test.ts';
const unitRules = 'test/rules/unit.test.ts';

const of = mutantOf(promise);

/** Accepting, delivering, cancelling and tagging: an order at its productions. */
export const mutants: readonly Mutant[] = [
  // accepting
  of(
    'an-order-that-is-being-prepared-is-accepted',
    file,
    "if (order.state === 'preparing')",
    'if (false)',
    accepting,
    'while the order is being prepared',
  ),
  of(
    'accepting-forgets-the-tags-of-the-order',
    file,
    "...(isConfirmed ? [] : [replaces('order', order, tagged(order, routed, now))]),",
    '',
    accepting,
    'creates one tag per unit',
  ),
  of(
    'accepting-confirms-every-item',
    file,
    'was.order_items.includes(item.id) ? confirmed(item, now) : item',
    'confirmed(item, now)',
    rules,
  ),
  of(
    'a-cancelled-unit-is-confirmed',
    file,
    'return state ? { ...run, state, since: now } : run;',
    "return { ...run, state: state ?? 'confirmed', since: now };",
    rules,
  ),
  of(
    'accepting-again-is-refused',
    file,
    "if (was.state === 'accepted') return unchanged(was);",
    '',
    accepting,
    'creates one tag per unit',
  ),
  of(
    'accepting-does-not-say-what-its-pieces-are-now',
    file,
    `    items,
    progress: progressOf({ state: disposition.state, items }),
    updated_at: now,`,
    `    items,
    updated_at: now,`,
    rules,
  ),
  // delivering
  of(
    'an-order-is-completed-while-others-are-being-made',
    'shared/rules/orders/disposition.ts',
    '  open_production_orders === 0 &&\n',
    '',
    delivering,
    'the last delivery completes',
  ),
  of(
    'an-order-is-completed-while-items-wait-for-a-production',
    'shared/rules/orders/disposition.ts',
    ' &&\n  unassignedItems(items).length === 0;',
    ';',
    rules,
  ),
  of(
    'a-delivery-is-not-counted',
    file,
    'disposition.open_production_orders - 1',
    'disposition.open_production_orders',
    delivering,
    'the last delivery completes',
  ),
  of(
    'delivering-again-makes-a-second-shipment',
    file,
    `  if (isRepeated(was, body)) return unchanged(was);
  advance('production-order', was.state, 'deliver', was.state === 'delivered' ? alreadyDelivered : cannotDeliver);`,
    '',
    delivering,
    'a repeated delivery changes nothing',
  ),
  of(
    'a-second-tracking-number-is-overlooked',
    parcels,
    'return body.tracking_number === null || body.tracking_number === last[0]?.tracking_number;',
    'return true;',
    delivering,
    'for another tracking number',
  ),
  of(
    'what-is-cancelled-is-sent',
    record,
    'const quantity = Math.max(0, piecesToMake(item) - deliveredBefore(productionOrder, item.id));',
    `const all = item.pieces.reduce((sum, { count }) => sum + count, 0);
  const quantity = Math.max(0, all - deliveredBefore(productionOrder, item.id));`,
    cancelling,
    'the rest of a partly cancelled order',
  ),
  of(
    'a-shipment-takes-the-place-of-the-one-before',
    file,
    '[...order.shipments, ...shipments]',
    'shipments',
    delivering,
    'the last delivery completes',
  ),
  // cancelling
  of(
    'a-confirmed-unit-is-cancelled',
    'shared/domain/transitions.ts',
    "confirmed: { return: 'pending' },",
    "confirmed: { return: 'pending', cancel: 'cancelled' },",
    cancelling,
    'a confirmed unit',
  ),
  of(
    'the-last-unit-leaves-the-order',
    unit,
    "if (items.every(isVoid) && order.state !== 'cancelled') {",
    'if (items.length === 0) {',
    cancelling,
    'the last unit of an item cancels the item',
  ),
  of(
    'the-production-order-of-cancelled-items-stays',
    unit,
    'const empty = concerned.filter((one) => leftIn(one, items).length === 0);',
    'const empty = concerned.filter((one) => leftIn(one, items).length < 0);',
    cancelling,
    'with only cancelled items',
  ),
  of(
    'a-production-order-goes-with-one-of-its-items',
    unit,
    'const empty = concerned.filter((one) => leftIn(one, items).length === 0);',
    'const empty = concerned.filter((one) => leftIn(one, items).length < one.order_items.length);',
    cancelling,
    'the rest of a partly cancelled order',
  ),
  of(
    'cancelled-production-orders-are-waited-for',
    unit,
    'routed.open_production_orders - empty.length',
    'routed.open_production_orders',
    cancelling,
    'with only cancelled items',
  ),
  of(
    'the-last-unit-of-an-item-leaves-the-item',
    unit,
    '(voided.has(item.id) ? cancelledItem(item, now) : item)',
    '(voided.size === 0 ? cancelledItem(item, now) : item)',
    cancelling,
    'the last unit of an item cancels the item',
  ),
  of('a-cancelled-unit-has-the-rev-before', unit, 'rev: after.rev + 1', 'rev: after.rev', unitRules),
  of(
    'production-orders-outlive-their-order',
    'shared/rules/orders/order.ts',
    "replaces('disposition-order', disposition, routed), ...ended.writes],",
    "replaces('disposition-order', disposition, routed)],",
    'test/rules/order.test.ts',
  ),
  // events
  of(
    'nothing-tells-that-an-order-is-completed',
    file,
    "events: [event('order.completed', 'order', order, { order: order.id }, related)],",
    'events: [],',
    delivering,
    'the last delivery completes',
  ),
  of(
    'a-completed-order-is-told-without-what-its-tags-say',
    file,
    "'disposition-order': [routed], 'id-tag': kept }",
    "'disposition-order': [routed], 'id-tag': [] }",
    'test/promises/model.test.ts',
  ),
  of(
    'an-event-keeps-more-tags-than-a-row-holds',
    file,
    'textBytes <= keptTextBytes',
    'textBytes >= 0',
    'test/rules/production-order.test.ts',
  ),
  of(
    'nothing-tells-of-a-shipment',
    file,
    '[...events, ...end.events],',
    'end.events,',
    delivering,
    'the last delivery completes',
  ),
  of(
    'the-completing-of-an-order-is-told-twice',
    file,
    "[event('order.completed', 'order', order, { order: order.id }, related)],",
    "[1, 2].map(() => event('order.completed', 'order', order, { order: order.id }, related)),",
    rules,
  ),
  of(
    'nothing-tells-what-a-tag-says',
    'shared/rules/orders/id-tag.ts',
    "[event('id-tag.updated', 'id-tag', was, { order: was.order })]",
    '[]',
    tagging,
    'an event reports it',
  ),
  of(
    'what-a-tag-says-already-is-told-again',
    'shared/rules/orders/id-tag.ts',
    'if (was.current_state === current_state) return unchanged(was);',
    '',
    tagging,
    'an event reports it',
  ),
  // who sees them
  of(
    'a-production-reaches-the-production-orders-of-others',
    'shared/reads/production-orders.ts',
    "  if (!reaches('production-order', reach, subject)) throw notFound(ProductionOrder.label);\n",
    '',
    seeing,
    'sees and changes only its production orders',
  ),
  of(
    'a-production-reaches-the-tags-of-others',
    'shared/table/table.ts',
    'return record && reaches(entity, reach, record) ? record : undefined;',
    'return record;',
    tags,
    'for that production',
  ),
  of(
    'a-production-lists-the-tags-of-others',
    'shared/table/lists/embedded-list.ts',
    'reaches(entity, reach, record) && conditions',
    'conditions',
    tags,
    'for that production',
  ),
];
