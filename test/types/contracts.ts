/**
 * Code that must not compile. Each line below a `@ts-expect-error` is a type error. If a line compiles after a change,
 * the compiler reports the unused directive and `test/types.test.ts` fails. This code never runs.
 */

import {
  changed,
  creates,
  event,
  replaces,
  type UnchangedSince,
  unchanged,
  type Write,
} from '../../shared/domain/change.ts';
import { type CounterName, type EntityDesign, of } from '../../shared/domain/entity-design.ts';
import type { Follows } from '../../shared/domain/events.ts';
import type { Records } from '../../shared/domain/records.ts';
import { advance, next, type StateOf, type Subject } from '../../shared/domain/transitions.ts';
import { bytes, json } from '../../shared/http/body.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { change, create } from '../../shared/http/decide-and-answer.ts';
import { endpoint, get, list } from '../../shared/http/endpoint.ts';
import { oneOf, range, resolved, since } from '../../shared/http/filters.ts';
import { authorize, identify } from '../../shared/http/middleware/authorize.ts';
import { countLate } from '../../shared/http/middleware/count-late.ts';
import { validate, validateByAnyone } from '../../shared/http/middleware/validate.ts';
import { chooseVersion } from '../../shared/http/middleware/version.ts';
import { pipeline } from '../../shared/http/pipeline.ts';
import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { reply } from '../../shared/http/render.ts';
import type { Answer } from '../../shared/http/stages.ts';
import { log } from '../../shared/lib/log.ts';
import type { RecordBase } from '../../shared/model/fields.ts';
import { resource, one as toOne } from '../../shared/model/resource.ts';
import * as z from '../../shared/model/zod.ts';
import { PaymentMethod, type PaymentMethodRecord } from '../../shared/resources/catalogue/vocabularies.ts';
import { Job } from '../../shared/resources/job.ts';
import { Variant } from '../../shared/resources/offers/product.ts';
import { DispositionOrder } from '../../shared/resources/orders/disposition-order.ts';
import { Order } from '../../shared/resources/orders/order.ts';
import type { OrderRecord } from '../../shared/resources/orders/order-record.ts';
import type { UnitRecord } from '../../shared/resources/orders/unit-record.ts';
import { readRecord } from '../../shared/table/table.ts';
import { reserveIds } from '../../shared/table/writes/reserve-ids.ts';
import type { DueWork } from '../../shared/work/due.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';
import { worker } from '../../shared/work/worker.ts';

declare const anOrder: OrderRecord;
declare const aUnit: UnitRecord;
declare const aMethod: PaymentMethodRecord;

const common = { summary: '', description: '', allow: ['merchant'], errorImpact: '' } as const;
const made = { summary: '', needs: ['table:read'], timeoutSeconds: 1, errorImpact: '' } as const;
const work = { ...made, batchSize: 1, maximumConcurrency: 2 } as const;
const one = { ...common, route: 'GET /v2/orders/{id}', returns: Order } as const;
/** A contract for an endpoint that is a plain function, which cannot declare its needs. */
const plain = { ...one, needs: ['table:read'] } as const;
const many = { ...common, route: 'GET /v2/orders', returns: Order, paging: 'page' } as const;
const disposition = { ...common, route: 'GET /v2/dispositions/{id}', returns: DispositionOrder } as const;
const variants = { ...common, route: 'GET /v2/variants', returns: Variant, paging: 'page' } as const;

// --- code that compiles ---

endpoint({ ...one, expand: ['order_type', 'items.variant', 'items.variant.product'] }, get(Order));
endpoint({ ...one, expand: ['disposition_order.production_orders.production'] }, get(Order));
endpoint(
  { ...many, filters: { id: oneOf(), state: oneOf(), since_id: since(), created_at: range(), updated_at: range() } },
  list(Order),
);
endpoint({ ...variants, filters: { 'origin.sku': oneOf(), sku: oneOf({ field: 'origin.sku' }) } }, list(Variant));
endpoint(
  {
    ...variants,
    filters: { designer: resolved('merchant_product', async () => ({ field: 'merchant_product', holds: () => true })) },
  },
  list(Variant),
);
endpoint(
  { ...common, needs: [], route: 'POST /v2/orders/{id}/notes/{note}', body: json(z.object({ text: z.string() })) },
  async (call) => {
    const { id, note } = call.params;
    const sum: number = id + note;
    const text: string = call.body.text;
    throw new Error(`${sum} ${text}`);
  },
);
endpoint(
  { ...one, route: 'PUT /v2/orders/{id}/cancel' },
  change(
    async () => ({ subject: anOrder }),
    ({ subject }) => unchanged(subject),
  ),
);
endpoint({ ...plain, returns: z.object({ id: z.int() }) }, async () => reply({ id: 1 }));
endpoint({ ...one, alias: '/v2/purchases/{id}' }, get(Order));
endpoint({ ...one, needs: ['files:read'] }, get(Order));
endpoint({ ...one, example: { given: 'aPlacedOrder', params: { id: 1 } } }, get(Order));
queueWorker('prepare-order', work, async ({ order }) => void (order satisfies number));
changed(
  anOrder,
  [creates('order', anOrder), replaces('order-item-unit', aUnit, aUnit)],
  [event('order.placed', 'order', anOrder)],
);
const { order: takeOrder, address: takeAddress } = await reserveIds({ order: 1, address: 2 });
export const ids: readonly number[] = [takeOrder(), takeAddress()];
event('order.cancelled', 'order', anOrder, {}, { 'merchant-variant': [], 'disposition-order': [], 'id-tag': [] });
next('order', 'preparing', 'cancel') satisfies OrderRecord['state'] | undefined;

