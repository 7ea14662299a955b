import { NameOf, Ref } from './match.ts';
import { grossOf, type Priced, type Rate, ratesFor, shown, taxOf } from './pricing.ts';
import { cancelWhole, hasBegun, newPieces, newRouting, type Routing, route, type Told } from './production.ts';
import { type AddressBody, addresses, type ChangeChoice, type CreateChoice, wrongIn } from './requests.ts';

/**
 * The expected behaviour of the service, in memory, with separate prices, states and rates. Times are seconds since
 * 1970.
 */

export interface Variant extends Priced {
  readonly id: number | Ref;
  readonly merchant: number;
  /** The caller who owns a custom or ordered variant. */
  readonly caller: number | undefined;
  readonly collection: string;
  readonly state: string;
  readonly sku: string;
  readonly grams: number;
  readonly discontinued: number | undefined;
  /** The production methods that the variant's customisations need. */
  readonly methods: readonly string[];
  readonly product: number;
  readonly options: readonly { readonly handle: string; readonly name: string; readonly type: string }[];
  readonly created: number;
}

export interface Address extends AddressBody {
  readonly id: Ref;
  readonly main: boolean;
  readonly created: number;
  readonly updated: number;
}

interface Item {
  readonly id: Ref;
  readonly name: string | NameOf;
  readonly quantity: number;
  readonly variant: Variant;
  readonly created: number;
}

export interface Job {
  readonly id: Ref;
  readonly caller: number;
  readonly checkout: Checkout;
  readonly asked: number;
  state: 'queued' | 'finished' | 'failed';
}

interface Chosen extends Rate {
  readonly stale: boolean;
}

export interface Checkout {
  readonly id: Ref;
  readonly caller: number;
  readonly customer: Ref;
  readonly sent: Pick<CreateChoice, 'ident' | 'ref' | 'cost'>;
  readonly person: AddressBody;
  readonly created: number;
  rev: number;
  updated: number;
  items: readonly Item[];
  ship: Address;
  bill: Address | null;
  white: Address | null;
  chosen: Chosen | undefined;
  revision: number;
  rates: { readonly revision: number; readonly job: Job; readonly offered: readonly Rate[] } | undefined;
  order: Order | undefined;
}

export interface Order {
  readonly id: Ref;
  readonly caller: number;
  readonly from: Checkout;
  readonly chosen: Chosen;
  readonly copies: readonly Variant[];
  readonly method: string;
  readonly created: number;
  state: 'preparing' | 'prepared' | 'completed' | 'cancelled';
  rev: number;
  updated: number;
  cancelled: number | undefined;
  /** Whether its items have the names that the caller gave them. */
  named: boolean;
  readonly routing: Routing;
  readonly told: Told[];
}

/** The fields of a merchant that the model uses. */
export interface Merchant {
  readonly id: number;
  readonly currency: string;
  readonly locale: string;
  readonly cancellable: string;
  readonly variants: readonly Variant[];
}

/** The expected response to a request: an error or a result. `effect` says whether the request changed anything. */
export type Outcome<T> =
  | { readonly status: 403 | 404 | 409 | 412 }
  | { readonly status: 422; readonly errors: readonly string[] }
  | { readonly status: 200 | 201; readonly is: T; readonly effect: boolean };

const day = 86_400;
/** Jobs and their results are kept a day longer than the checkouts to which they belong. */
export const jobLives = 31 * day;
const cancellable: Readonly<Record<string, readonly string[]>> = {
  never: [],
  preparing: ['preparing'],
  prepared: ['preparing', 'prepared'],
};
const methods = ['invoice', 'credit-card'];

export const merchantOf = (caller: number): number => (caller < 2 ? 0 : 1);

/** The use of an address: as a shipping address or another one of a checkout, and since when. */
interface Placing {
  readonly main: boolean;
  readonly now: number;
}

/** The expected state of all objects that callers created. */
export class Model {
  readonly merchants: readonly Merchant[];
  readonly checkouts: Checkout[] = [];
  readonly orders: Order[] = [];
  readonly jobs: Job[] = [];
  readonly #used = new Map<string, Set<number>>();
  readonly #copies = new Map<string, Variant>();

  constructor(merchants: readonly Merchant[]) {
    this.merchants = merchants;
  }

