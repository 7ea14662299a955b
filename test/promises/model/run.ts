import type { FaultInjector } from '../../support/faults.ts';
import type { JsonAnswer, TestWorld } from '../../support/world.ts';
import { equal, pageOf, refusal, same, status, tagged } from './answers.ts';
import { makeMerchants } from './merchants.ts';
import { bodyOf, type Checkout, idOf, jobLives, Model, type Order, type Outcome, wrongBody } from './model.ts';
import type { Told } from './production.ts';
import { type Asker, backOffice, type ChangeChoice, type Sequence, type Step, versions } from './requests.ts';
import { productionCommands, type Showing } from './run-production.ts';
import { at, checkoutView, jobView, orderView, rateView, type Shown, variantView } from './views.ts';

/** The environment of a sequence. */
export interface Stage {
  readonly world: TestWorld;
  readonly faults: FaultInjector;
  readonly shown: Omit<Shown, 'merchant'>;
  /** Sets the clock to this second. The clock does not advance on its own. */
  setTime(seconds: number): void;
}

type Get<D extends Step['do']> = Extract<Step, { do: D }>;

/** A response that was stored under an `Idempotency-Key`. */
interface Kept {
  readonly request: string;
  readonly status: number;
  readonly body: string;
  readonly version: string | undefined;
  readonly until: number;
}

const start = Date.parse('2027-03-01T12:00:00Z') / 1000;
const nowhere = 999_999_999;
const statesOf = [
  ['preparing', 'prepared', 'completed', 'cancelled'],
  ['incompleted', 'delivered', 'cancelled'],
] as const;

/** The results of a sequence. */
export interface Ran {
  readonly requests: number;
  readonly orders: number;
  readonly delivered: number;
  /** The number of stored responses that were returned again. */
  readonly replays: number;
  readonly refusals: number;
  /** The expected events of each subject in the log. */
  readonly told: readonly PublishedOf[];
}

/** All events of a subject. */
export interface PublishedOf {
  readonly entity: 'order' | 'production-order' | 'id-tag';
  readonly id: number;
  readonly events: readonly Told[];
}