// --- expand: relations of the resource, and of its relations ---

// @ts-expect-error not a relation of an order
endpoint({ ...one, expand: ['customer'] }, get(Order));
// @ts-expect-error a field of an order, but not a relation
endpoint({ ...one, expand: ['items'] }, get(Order));
// @ts-expect-error an id tag has no relations
endpoint({ ...one, expand: ['items.id_tags.order'] }, get(Order));
// @ts-expect-error not a relation of a production
endpoint({ ...one, expand: ['disposition_order.production_orders.production.methods'] }, get(Order));
// @ts-expect-error a relation of another resource
endpoint({ ...variants, expand: ['order_type'] }, list(Variant));
endpoint({ ...disposition, expand: ['order.payment.payment_method', 'order.merchant'] }, get(DispositionOrder));
// @ts-expect-error a field of a part, but not a relation
endpoint({ ...disposition, expand: ['order.payment.id'] }, get(DispositionOrder));
// @ts-expect-error a part of the order's record, but not of the disposition order's
endpoint({ ...disposition, expand: ['payment'] }, get(DispositionOrder));
// @ts-expect-error five levels
endpoint({ ...variants, expand: ['product.variants.product.variants.product'] }, list(Variant));
// @ts-expect-error a plain schema has no relations
endpoint({ ...one, returns: z.object({ id: z.int() }), expand: ['order_type'] }, async () => reply({ id: 1 }));

// --- examples: a fixture of the suites ---

// @ts-expect-error unknown fixture
endpoint({ ...one, example: { given: 'aPlacedOrdr', params: { id: 1 } } }, get(Order));

// --- relations: declared once, and then used by name in representations and schemas ---

const pair = { name: 'Pair', label: 'Pair', entity: 'job', relations: { order: toOne(() => Order) } } as const;
resource<OrderRecord>()({ ...pair, representation: { needs: ['order'], schema: ({ order }) => z.object({ order }) } });
// @ts-expect-error not a relation of the resource
resource<OrderRecord>()({ ...pair, representation: { needs: ['variant'], schema: () => z.object({}) } });
// @ts-expect-error not a relation of the resource
resource<OrderRecord>()({ ...pair, representation: { schema: ({ variant }) => z.object({ variant }) } });

// --- path parameters: the same as in the route ---

// @ts-expect-error the route lacks {id}
endpoint({ ...one, route: 'GET /v2/orders' }, get(Order));
// @ts-expect-error the route's parameter has another name
endpoint({ ...one, route: 'GET /v2/orders/{order}' }, get(Order));
endpoint({ ...one, route: 'GET /v2/orders/{order}' }, get(Order, 'order'));
// @ts-expect-error the route lacks {order}
endpoint(one, get(Order, 'order'));
endpoint({ ...plain, route: 'GET /v2/orders/{order}' }, async ({ params }) => {
  // @ts-expect-error the route lacks {id}
  throw new Error(String(params.id));
});
endpoint(
  { ...many, paging: undefined, route: 'PUT /v2/orders' },
  // @ts-expect-error the route lacks {id}
  change(
    async ({ params }: { params: Readonly<Record<'id', number>> }) => ({ subject: { ...anOrder, id: params.id } }),
    ({ subject }) => unchanged(subject),
  ),
);

// --- a second spelling of the path: in the same area, with the same parameters ---