  merchant(caller: number): Merchant {
    const merchant = this.merchants[merchantOf(caller)];
    if (!merchant) throw new Error(`Unknown caller ${caller}`);
    return merchant;
  }

  ref(kind: string): Ref {
    return new Ref(kind, this.#used);
  }

  /** Returns the checkout that a caller sees under this ID. */
  checkout(caller: number, id: number, now: number): Checkout | undefined {
    const alive = ({ order, created }: Checkout) => order !== undefined || created + 30 * day > now;
    return this.checkouts.find((one) => one.id.value === id && one.caller === caller && alive(one));
  }

  order(caller: number, id: number): Order | undefined {
    return this.orders.find((one) => one.id.value === id && one.caller === caller);
  }

  /** Returns the variants that a caller sees. */
  variants(caller: number): readonly Variant[] {
    return [...this.merchant(caller).variants, ...this.#copies.values()].filter(
      (one) => one.merchant === merchantOf(caller) && (one.caller === undefined || one.caller === caller),
    );
  }

  create(caller: number, sent: CreateChoice, chosenVariants: readonly number[], now: number): Outcome<Checkout> {
    const wrong = [...wrongBody(sent)];
    if (wrong.length > 0) return { status: 422, errors: wrong };
    const items = this.#items(caller, sent, chosenVariants, now);
    if ('status' in items) return items;
    const person = bodyOf(sent.ship);
    const made: Checkout = {
      id: this.ref('checkout'),
      caller,
      customer: this.ref('customer'),
      sent,
      person,
      created: now,
      rev: 1,
      updated: now,
      items,
      ship: this.#address(sent.ship, { main: true, now }),
      bill: typeof sent.bill === 'number' ? this.#address(sent.bill, { main: false, now }) : null,
      white: typeof sent.white === 'number' ? this.#address(sent.white, { main: false, now }) : null,
      chosen: undefined,
      revision: 1,
      rates: undefined,
      order: undefined,
    };
    this.checkouts.push(made);
    return { status: 201, is: made, effect: true };
  }

  change(
    caller: number,
    id: number,
    sent: ChangeChoice,
    chosenVariants: readonly number[],
    ifRev: number | undefined,
    now: number,
  ): Outcome<Checkout> {
    const wrong = [...wrongBody(sent)];
    if (wrong.length > 0) return { status: 422, errors: wrong };
    const was = this.checkout(caller, id, now);
    if (!was) return { status: 404 };
    if (ifRev !== undefined && ifRev !== was.rev) return { status: 412 };
    if (was.order) return { status: 409 };
    const ship = sent.ship === undefined ? was.ship : this.#moved(was.ship, sent.ship, { main: true, now });
    const moved = ship !== was.ship;
    if (moved && sent.handle !== undefined) return { status: 409 };
    const items = sent.items ? this.#items(caller, { items: sent.items }, chosenVariants, now) : was.items;
    if ('status' in items) return items;
    let { chosen } = was;
    if (sent.handle !== undefined) {
      const { rates } = was;
      if (rates?.revision !== was.revision || rates.job.state !== 'finished') return { status: 409 };
      const rate = rates.offered.find(({ handle }) => handle === sent.handle);
      if (!rate) return { status: 422, errors: ['shipping.handle'] };
      chosen = { ...rate, stale: false };
    }
    if (sent.items && chosen) {
      const { handle } = chosen;
      const again = this.#rates(caller, ship, items).find((rate) => rate.handle === handle);
      chosen = again ? { ...chosen, cents: again.cents, rate: again.rate } : { ...chosen, stale: true };
    }
    if (moved && chosen) chosen = { ...chosen, stale: true };
    const bill = this.#optional(was.bill, sent.bill, now);
    const white = this.#optional(was.white, sent.white, now);
    const rateChanged = JSON.stringify(chosen, plain) !== JSON.stringify(was.chosen, plain);
    const effect = moved || items !== was.items || bill !== was.bill || white !== was.white || rateChanged;
    if (effect) {
      if (moved || sent.items) was.revision += 1;
      Object.assign(was, { ship, items, chosen, bill, white, updated: now, rev: was.rev + 1 });
    }
    return { status: 200, is: was, effect };
  }

  /** Returns the rates if they exist, or the job that calculates them. */
  askForRates(caller: number, id: number, now: number): Outcome<readonly Rate[] | Job> {
    const checkout = this.checkout(caller, id, now);
    if (!checkout) return { status: 404 };
    const { rates, revision } = checkout;
    if (rates?.revision === revision && rates.job.state !== 'failed' && rates.job.asked + jobLives > now) {
      return { status: 200, is: rates.job.state === 'finished' ? rates.offered : rates.job, effect: false };
    }
    if (checkout.order) return { status: 409 };
    const job: Job = { id: this.ref('job'), caller, checkout, asked: now, state: 'queued' };
    this.jobs.push(job);
    checkout.rates = { revision, job, offered: [] };
    return { status: 200, is: job, effect: true };
  }

  complete(caller: number, id: number, method: string, ifRev: number | undefined, now: number): Outcome<Order> {
    const checkout = this.checkout(caller, id, now);
    if (!checkout) return { status: 404 };
    if (!methods.includes(method)) return { status: 422, errors: ['payment.handle'] };
    if (ifRev !== undefined && ifRev !== checkout.rev) return { status: 412 };
    if (checkout.order) return { status: 200, is: checkout.order, effect: false };
    const { chosen } = checkout;
    if (!chosen || chosen.stale) return { status: 409 };
    const errors = checkout.items.flatMap(({ variant: { discontinued } }, index) =>
      discontinued !== undefined && discontinued <= now ? [`items.${index}.variant_id`] : [],
    );
    if (errors.length > 0) return { status: 422, errors };
    const copies = checkout.items.map(({ variant }) => this.#copy(caller, variant, now));
    const order: Order = {
      id: this.ref('order'),
      caller,
      from: checkout,
      chosen,
      copies,
      method,
      created: now,
      state: 'preparing',
      rev: 1,
      updated: now,
      cancelled: undefined,
      named: false,
      routing: newRouting(now),
      told: [],
    };
    order.routing.pieces = newPieces(order, (kind) => this.ref(kind));
    this.orders.push(order);
    Object.assign(checkout, { order, updated: now, rev: checkout.rev + 1 });
    return { status: 201, is: order, effect: true };
  }

  /** Returns the copy of a variant that all orders of a caller's side share. No step changes the variant. */
  #copy(caller: number, variant: Variant, now: number): Variant {
    const key = `${caller} ${idOf(variant.id)}`;
    const copy = this.#copies.get(key) ?? {
      ...variant,
      id: this.ref('variant'),
      caller,
      collection: 'ordered',
      created: now,
    };
    this.#copies.set(key, copy);
    return copy;
  }

