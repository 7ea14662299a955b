import { type Mutant, mutantOf } from '../mutant.ts';

const promise = 'routing';
const assigning = 'test/endpoints/master-administration/disposition-orders/assign.test.ts';
const cancelling = 'test/endpoints/master-administration/order-item-units/cancel.test.ts';
const rules = 'test/rules/disposition.test.ts';
const disposition = 'shared/rules/orders/disposition.ts';

const of = mutantOf(promise);

/** The choice of the production: by the rule, and by staff. */
export const mutants: readonly Mutant[] = [
  of(
    'the-rule-takes-the-first-of-two',
    disposition,
    '!only || able.length > 1 ||',
    '!only ||',
    'test/endpoints/master-administration/disposition-orders/assign-by-rule.test.ts',
    'several productions can make',
  ),
  of(
    'the-rule-ignores-methods',
    disposition,
    'item.methods.every((method) => methods.includes(method))',
    'item.methods.every(() => methods.length > 0)',
    rules,
  ),
  of(
    'the-rule-wants-one-method-of-several',
    disposition,
    'item.methods.every((method) => methods.includes(method))',
    '(item.methods.length === 0 || item.methods.some((method) => methods.includes(method)))',
    rules,
  ),
  of(
    'the-rule-minds-what-is-cancelled',
    disposition,
    'const wanted = items.filter((item) => !item.isVoid);',
    'const wanted = items;',
    rules,
  ),
  of(
    'an-order-keeps-no-methods-of-its-items',
    'shared/rules/orders/order.ts',
    '...new Set(views.flatMap(({ customizations })',
    '...new Set(views.slice(0, 0).flatMap(({ customizations })',
    'test/promises/model.test.ts',
  ),
  of(
    'the-rule-gives-away-what-staff-have-left',
    disposition,
    `    if (!only || able.length > 1 || disposition.state !== 'manual_assignment_process') return undefined;
    return planned(disposition, 'assign', [{`,
    `    if (!only || able.length > 1) return undefined;
    const trigger = next('disposition-order', disposition.state, 'assign') ? 'assign' : 'assign_items';
    return planned(disposition, trigger, [{`,
    rules,
  ),
  of(
    'a-plan-holds-whatever-has-changed-since',
    disposition,
    'if (disposition?.rev !== rev) throw unavailable();',
    'if (!disposition) throw unavailable();',
    rules,
  ),
  of(
    'an-item-is-assigned-twice',
    disposition,
    'if (!assignments.every((one) => one.items.every((item) => free.has(item)))) throw new Refusal(itemAssigned);',
    '',
    assigning,
    'an assigned item',
  ),
  of(
    'some-productions-name-items-and-some-do-not',
    disposition,
    'if ((one.items === null) !== (named[0]?.items === null)) problems',
    'if (one.items === null && named[0]?.items === undefined) problems',
    assigning,
    'items for only one production',
  ),
  of(
    'two-productions-want-one-item',
    disposition,
    'items.indexOf(id) < item)',
    'one.items?.indexOf(id) !== place)',
    assigning,
    'an item in two productions',
  ),
  of(
    'a-production-is-named-twice',
    disposition,
    'productions.indexOf(one.production) < index',
    'productions.indexOf(one.production) > index',
    assigning,
    'a duplicate production',
  ),
  of(
    'naming-every-item-assigns-the-order',
    disposition,
    "named.some((one) => one.items) ? 'assign_items' : 'assign'",
    "named.some((one) => one.items) && named.flatMap((one) => one.items).length < items.length ? 'assign_items' : 'assign'",
    assigning,
    'assigns the given items',
  ),
  of(
    'what-is-cancelled-is-counted-as-unassigned',
    'shared/resources/orders/pieces.ts',
    '(item.productions.length === 0 || item.is_returned === true) && piecesToMake(item) > (item.delivered ?? 0);',
    'item.productions.length === 0 || item.is_returned === true;',
    cancelling,
    'the last unit of an item cancels the item',
  ),
  of(
    'production-orders-of-a-second-assignment-have-the-ids-of-the-first',
    disposition,
    'productionOrderId(order, made + index)',
    'productionOrderId(order, index)',
    assigning,
    'a later POST',
  ),
  of(
    'the-commit-keeps-no-idempotency-record',
    'functions/workers/disposition/commit.ts',
    'recordUnder(key ?? undefined)',
    'undefined',
    assigning,
    'Idempotency-Key',
  ),
  of(
    'an-answer-that-was-lost-is-not-looked-for',
    'shared/work/orders/disposition/assign.ts',
    'const own = await assignedBy(order, request);',
    'const own = undefined as DispositionOrderRecord | undefined;',
    'test/workers/disposition.test.ts',
    'returns the result from the order',
  ),
  of(
    'an-order-that-moves-is-planned-once',
    'shared/work/orders/disposition/messages.ts',
    'const plannings = 5;',
    'const plannings = 1;',
    'test/workers/disposition.test.ts',
    'planned again',
  ),
  of(
    'orders-are-placed-without-the-rule',
    'shared/work/orders/prepare-order.ts',
    'route && routeOrder({ ...which, after })',
    'false',
    'test/workers/route-order.test.ts',
    'only one production can make',
  ),
  of(
    'an-order-is-due-no-more-before-it-is-routed',
    'shared/rules/orders/order.ts',
    'return isPreparing || order.awaits_routing ? order',
    'return isPreparing ? order',
    'test/workers/route-order.test.ts',
    'the sweeper restarts the routing',
  ),
  of(
    'what-was-left-to-staff-is-routed-when-it-is-sent-again',
    'shared/rules/orders/order.ts',
    'route: awaits_routing,',
    'route: awaits_routing || true,',
    'test/workers/route-order.test.ts',
    'does not route it if the rule left it to staff',
  ),
];
