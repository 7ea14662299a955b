import { type Happened, type SerialStep, shows } from './serial.ts';

/** The parts of a response about a checkout or an order. `rev` is the start of its ETag. */
export interface ShownCheckout {
  readonly status: number;
  readonly id?: number | undefined;
  readonly rev?: number | undefined;
  readonly state?: string | undefined;
  readonly quantity?: number | undefined;
  readonly street?: string | undefined;
  readonly shipping?: string | undefined;
  readonly total?: number | undefined;
}

/** A request about one checkout, or about the order that it became. */
export type CheckoutRequest =
  | { readonly kind: 'complete' | 'rates' | 'read' | 'read order' }
  | { readonly kind: 'items'; readonly quantity: number }
  | { readonly kind: 'address'; readonly street: string }
  | { readonly kind: 'choose'; readonly shipping: string }
  /** Workers have no caller, and may run several times. `drain` is all of them until no work is left. */
  | { readonly kind: 'work' | 'drain' };

/** One observed operation: the request, its times and its response. */
export type CheckoutOperation = CheckoutRequest & Happened & { readonly answer?: ShownCheckout };

interface Order {
  readonly id: number;
  readonly rev: number;
  readonly state: string;
}

/** A checkout as a caller knows it, with its order. This small model shares no code with the service. */
export interface CheckoutSubject {
  readonly id: number;
  readonly rev: number;
  readonly quantity: number;
  readonly street: string;
  readonly shipping?: string | undefined;
  readonly stale?: boolean | undefined;
  readonly total: number;
  /** The number of changes of items or address, and the job that calculates the rates of one such state. */
  readonly changes: number;
  readonly jobs: readonly number[];
  readonly rates?: { readonly job: number; readonly changes: number; readonly done: boolean } | undefined;
  readonly order?: Order | undefined;
}

/** Returns the checkout as a response shows it. */
const checkoutOf = ({ id, rev, quantity, street, shipping, total, order }: CheckoutSubject) => ({
  id,
  rev,
  quantity,
  street,
  shipping,
  total,
  state: order ? 'completed' : 'incompleted',
});

const orderOf = ({ quantity, street, total }: CheckoutSubject, { id, rev, state }: Order) => {
  return { id, rev, state, quantity, street, total };
};

/** Applies an operation to a checkout and checks its response. */
export const stepOfCheckout: SerialStep<CheckoutSubject, CheckoutOperation> = (subject, operation) => {
  const { answer } = operation;
  const { order, rates, shipping } = subject;
  const refused = () => (shows(answer, { status: 409 }) ? subject : undefined);
  const answered = (after: CheckoutSubject, status = 200) =>
    shows(answer, { status, ...checkoutOf(after) }) ? after : undefined;
  const moved = { rev: subject.rev + 1, changes: subject.changes + 1 };
  const current = rates?.changes === subject.changes ? rates : undefined;
  switch (operation.kind) {
    case 'items': // the model does not know the price of other items, but all later responses must agree on it
      return order
        ? refused()
        : answered({ ...subject, ...moved, quantity: operation.quantity, total: answer?.total ?? 0 });
    case 'address': {
      if (order) return refused();
      const same = operation.street === subject.street;
      return answered(
        same ? subject : { ...subject, ...moved, street: operation.street, stale: shipping !== undefined },
      );
    }
    case 'choose': {
      if (order || !current?.done) return refused();
      const same = operation.shipping === shipping && !subject.stale;
      const { rev, total } = { rev: subject.rev + 1, total: answer?.total ?? 0 };
      return answered(same ? subject : { ...subject, rev, total, shipping: operation.shipping, stale: false });
    }
    case 'complete': {
      if (order) return shows(answer, { status: 200, ...orderOf(subject, order) }) ? subject : undefined;
      if (shipping === undefined || subject.stale) return refused();
      const placed = { id: answer?.id ?? 0, rev: 1, state: 'preparing' };
      if (!shows(answer, { status: 201, ...orderOf(subject, placed) })) return undefined;
      return { ...subject, rev: subject.rev + 1, order: placed };
    }
    case 'rates': {
      if (current?.done) return shows(answer, { status: 200 }) ? subject : undefined;
      if (current) return shows(answer, { status: 202, id: current.job, state: 'queued' }) ? subject : undefined;
      if (order) return refused();
      const job = answer?.id ?? 0;
      if (!shows(answer, { status: 202, state: 'queued' }) || subject.jobs.includes(job)) return undefined;
      return { ...subject, jobs: [...subject.jobs, job], rates: { job, changes: subject.changes, done: false } };
    }
    case 'work': // of the job that existed from the start
      return rates && rates.job === subject.jobs[0] ? { ...subject, rates: { ...rates, done: true } } : subject;
    case 'drain': {
      const worked = rates ? { ...subject, rates: { ...rates, done: true } } : subject;
      return prepared(worked);
    }
    case 'read':
      return answered(subject);
    case 'read order':
      return order && shows(answer, { status: 200, ...orderOf(subject, order) }) ? subject : undefined;
  }
};

function prepared(subject: CheckoutSubject): CheckoutSubject {
  const { order } = subject;
  if (order?.state !== 'preparing') return subject;
  // once for the preparation, and once when the state machine records that the order was routed
  return { ...subject, order: { ...order, rev: order.rev + 2, state: 'prepared' } };
}