/** Runs a sequence against the service and the model. Throws at the first response that differs. */
export async function runSequence(stage: Stage, sequence: Sequence): Promise<Ran> {
  const { world, faults, setTime } = stage;
  setTime(start);
  const { merchants, keyOf } = await makeMerchants(sequence, start, stage.shown);
  const model = new Model(merchants);
  const shown: Shown = { ...stage.shown, merchant: (caller) => model.merchant(caller) };
  const kept = new Map<string, Kept>();
  const keyed: ((as: number | undefined) => Promise<void>)[] = [];
  let [requests, replays, refusals] = [0, 0, 0];
  const now = () => Math.floor(world.now() / 1000);

  async function call(route: string, { as, v }: Asker, headers: Record<string, string> = {}, body?: unknown) {
    requests += 1;
    const isSide = route.includes(backOffice.path);
    const version = isSide ? backOffice.version : (versions[v] ?? versions[0]);
    const answer = await world.call(route, {
      key: await keyOf(as),
      headers: { 'X-Api-Version': version, ...headers },
      ...(body !== undefined && { body }),
    });
    if (answer.status >= 400) refusals += 1;
    if (answer.headers['idempotent-replayed'] === undefined) {
      equal(answer.headers['x-api-version'], version, 'the version');
      equal(answer.headers.deprecation !== undefined, !isSide && v === 1, 'the deprecation');
    }
    return answer;
  }

  /** Picks an entry of a list: mostly one of the caller's newest entries, sometimes an entry of any caller. */
  function pick<T extends { readonly caller: number; readonly id: { readonly value: number | undefined } }>(
    list: readonly T[],
    as: number,
    place: number,
  ): T | undefined {
    if (place < 0) return list.at(-1);
    const choice = place % 6 === 5 ? list : list.filter(({ caller }) => caller === as);
    return choice[choice.length - 1 - (place % Math.max(1, choice.length))];
  }

  function variantIds(as: number, { items = [] }: ChangeChoice): readonly number[] {
    return items.map(({ variant: place }) => {
      const own = model.variants(as);
      const foreign = model.merchants[as < 2 ? 1 : 0]?.variants ?? [];
      const from = place % 10 < 8 ? model.merchant(as).variants.slice(0, 6) : place % 10 === 8 ? own : foreign;
      const one = from[place % Math.max(1, from.length)];
      return (one && idOf(one.id)) ?? nowhere;
    });
  }

  /** Sends a write. The model decides the expected response unless a response is stored under the key. */
  async function write<T>(
    asker: Asker,
    route: string,
    body: object | undefined,
    decide: (as: number) => Outcome<T>,
    show: Showing<T>,
  ): Promise<void> {
    const { as, v, key } = asker;
    const request = `${route} ${JSON.stringify(body)}`;
    const tenant = `${as} ${key}`;
    const allowed = show.allow?.includes(as) ?? true;
    const before = key === undefined || show.malformed || !allowed ? undefined : kept.get(tenant);
    const alive = before && before.until > now() ? before : undefined;
    const repeats = alive?.request === request;
    const outcome = alive ? undefined : decide(as);
    const answer = await call(
      route,
      asker,
      {
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(show.match !== undefined && { 'If-Match': `"${show.match}.x"` }),
      },
      body,
    );
    if (alive && repeats) {
      replays += 1;
      equal(answer.status, alive.status, 'the status of a repeat');
      equal(answer.body.toString(), alive.body, 'the body of a repeat');
      equal(answer.headers['idempotent-replayed'], 'true', 'the mark of a repeat');
      equal(answer.headers['x-api-version'], alive.version, 'the version of a repeat');
      return;
    }
    equal(answer.headers['idempotent-replayed'], undefined, 'the mark of a repeat');
    if (alive || !outcome) return refusal(answer, { status: 422, errors: ['Idempotency-Key'] });
    if (!('is' in outcome)) return refusal(answer, outcome);
    status(answer, outcome.status);
    same(show.view(outcome.is, v), answer.json);
    tagged(answer, show.rev(outcome.is));
    if (route.endsWith('complete') || outcome.status === 201) {
      equal(answer.headers.location, `${shown.publicUrl}${show.path(outcome.is)}`, 'the location');
    }
    if (key !== undefined && outcome.effect) {
      kept.set(tenant, {
        request,
        status: answer.status,
        body: answer.body.toString(),
        version: answer.headers['x-api-version'],
        until: now() + 86_400,
      });
    }
  }

  const checkoutShown = {
    view: (is: Checkout, v: number) => checkoutView(is, v, shown),
    rev: (is: Checkout) => is.rev,
    path: (is: Checkout) => `/v2/checkouts/${is.id.value}`,
  };
  const orderShown = {
    view: (is: Order, v: number) => orderView(is, v, shown),
    rev: (is: Order) => is.rev,
    path: (is: Order) => `/v2/orders/${is.id.value}`,
  };

  const items = (sent: ChangeChoice, variants: readonly number[]) =>
    sent.items?.map(({ quantity, name }, index) => ({
      variant_id: variants[index],
      quantity,
      ...(name !== undefined && { external_identifier: name }),
    }));
  const address = (place: number | null | undefined) => (typeof place === 'number' ? bodyOf(place) : place);

  async function create(step: Get<'create'>): Promise<void> {
    const variants = variantIds(step.as, step);
    const body = {
      email: 'Shopper@example.com',
      items: items(step, variants),
      shipping_address: address(step.ship),
      billing_address: address(step.bill),
      whitelabel_address: address(step.white),
      external_identifier: step.ident,
      external_reference: step.ref,
      cost_centre: step.cost,
      state: 'completed', // not a field of a request, so it is ignored
    };
    const malformed = [...wrongBody(step)].length > 0;
    const send = (as = step.as) =>
      write({ ...step, as }, 'POST /v2/checkouts', body, (one) => model.create(one, step, variants, now()), {
        ...checkoutShown,
        malformed,
      });
    if (step.key !== undefined) keyed.push(send);
    await send();
  }

  const revOf = (match: Asker['match'], rev: number | undefined): number | undefined =>
    match === undefined ? undefined : (rev ?? 1) + (match === 'current' ? 0 : 1);

  async function change(step: Get<'change'>): Promise<void> {
    const checkout = pick(model.checkouts, step.as, step.checkout);
    const id = checkout?.id.value ?? nowhere;
    const variants = variantIds(step.as, step);
    const body = {
      items: items(step, variants),
      shipping_address: address(step.ship),
      billing_address: address(step.bill),
      whitelabel_address: address(step.white),
      ...(step.handle !== undefined && { shipping: { handle: step.handle } }),
    };
    const match = revOf(step.match, checkout?.rev);
    const malformed = [...wrongBody(step)].length > 0;
    const send = (as = step.as) =>
      write(
        { ...step, as },
        `PUT /v2/checkouts/${id}`,
        body,
        (one) => model.change(one, id, step, variants, match, now()),
        { ...checkoutShown, match, malformed },
      );
    if (step.key !== undefined) keyed.push(send);
    await send();
  }

  async function complete(step: Get<'complete'>): Promise<void> {
    const checkout = pick(model.checkouts, step.as, step.checkout);
    const id = checkout?.id.value ?? nowhere;
    const match = revOf(step.match, checkout?.rev);
    const send = (as = step.as) =>
      write(
        { ...step, as },
        `PUT /v2/checkouts/${id}/complete`,
        { payment: { handle: step.method } },
        (one) => model.complete(one, id, step.method, match, now()),
        { ...orderShown, match },
      );
    if (step.key !== undefined) keyed.push(send);
    await send();
  }

  async function cancel(step: Get<'cancel'>): Promise<void> {
    const order = pick(model.orders, step.as, step.order);
    const id = order?.id.value ?? nowhere;
    const match = revOf(step.match, order?.rev);
    const send = (as = step.as) =>
      write({ ...step, as }, `PUT /v2/orders/${id}/cancel`, undefined, (one) => model.cancel(one, id, match, now()), {
        ...orderShown,
        match,
      });
    if (step.key !== undefined) keyed.push(send);
    await send();
  }

  async function rates(step: Get<'rates'>): Promise<void> {
    const id = pick(model.checkouts, step.as, step.checkout)?.id.value ?? nowhere;
    const outcome = model.askForRates(step.as, id, now());
    const route = `GET /v2/checkouts/${id}/shipping-rates`;
    const answer = await call(route, step);
    if (!('is' in outcome)) return refusal(answer, outcome);
    const { is } = outcome;
    if ('state' in is) {
      status(answer, 202);
      same(jobView(is, shown), answer.json);
      equal(answer.headers.location, `${shown.publicUrl}/v2/jobs/${is.id.value}`, 'the location');
      return;
    }
    status(answer, 200);
    const page = { data: is.map((rate) => rateView(rate, id, step.as)), size: 25, number: 1, more: false };
    pageOf(answer, `/v2/checkouts/${id}/shipping-rates`, page);
  }

  async function job(step: Get<'job'>): Promise<void> {
    const one = pick(model.jobs, step.as, step.job);
    const answer = await call(`GET /v2/jobs/${one?.id.value ?? nowhere}`, step);
    if (!one || one.caller !== step.as || one.asked + jobLives <= now()) return refusal(answer, { status: 404 });
    status(answer, one.state === 'queued' ? 202 : 200);
    same(jobView(one, shown), answer.json);
  }

  async function readCheckout(id: number, asker: Asker): Promise<void> {
    const answer = await call(`GET /v2/checkouts/${id}`, asker);
    const found = model.checkout(asker.as, id, now());
    if (!found) return refusal(answer, { status: 404 });
    status(answer, 200);
    same(checkoutView(found, asker.v, shown), answer.json);
    tagged(answer, found.rev);
  }

  async function readOrder(id: number, asker: Asker, whole = false): Promise<void> {
    const expand = whole ? '?expand=items.id_tags,disposition_order.production_orders.production' : '';
    const answer = await call(`GET /v2/orders/${id}${expand}`, asker);
    const found = model.order(asker.as, id);
    if (!found) return refusal(answer, { status: 404 });
    status(answer, 200);
    same(orderView(found, asker.v, shown, whole), answer.json);
    tagged(answer, found.rev);
  }

  /** Walks through a collection from the requested page to its end, and one page back. */
  async function walk(path: string, query: URLSearchParams, asker: Asker, expected: readonly unknown[]): Promise<void> {
    const size = Number(query.get('per_page') ?? 25);
    const asked = Number(query.get('page') ?? 1);
    let next: string | null = `${path}?${query}`;
    let before: JsonAnswer | undefined;
    for (let number = asked; next !== null; number += 1) {
      const answer: JsonAnswer = await call(`GET ${next}`, asker);
      status(answer, 200);
      const data = expected.slice((number - 1) * size, number * size);
      pageOf(answer, path, { data, size, number, more: expected.length > number * size });
      const links: { next: string | null; prev: string | null } = answer.json.links;
      if (links.next === null && before && links.prev !== null) {
        const back = await call(`GET ${links.prev.slice(shown.publicUrl.length)}`, asker);
        equal(JSON.stringify(back.json.data), JSON.stringify(before.json.data), 'the page before');
      }
      before = answer;
      next = links.next === null ? null : links.next.slice(shown.publicUrl.length);
      if (number > asked + 100) throw new Error('The pages do not end');
    }
  }

  async function listOrders(step: Get<'orders'>): Promise<void> {
    const { as, v, size, page, ids, states, idents, refs, since, created, updated } = step;
    const query = new URLSearchParams();
    const own = model.orders.filter(({ caller }) => caller === as);
    const holds: ((order: Order) => boolean)[] = [];
    const listed = (place: number) => pick(model.orders, as, place)?.id.value ?? nowhere;
    if (ids) {
      const wanted = ids.map(listed);
      query.set('filter[id]', wanted.join());
      holds.push(({ id }) => wanted.includes(id.value ?? 0));
    }
    if (states) query.set('filter[state]', states.join());
    if (idents) {
      query.set('filter[external_identifier]', idents.join());
      holds.push(({ from }) => idents.includes(from.sent.ident ?? ''));
    }
    if (refs) {
      query.set('filter[external_reference]', refs.join());
      holds.push(({ from }) => refs.includes(from.sent.ref ?? ''));
    }
    if (since !== undefined) {
      const above = since % 4 === 0 ? 0 : listed(since);
      query.set('filter[since_id]', String(above));
      holds.push(({ id }) => (id.value ?? 0) > above);
    }
    for (const [field, range] of Object.entries({ created, updated })) {
      if (!range) continue;
      const timeOf = (order: Order) => (field === 'created' ? order.created : order.updated);
      const order = pick(model.orders, as, range.of);
      const bound = (order ? timeOf(order) : now()) + range.by;
      const text = range.of % 2 === 0 ? at(bound) : at(bound).slice(0, 19).replace('T', ' ');
      query.set(`filter[${field}_at_${range.bound}]`, text);
      holds.push((one) => (range.bound === 'min' ? timeOf(one) >= bound : timeOf(one) <= bound));
    }
    if (size !== undefined) query.set('per_page', String(size));
    if (page !== undefined) query.set('page', String(page));
    const known: readonly string[] = statesOf[v === 0 ? 0 : 1];
    if (states?.some((state) => !known.includes(state))) {
      return refusal(await call(`GET /v2/orders?${query}`, step), { status: 422, errors: ['filter[state]'] });
    }
    if (states) holds.push((order) => states.includes(String(orderView(order, v, shown).state)));
    const ascending = since !== undefined;
    const expected = own
      .filter((order) => holds.every((one) => one(order)))
      .sort((a, b) => ((a.id.value ?? 0) - (b.id.value ?? 0)) * (ascending ? 1 : -1));
    await walk(
      '/v2/orders',
      query,
      step,
      expected.map((order) => orderView(order, v, shown)),
    );
  }

  async function listVariants(step: Get<'variants'>): Promise<void> {
    const { as, sku, collections, size } = step;
    const query = new URLSearchParams();
    if (sku !== undefined) query.set('filter[origin.sku]', sku);
    if (collections) query.set('filter[collection_name]', collections.join());
    if (size !== undefined) query.set('per_page', String(size));
    const expected = model
      .variants(as)
      .filter((one) => sku === undefined || one.sku.toLowerCase().includes(sku.toLowerCase()))
      .filter((one) => !collections || collections.includes(one.collection))
      .sort((a, b) => (idOf(b.id) ?? 0) - (idOf(a.id) ?? 0));
    await walk(
      '/v2/variants',
      query,
      step,
      expected.map((one) => variantView(one, shown)),
    );
  }

  async function work({ broken }: { readonly broken?: boolean | undefined } = {}): Promise<void> {
    const before = now();
    const open = model.jobs.some(({ state }) => state === 'queued');
    const preparing = model.orders.filter(({ state }) => state === 'preparing');
    const unrouted = model.orders.filter(({ routing }) => routing.isNew);
    // if a checkout is about to expire, it may do so while the sweeper waits, and both results would be right
    if (broken && !open) {
      let refusals = 3;
      faults.reset(({ command }) => {
        if (!command.startsWith('SendMessage') || refusals === 0) return undefined;
        refusals -= 1;
        return 'throttled';
      });
    }
    await world.drain();
    faults.reset();
    model.work(now());
    if (now() === before) return;
    for (const order of preparing) {
      const answer = await call(`GET /v2/orders/${order.id.value}`, { as: order.caller, v: 0 });
      order.updated = Date.parse(answer.json.updated_at) / 1000;
      if (!(order.updated >= before && order.updated <= now())) throw new Error('Prepared at another time');
      await readOrder(order.id.value ?? 0, { as: order.caller, v: 1 });
    }
    for (const order of unrouted) await side.adoptTime(order, before);
  }

  const side = productionCommands({ model, shown, now, call, write, revOf, keyed });
  const perform: { [D in Step['do']]: (step: Get<D>) => Promise<void> } = {
    create,
    change,
    rates,
    job,
    complete,
    cancel,
    checkout: (step) => readCheckout(pick(model.checkouts, step.as, step.checkout)?.id.value ?? nowhere, step),
    order: (step) =>
      readOrder(
        pick(model.orders, step.as, step.order)?.id.value ?? nowhere,
        step,
        step.whole === true && step.v === 0,
      ),
    orders: listOrders,
    variants: listVariants,
    repeat: async ({ request, as }) => keyed[keyed.length - 1 - (request % Math.max(1, keyed.length))]?.(as),
    ...side.perform,
    work,
    wait: async ({ seconds }) => {
      // a message must be processed before its subject expires, because queues keep messages only for days
      const until = now() + seconds;
      if (model.jobs.some(({ state, asked }) => state === 'queued' && asked + jobLives <= until)) await work();
      setTime(until);
    },
  };

  for (const [index, step] of sequence.steps.entries()) {
    try {
      // a second passes before every other step
      if (index % 2 === 0) setTime(now() + 1);
      await (perform[step.do] as (one: Step) => Promise<void>)(step);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`Step ${index + 1}, ${JSON.stringify(step)}: ${said}`, { cause: error });
    }
  }
  await work();
  for (const as of [0, 1, 2, 3]) {
    if (model.orders.some(({ caller }) => caller === as)) await listOrders({ do: 'orders', as, v: as % 2 });
  }
  for (const { id, caller } of model.checkouts) await readCheckout(id.value ?? 0, { as: caller, v: caller % 2 });
  if (model.orders.length > 0) await side.readAll();
  for (const { id, caller } of model.orders) await readOrder(id.value ?? 0, { as: caller, v: (caller + 1) % 2 });
  const delivered = model.orders.filter(({ state }) => state === 'completed').length;
  return { requests, orders: model.orders.length, delivered, replays, refusals, told: side.told() };
}