// @ts-expect-error the route has an {id}
endpoint({ ...one, alias: '/v2/purchases' }, get(Order));
// @ts-expect-error the route's parameter has another name
endpoint({ ...one, alias: '/v2/purchases/{order}' }, get(Order));
// @ts-expect-error the route has one parameter
endpoint({ ...one, alias: '/v2/shops/{shop}/purchases/{id}' }, get(Order));
// @ts-expect-error another area
endpoint({ ...one, alias: '/master-administration/orders/{id}' }, get(Order));
// @ts-expect-error an alias is a path, without the route's verb
endpoint({ ...one, alias: 'GET /v2/purchases/{id}' }, get(Order));

// --- filters: a projected field, a lookup, or a field that one of them serves ---

// @ts-expect-error neither a projected field nor a lookup of orders
endpoint({ ...many, filters: { cost_centre: oneOf() } }, list(Order));
// @ts-expect-error no projected field or lookup serves the field
endpoint({ ...many, filters: { centre: oneOf({ field: 'cost_centre' }) } }, list(Order));
// @ts-expect-error a projected field of variants, not of orders
endpoint({ ...many, filters: { 'origin.sku': oneOf() } }, list(Order));
// @ts-expect-error variants have no log, unlike orders, so nothing serves their creation time
endpoint({ ...variants, filters: { created_at: range() } }, list(Variant));
// @ts-expect-error an index for staff is not a field
endpoint({ ...variants, filters: { staff: oneOf() } }, list(Variant));
endpoint(
  {
    ...variants,
    // @ts-expect-error the condition is on a field that nothing serves
    filters: { designer: resolved('media_id', async () => ({ field: 'media_id', holds: () => true })) },
  },
  list(Variant),
);
endpoint(
  {
    ...variants,
    // @ts-expect-error not a field of a variant
    filters: { designer: resolved('nothing', async () => ({ field: 'nothing', holds: () => true })) },
  },
  list(Variant),
);

// --- needs and roles: closed lists ---

// @ts-expect-error a plain function declares no needs, so its contract has to
endpoint(one, async () => reply(anOrder));
// @ts-expect-error no such need
endpoint({ ...one, needs: ['table:scan'] }, get(Order));
// @ts-expect-error no such role
endpoint({ ...one, allow: ['everybody'] }, get(Order));
// @ts-expect-error roles are required, without a default
endpoint({ ...one, allow: undefined }, get(Order));
// @ts-expect-error no such need
queueWorker('prepare-order', { ...work, needs: ['table:scan'] }, async () => undefined);

// --- stages: each stage needs the stage before it ---

declare const contract: Contract;
declare const answer: Answer;

pipeline(contract, [countLate()])
  .stage(identify)
  .stage(authorize)
  .stage(chooseVersion)
  .stage(validate)
  .answer(async ({ key, input }) => (key.is_test && input.polling ? answer : answer));
pipeline(contract)
  .stage(chooseVersion)
  .stage(validateByAnyone)
  .answer(async () => answer);
// @ts-expect-error the key's owner is not known yet
pipeline(contract).stage(authorize);
// @ts-expect-error the key is known, but not yet whether it may call
pipeline(contract).stage(identify).stage(chooseVersion).stage(validate);
// @ts-expect-error the version is not known yet
pipeline(contract).stage(identify).stage(authorize).stage(validate);
pipeline(contract)
  .stage(chooseVersion)
  .stage(validateByAnyone)
  // @ts-expect-error an endpoint without a key has no key
  .answer(async ({ key }) => key && answer);
const anyone = {
  route: 'GET /files/{id}',
  summary: '',
  description: '',
  allow: 'anyone',
  needs: [],
  errorImpact: '',
} as const;
publicEndpoint(anyone, async ({ params }) => (params.id > 0 ? answer : answer));
// @ts-expect-error an endpoint without a key gets no key
publicEndpoint(anyone, async ({ key }) => key && answer);
// @ts-expect-error an endpoint with roles needs a key
publicEndpoint({ ...anyone, allow: ['merchant'] }, async () => answer);
// @ts-expect-error an open endpoint has no caller
endpoint({ ...plain, allow: 'anyone' }, async () => reply(anOrder));

// --- If-Match: an endpoint that changes a record loads it as the subject ---