  cancel(caller: number, id: number, ifRev: number | undefined, now: number): Outcome<Order> {
    const order = this.order(caller, id);
    if (!order) return { status: 404 };
    if (ifRev !== undefined && ifRev !== order.rev) return { status: 412 };
    if (order.state === 'cancelled') return { status: 200, is: order, effect: false };
    if (!cancellable[this.merchant(caller).cancellable]?.includes(order.state)) return { status: 409 };
    if (hasBegun(order)) return { status: 409 };
    cancelWhole(order, now);
    return { status: 200, is: order, effect: true };
  }

  /** Does all waiting work at this time: calculates rates of the current items, prepares and routes orders. */
  work(now: number): void {
    for (const job of this.jobs.filter(({ state }) => state === 'queued')) {
      const { checkout } = job;
      const gone = checkout.order === undefined && checkout.created + 30 * day <= now;
      job.state = gone ? 'failed' : 'finished';
      if (checkout.rates?.job !== job || gone) continue;
      checkout.rates = { ...checkout.rates, offered: this.#rates(job.caller, checkout.ship, checkout.items) };
    }
    for (const order of this.orders.filter(({ state }) => state === 'preparing')) {
      Object.assign(order, { state: 'prepared', named: true, updated: now, rev: order.rev + 1 });
      order.told.push({ type: 'order.prepared', sequence: order.rev });
    }
    for (const order of this.orders) {
      if (order.routing.isNew && order.state !== 'cancelled') order.rev += 1; // the order records that it was routed
      route(this, order, now);
    }
  }

  #rates(caller: number, { country_code }: Address, items: readonly Item[]): readonly Rate[] {
    const { currency, locale } = this.merchant(caller);
    const grams = items.reduce((sum, { quantity, variant }) => sum + quantity * variant.grams, 0);
    return ratesFor({ country: country_code, grams, currency, locale });
  }

