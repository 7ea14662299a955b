import { isDeepStrictEqual } from 'node:util';

/** What an answer shows of a checkout or an order; `rev` is what its ETag begins with. */
export interface Shown {
  readonly status: number;
  readonly id?: number | undefined;
  readonly rev?: number | undefined;
  readonly state?: string | undefined;
  readonly quantity?: number | undefined;
  readonly street?: string | undefined;
  readonly shipping?: string | undefined;
  readonly total?: number | undefined;
}

/** What was asked of one checkout, or of the order that came of it. */
export type Request =
  | { readonly kind: 'complete' | 'rates' | 'cancel' | 'read' | 'read order' }
  | { readonly kind: 'items'; readonly quantity: number }
  | { readonly kind: 'address'; readonly street: string }
  | { readonly kind: 'choose'; readonly shipping: string }
  /**
   * Workers have no caller to answer; they may run again and again. `drain` is all of them until nothing is left to do.
   */
  | { readonly kind: 'work' | 'prepare' | 'cancel units' | 'drain' };

/** One operation as it was seen: what was asked, from when to when, and what was answered (nothing by a worker). */
export type Operation = Request & { readonly start: number; readonly end: number; readonly answer?: Shown };

interface Order {
  readonly id: number;
  readonly rev: number;
  readonly state: string;
}

/**
 * A checkout as a caller knows it, with its order: a little model of its own, which shares nothing with the product.
 */
export interface Subject {
  readonly id: number;
  readonly rev: number;
  readonly quantity: number;
  readonly street: string;
  readonly shipping?: string | undefined;
  readonly stale?: boolean | undefined;
  readonly total: number;
  /** How often items or address have changed, and the job that works out the rates of one such state. */
  readonly changes: number;
  readonly jobs: readonly number[];
  readonly rates?: { readonly job: number; readonly changes: number; readonly done: boolean } | undefined;
  readonly order?: Order | undefined;
}

/** Whether an answer shows what it must; fields that it does not tell do not count. */
const shows = (answer: Shown | undefined, wanted: Shown): boolean =>
  answer !== undefined &&
  Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(answer[name as keyof Shown], value));

/** The checkout as an answer shows it. */
const checkoutOf = ({ id, rev, quantity, street, shipping, total, order }: Subject) => ({
  id,
  rev,
  quantity,
  street,
  shipping,
  total,
  state: order ? 'completed' : 'incompleted',
});

const orderOf = ({ quantity, street, total }: Subject, { id, rev, state }: Order) => {
  return { id, rev, state, quantity, street, total };
};

/** The state after an operation that is alone; undefined when its answer is not the one that it must have there. */
function step(subject: Subject, operation: Operation): Subject | undefined {
  const { answer } = operation;
  const { order, rates, shipping } = subject;
  const refused = () => (shows(answer, { status: 409 }) ? subject : undefined);
  const answered = (after: Subject, status = 200) =>
    shows(answer, { status, ...checkoutOf(after) }) ? after : undefined;
  const moved = { rev: subject.rev + 1, changes: subject.changes + 1 };
  const current = rates?.changes === subject.changes ? rates : undefined;
  switch (operation.kind) {
    case 'items': // the price of other items is not the model's business, but all later answers must agree on it
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
    case 'work': // of the job that there was from the start
      return rates && rates.job === subject.jobs[0] ? { ...subject, rates: { ...rates, done: true } } : subject;
    case 'drain': {
      const worked = rates ? { ...subject, rates: { ...rates, done: true } } : subject;
      return prepared(worked);
    }
    case 'prepare':
      return prepared(subject);
    case 'cancel units':
      return subject;
    case 'cancel': {
      if (!order) return undefined;
      const again = order.state === 'cancelled';
      const after = again ? order : { ...order, rev: order.rev + 1, state: 'cancelled' };
      return shows(answer, { status: 200, ...orderOf(subject, after) }) ? { ...subject, order: after } : undefined;
    }
    case 'read':
      return answered(subject);
    case 'read order':
      return order && shows(answer, { status: 200, ...orderOf(subject, order) }) ? subject : undefined;
  }
}

function prepared(subject: Subject): Subject {
  const { order } = subject;
  if (order?.state !== 'preparing') return subject;
  return { ...subject, order: { ...order, rev: order.rev + 1, state: 'prepared' } };
}

/**
 * Looks for an order in which the operations, one after the other, give all the answers that were seen; one that ended
 * before another began stays before it. What was answered with 503 did not happen. Throws with the history when there
 * is none.
 */
export function requireSerial(start: Subject, history: readonly Operation[]): void {
  const happened = history.filter(({ answer }) => answer?.status !== 503);
  const hopeless = new Set<string>();
  const explain = (subject: Subject, left: readonly Operation[]): boolean => {
    if (left.length === 0) return true;
    const name = JSON.stringify([subject, left.map((one) => happened.indexOf(one))]);
    if (hopeless.has(name)) return false;
    const firstEnd = Math.min(...left.map(({ end }) => end));
    for (const next of left.filter((one) => one.start <= firstEnd)) {
      const after = step(subject, next);
      if (
        after &&
        explain(
          after,
          left.filter((one) => one !== next),
        )
      )
        return true;
    }
    hopeless.add(name);
    return false;
  };
  if (explain(start, happened)) return;
  const lines = history.map(({ start: from, end, answer, ...asked }) => {
    return `${from}–${end} ${JSON.stringify(asked)} → ${JSON.stringify(answer ?? 'done')}`;
  });
  throw new Error(`No serial order explains, from ${JSON.stringify(start)}:\n${lines.join('\n')}`);
}