endpoint(
  { ...one, route: 'POST /v2/orders/{id}/notes' },
  create(
    async ({ params }) => params.id,
    () => unchanged(anOrder),
  ),
);
endpoint(
  { ...one, route: 'PATCH /v2/orders/{id}' },
  // @ts-expect-error an endpoint that creates a record has no subject for `If-Match`
  create(
    async () => ({ subject: anOrder }),
    ({ subject }) => unchanged(subject),
  ),
);
endpoint(
  { ...one, route: 'PUT /v2/orders/{id}' },
  change(
    // @ts-expect-error the subject has another name
    async () => ({ order: anOrder }),
    () => unchanged(anOrder),
  ),
);
endpoint(
  { ...one, route: 'PUT /v2/orders/{id}' },
  change(
    // @ts-expect-error a subject must exist, because a missing one is a 404
    async () => ({ subject: anOrder as OrderRecord | undefined }),
    () => unchanged(anOrder),
  ),
);
// @ts-expect-error a plain function ignores `If-Match`
endpoint({ ...plain, returns: undefined, route: 'DELETE /v2/orders/{id}' }, async () => reply(undefined));

// --- results: records of the declared resource, or values of the schema ---

// @ts-expect-error another resource's records
endpoint(one, get(PaymentMethod));
// @ts-expect-error another resource's records
endpoint(many, list(Job));
// @ts-expect-error a record of another resource
endpoint(plain, async () => reply(aMethod));
// @ts-expect-error the schema requires a number
endpoint({ ...plain, returns: z.object({ id: z.int() }) }, async () => reply({ id: '1' }));
endpoint(
  { ...one, route: 'PUT /v2/orders/{id}/cancel' },
  // @ts-expect-error the rule returns a record of another resource
  change(
    async () => ({ subject: anOrder }),
    () => unchanged(aMethod),
  ),
);
endpoint({ ...plain, body: json(z.object({ text: z.string() })) }, async ({ body }) => {
  // @ts-expect-error not a field of the body
  throw new Error(body.txt);
});
endpoint(plain, async ({ body }) => {
  // @ts-expect-error the contract declares no body
  throw new Error(body.text);
});
endpoint({ ...plain, body: bytes({ types: ['image/png'], maxBytes: 1000 }) }, async ({ body }) => {
  const size: number = body.bytes.length;
  // @ts-expect-error bytes are not parsed
  throw new Error(`${body.type} ${size} ${body.text}`);
});
// @ts-expect-error a schema does not say which kind of body it parses
endpoint({ ...plain, body: z.object({ text: z.string() }) }, async () => reply(anOrder));

// --- events, records, ids, transitions ---

// @ts-expect-error the order's older view needs its variants and ID tags, which may differ when the event is sent
event('order.cancelled', 'order', anOrder);
// @ts-expect-error it needs its ID tags too
event('order.cancelled', 'order', anOrder, {}, { 'merchant-variant': [], 'disposition-order': [] });
// @ts-expect-error this event keeps no records with its subject
event('order.placed', 'order', anOrder, {}, { 'merchant-variant': [], 'id-tag': [] });
// @ts-expect-error no such event
event('order.lost', 'order', anOrder);
// @ts-expect-error no such entity
event('order.placed', 'orders', anOrder);
// @ts-expect-error a unit is not an order
creates('order', aUnit);
// @ts-expect-error an order cannot replace a unit
replaces('order-item-unit', aUnit, anOrder);
// @ts-expect-error a record of another entity
export const write: Write = { entity: 'order', record: aUnit, was: undefined };
// @ts-expect-error no such counter
reserveIds({ shipments: 1 });
// @ts-expect-error a disposition order has its order's ID, and therefore lacks a counter
export const counter: CounterName = 'disposition-order';
// @ts-expect-error this ID was not reserved
(await reserveIds({ order: 1 })).job();
// @ts-expect-error another entity's record
readRecord('order', 1, 'everything') satisfies Promise<UnitRecord | undefined>;
// @ts-expect-error a read needs a reach: everything, or a tenant
readRecord('order', 1, { merchant: 1 });
// @ts-expect-error not a state of an order
next('order', 'lost', 'cancel');
// @ts-expect-error not a trigger of a unit
advance('unit', 'pending', 'deliver', '');

// --- messages ---

// @ts-expect-error no such queue
queueWorker('deliver-order', work, async () => undefined);
// @ts-expect-error the queue's facts name an order
queueWorker('prepare-order', work, async ({ checkout }) => void checkout);
// @ts-expect-error an id is a number
queueWorker('prepare-order', work, async ({ order }) => void (order satisfies string));

// --- workers: their triggers, and the values that these pass ---