  #items(
    caller: number,
    { items = [] }: Pick<ChangeChoice, 'items'>,
    variants: readonly number[],
    now: number,
  ): readonly Item[] | { readonly status: 422; readonly errors: readonly string[] } {
    const errors: string[] = [];
    const made = items.flatMap(({ quantity, name }, index): Item[] => {
      const variant = this.variants(caller).find(({ id }) => idOf(id) === variants[index]);
      const ready = variant && (variant.collection === 'catalogue' ? variant.state === 'ready' : isDone(variant));
      if (!ready || (variant.discontinued !== undefined && variant.discontinued <= now)) {
        errors.push(`items.${index}.variant_id`);
        return [];
      }
      const id = this.ref('item');
      return [{ id, name: name ?? new NameOf(id), quantity, variant, created: now }];
    });
    return errors.length > 0 ? { status: 422, errors } : made;
  }

  #address(place: number, { main, now }: Placing): Address {
    return { ...bodyOf(place), id: this.ref('address'), main, created: now, updated: now };
  }

  #moved(was: Address, place: number, { main, now }: Placing): Address {
    const { id, created } = was;
    const after = { ...bodyOf(place), id, main, created, updated: was.updated };
    return JSON.stringify(addressFields(was)) === JSON.stringify(addressFields(after))
      ? was
      : { ...after, updated: now };
  }

  #optional(was: Address | null, sent: number | null | undefined, now: number): Address | null {
    if (sent === undefined) return was;
    if (sent === null) return null;
    return was ? this.#moved(was, sent, { main: false, now }) : this.#address(sent, { main: false, now });
  }
}

const isDone = ({ collection, state }: Variant) => collection === 'custom' && state === 'completed';
const plain = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export const idOf = (id: number | Ref): number | undefined => (typeof id === 'number' ? id : id.value);

/** Returns an address of the list, or the first if the place is too high. */
export function bodyOf(place: number): AddressBody {
  const body = addresses[place];
  if (!body) throw new Error(`Unknown address ${place}`);
  return body;
}

/** Yields the paths at which the schema of a body rejects it. */
export function* wrongBody({ items = [], ship, bill, white }: ChangeChoice): Generator<string> {
  for (const [index, { quantity }] of items.entries()) {
    if (quantity < 1 || quantity > 1000) yield `items.${index}.quantity`;
  }
  const names = items.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    if (name !== undefined && names.indexOf(name) < index) yield `items.${index}.external_identifier`;
  }
  if (items.reduce((sum, { quantity }) => sum + quantity, 0) > 2000) yield 'items';
  const places = { shipping_address: ship, billing_address: bill, whitelabel_address: white };
  for (const [field, place] of Object.entries(places)) {
    const wrong = typeof place === 'number' ? wrongIn[place] : undefined;
    if (wrong !== undefined) yield `${field}.${wrong}`;
  }
}

/** Returns the fields of an address that responses show. */
export const addressFields = (one: AddressBody) => ({
  company: one.company ?? null,
  first_name: one.first_name,
  last_name: one.last_name,
  city: one.city,
  street1: one.street1,
  street2: one.street2 ?? null,
  zip: one.zip,
  phone: one.phone,
  email: one.email,
  province_code: one.province_code ?? null,
  country_code: one.country_code,
  vat_in: one.vat_in ?? null,
});

/** Returns the sums of a checkout's items and of its chosen rate, in cents. */
export function sumsOf(items: readonly Item[], chosen: Chosen | undefined) {
  const gross = items.reduce((sum, { variant, quantity }) => sum + grossOf(variant, quantity), 0n);
  const tax = items.reduce((sum, { variant, quantity }) => sum + taxOf(variant, quantity), 0n);
  return {
    total: shown(gross + (chosen ? grossOf(chosen) : 0n)),
    subtotal: shown(gross - tax),
    total_tax: shown(tax + (chosen ? taxOf(chosen) : 0n)),
    total_items_price: shown(gross),
  };
}
