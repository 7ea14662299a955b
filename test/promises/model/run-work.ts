import type { Model, Outcome } from './model.ts';
import type { ProductionOrder } from './production.ts';
import { type Asker, type ParcelChoice, type Step, staff } from './requests.ts';
import { deliver, fail, hold, isReason, reject, takeBack, wrongDelivery } from './work.ts';

/** Runs the steps in which productions report their work. */

type Get<D extends Step['do']> = Extract<Step, { do: D }>;
type WorkStep = 'deliver' | 'reject' | 'fail' | 'hold' | 'release' | 'take back';

/** How the model decides a change: by the caller, the ID, and the rev in the condition. */
type Decide = (as: number, id: number, match: number | undefined) => Outcome<ProductionOrder>;

/** The functions of the production side that the steps use. */
interface Bench<Show> {
  readonly model: Model;
  readonly path: string;
  readonly madeShown: Show;
  now(): number;
  revOf(match: Asker['match'], rev: number | undefined): number | undefined;
  madeAt(place: number): ProductionOrder | undefined;
  idOfMade(one: ProductionOrder | undefined): Promise<number>;
  send(
    step: Asker,
    route: string,
    body: object | undefined,
    decide: (as: number) => Outcome<ProductionOrder>,
    show: Show & {
      readonly match?: number | undefined;
      readonly malformed?: boolean;
      readonly allow?: readonly number[];
    },
  ): Promise<void>;
}

const nowhere = 9_999_999_999;

export function workCommands<Show>({ model, path, madeShown, now, revOf, madeAt, idOfMade, send }: Bench<Show>) {
  /** Sends a change of a production order. */
  async function change(
    step: Asker & { readonly made: number },
    verb: string,
    body: ((one: ProductionOrder | undefined) => object) | undefined,
    decide: Decide,
    more: { readonly malformed?: boolean; readonly allow?: readonly number[] } = {},
  ): Promise<void> {
    const one = madeAt(step.made);
    const id = await idOfMade(one);
    const match = revOf(step.match, one?.rev);
    await send(step, `PUT ${path}/${id}/${verb}`, body?.(one), (as) => decide(as, id, match), {
      ...madeShown,
      ...more,
      match,
    });
  }

  const itemAt = (one: ProductionOrder | undefined, item: number): number =>
    one?.order.from.items[item]?.id.value ?? nowhere;
  const parcelOf = (one: ProductionOrder | undefined, { tracking, carrier, url, items }: ParcelChoice) => ({
    ...(tracking !== undefined && { tracking_number: tracking }),
    ...(carrier !== undefined && { carrier }),
    ...(url !== undefined && { tracking_url: url }),
    ...(items && { items: items.map(({ item, quantity }) => ({ order_item: itemAt(one, item), quantity })) }),
  });

  const perform: { [D in WorkStep]: (step: Get<D>) => Promise<void> } = {
    deliver: (step) =>
      change(
        step,
        'deliver',
        (one) => ({
          ...(step.tracking !== undefined && { tracking_number: step.tracking }),
          ...(step.parcels && { parcels: step.parcels.map((parcel) => parcelOf(one, parcel)) }),
        }),
        (as, id, match) => deliver(model, as, id, step, match, now()),
        { malformed: [...wrongDelivery(step.tracking, step.parcels)].length > 0 },
      ),
    reject: (step) =>
      change(
        step,
        'reject',
        () => ({ reason: step.reason }),
        (as, id, match) => reject(model, as, id, step.reason, match, now()),
        { malformed: !isReason(step.reason) },
      ),
    fail: (step) =>
      change(
        step,
        'fail',
        (one) => ({
          reason: step.reason,
          ...(step.items && { items: step.items.map((item) => ({ order_item: itemAt(one, item) })) }),
        }),
        (as, id, match) => fail(model, as, id, step, match, now()),
        { malformed: !isReason(step.reason) || step.items?.length === 0 },
      ),
    hold: (step) =>
      change(
        step,
        'hold',
        () => ({ reason: step.reason }),
        (as, id, match) => hold(model, as, id, step.reason, match, now()),
        { malformed: !isReason(step.reason) },
      ),
    release: (step) =>
      change(step, 'release', undefined, (as, id, match) => hold(model, as, id, undefined, match, now())),
    'take back': (step) =>
      change(step, 'take-back', undefined, (as, id, match) => takeBack(model, as, id, match, now()), {
        allow: [staff],
      }),
  };
  return perform;
}
