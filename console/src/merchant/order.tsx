import type { ViewProps } from '../app.tsx';
import { Action, Form, Select } from '../parts/forms.tsx';
import { Address, Facts, money, Page, State, sum, Table, Time } from '../parts/parts.tsx';
import { Pictures } from '../parts/pictures.tsx';
import { Loaded, useObject } from '../parts/query.tsx';
import { useSession, type V2Client } from '../session.ts';
import { nameOf, picturesOf } from './variants.tsx';

const stages = ['prepared', 'assigned', 'accepted', 'partly_shipped', 'completed', 'failed', 'cancelled'] as const;

type OrderStage = (typeof stages)[number];

const expand = [
  'items.variant.views.customizations.resource',
  'disposition_order.production_orders.production',
] as const;

async function readOrder(api: V2Client, id: number) {
  return api.GET('/v2/orders/{id}', { params: { path: { id }, query: { expand } } });
}

type ReadOrder = Awaited<ReturnType<typeof readOrder>>['data'];

/** An order with everything that the merchant may know about it. */
export function Order({ id }: ViewProps) {
  const { api, isTest } = useSession();
  const params = { path: { id } };
  const query = useObject(['order', id], () => readOrder(api, id));
  const advance = (data: FormData) =>
    api.POST('/v2/test/orders/{id}/advance', { params, body: { to: data.get('to') as OrderStage } });
  return (
    <Page title={`Order ${id}`}>
      <Loaded query={query}>
        {(order) => (
          <>
            <Facts
              facts={{
                State: <State state={order.state} />,
                Number: order.external_identifier,
                Reference: order.external_reference,
                'Cost centre': order.cost_centre,
                Total: money(order.total, order.currency),
                'Including shipping': money(order.shipping_total, order.currency),
                'Including tax': money(order.total_tax, order.currency),
                'Ship to': <Address of={order.shipping_address} />,
                'Bill to': <Address of={order.billing_address} />,
                Payment: order.payments.map(({ payment_method }) => payment_method.name).join(', '),
              }}
            />
            {order.failure_message !== null && (
              <p className="failure">The order cannot be made: {order.failure_message}</p>
            )}
            {order.holds.map(({ reason, since }) => (
              <p key={since} className="card">
                A production has interrupted the work since <Time at={since} />: {reason}
              </p>
            ))}
            {mayCancel(order) && (
              <Action
                label="Cancel the order"
                kind="danger"
                ask={`Cancel order ${id}?`}
                send={() => api.PUT('/v2/orders/{id}/cancel', { params })}
              />
            )}
            <Items order={order} />
            <Life order={order} />
          </>
        )}
      </Loaded>
      {isTest && (
        <section className="card">
          <h2>Advance the test order</h2>
          <Form send={advance} button="Advance">
            <Select
              label="Stage"
              hint="A simulated production does the work."
              name="to"
              options={stages.map((stage) => [stage, stage.replaceAll('_', ' ')])}
            />
          </Form>
        </section>
      )}
    </Page>
  );
}

/** Tells whether the service may still accept a cancellation. An agreed limit can end this earlier. */
const mayCancel = ({ state, disposition_order }: ReadOrder): boolean =>
  ['preparing', 'prepared'].includes(state) &&
  !disposition_order?.production_orders.some(({ state: work }) => ['accepted', 'delivered'].includes(work));

const Items = ({ order: { items, currency } }: { order: ReadOrder }) => (
  <>
    <h2>Items</h2>
    <Table
      caption="Items"
      rows={items}
      columns={{
        Item: ({ external_identifier }) => external_identifier,
        Variant: ({ variant, cancelled_at }) => (
          <>
            {nameOf(variant)} {cancelled_at !== null && <State state="cancelled" />}
          </>
        ),
        Pictures: ({ variant }) => <Pictures files={picturesOf(variant)} />,
        Pieces: ({ quantity }) => quantity,
        'Price without tax': ({ price }) => money(price, currency),
        Total: ({ total }) => money(total, currency),
      }}
    />
  </>
);

function Life({ order }: { order: ReadOrder }) {
  return (
    <>
      <h2>History</h2>
      <ol className="life" aria-label="History">
        {lifeOf(order).map(({ at, what, more, link }) => (
          <li key={`${at} ${what}`}>
            <Time at={at} /> <strong>{what}</strong> {more}{' '}
            {link && (
              <a href={link} rel="noreferrer">
                Track it
              </a>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

interface StageStep {
  readonly at: string;
  readonly what: string;
  readonly more?: string | null;
  readonly link?: string | null;
}

/** What happened to an order, the earliest first. Events have no filter for an order, so its own times tell it. */
function lifeOf({ ordered_at, cancelled_at, updated_at, state, disposition_order, shipments, holds }: ReadOrder) {
  const steps: readonly StageStep[] = [
    { at: ordered_at, what: 'Ordered' },
    ...(disposition_order?.production_orders ?? []).map((work) => ({
      at: work.created_at,
      what: `Assigned to ${work.production.name}`,
      more: `now ${work.state.replaceAll('_', ' ')}`,
    })),
    ...holds.map(({ since, reason }) => ({ at: since, what: 'On hold', more: reason })),
    ...shipments.map(({ id, created_at, carrier, tracking_number, tracking_url, items }) => ({
      at: created_at,
      what: `Parcel ${id} sent`,
      more: [`pieces: ${sum(items.map(({ quantity }) => quantity))}`, carrier, tracking_number]
        .filter(Boolean)
        .join(', '),
      link: tracking_url,
    })),
    cancelled_at === null
      ? { at: updated_at, what: 'Last change', more: `the order is ${state}` }
      : { at: cancelled_at, what: 'Cancelled' },
  ];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