worker({ ...made, on: 'schedule', everyMinutes: 1 }, async () => undefined);
worker({ ...made, on: 'task', example: { order: 1 } }, async (input) => ({ input }));
// @ts-expect-error the alarm of a schedule supports only an interval of one minute
worker({ ...made, on: 'schedule', everyMinutes: 10 }, async () => undefined);
// @ts-expect-error not a trigger of a worker
worker({ ...made, on: 'mail' }, async () => undefined);
// @ts-expect-error the maximum lag behind the stream is required
worker({ ...made, on: 'stream', rows: 'outbox', batchSize: 1, retries: 1 }, async () => ({ batchItemFailures: [] }));
// @ts-expect-error the worker must return the failed rows
worker({ ...made, on: 'stream', rows: 'outbox', batchSize: 1, retries: 1, behindSeconds: 1 }, async () => undefined);
// @ts-expect-error the impact of a failure is required, for operators
worker({ ...made, errorImpact: undefined, on: 'task', example: {} }, async () => undefined);

// --- due work: it has GSI1 for itself, and the sweeper has a task for it ---

const waits = { owner: 'common', due: 'until' } as const;
({ ...waits, collection: { gsi: 2 }, lookups: { handle: { gsi: 3 } } }) satisfies EntityDesign;
({ owner: 'common', collection: { gsi: 1 }, lookups: { handle: { gsi: 1 } } }) satisfies EntityDesign;
// @ts-expect-error a collection would share the index of due work
({ ...waits, collection: { gsi: 1 } }) satisfies EntityDesign;
// @ts-expect-error so would a lookup
({ ...waits, lookups: { handle: { gsi: 1 } } }) satisfies EntityDesign;

// --- owners: a record that a merchant or a tenant owns names its owner ---

interface Widget extends RecordBase {
  readonly name: string;
}
of<Widget>()({ owner: 'common' });
of<Widget & { merchant: number }>()({ owner: 'merchant' });
of<Widget & { merchant: number; is_test: boolean }>()({ owner: 'tenant' });
// @ts-expect-error no merchant would see its widgets
of<Widget>()({ owner: 'merchant' });
// @ts-expect-error no tenant would see its widgets
of<Widget>()({ owner: 'tenant' });
// @ts-expect-error live and test data would not be separate
of<Widget & { merchant: number }>()({ owner: 'tenant' });

// --- due work by entity ---

declare const doIt: (id: number) => Promise<void>;
const doAll = {
  'checkout-rates': doIt,
  order: doIt,
  delivery: doIt,
  design: doIt,
  file: doIt,
  'privacy-request': doIt,
  export: doIt,
  'product-import': doIt,
  'size-label-import': doIt,
  'merchant-product-import': doIt,
};
({ ...doAll, 'product-lease': doIt, 'catalogue-task': doIt }) satisfies DueWork;
// @ts-expect-error a due task would never be done
({ ...doAll, 'product-lease': doIt }) satisfies DueWork;
// @ts-expect-error a checkout is never due
({ ...doAll, 'product-lease': doIt, 'catalogue-task': doIt, checkout: doIt }) satisfies DueWork;

// --- logs: named fields only ---

// @ts-expect-error a body could contain any data
log({ event: 'request', body: 'x' });
// @ts-expect-error a message may quote what a caller sent
log({ event: 'request', message: 'x' });
// @ts-expect-error an event of the log, not of the service
log({ event: 'order.placed' });

// --- events: they lead to work or to notifications, and records of `unchangedSince` are found by ID ---

({ job: 'run-import', inSubject: true }) satisfies Follows;
({ webhooks: { '2022-02-01': 'order.failed' }, keeps: ['id-tag'] }) satisfies Follows;
// @ts-expect-error the relay would send the notifications and lose the job
({ job: 'run-import', webhooks: { '2022-02-01': 'order.failed' } }) satisfies Follows;
// @ts-expect-error a job is sent without the records that notifications keep
({ job: 'run-import', keeps: ['id-tag'] }) satisfies Follows;
({ entity: 'disposition-order', id: 1, rev: 1 }) satisfies UnchangedSince;
// @ts-expect-error the key of an order needs the tenant
({ entity: 'order', id: 1, rev: 1 }) satisfies UnchangedSince;

// --- states: a record has exactly the states of its machine ---

type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Of<E extends keyof Records & Subject> = Same<
  Records[E] extends { readonly state: infer S } ? S : never,
  StateOf<E>
>;
({
  checkout: true,
  'checkout-rates': true,
  delivery: true,
  order: true,
  'disposition-order': true,
  'production-order': true,
  'id-tag': true,
  job: true,
  logo: true,
  media: true,
  'product-lease': true,
  webhook: true,
}) satisfies { readonly [E in keyof Records & Subject]: Of<E> };
true satisfies Same<UnitRecord['state'], StateOf<'unit'>>;
// @ts-expect-error the machine lacks this state
true satisfies Same<StateOf<'job'> | 'paused', StateOf<'job'>>;
