import { Link } from 'wouter';
import type { ViewProps } from '../app.tsx';
import { Action, Form, Input, textIn } from '../parts/forms.tsx';
import { Address, Facts, fileUrl, inLanguage, Page, State, sum, Table, Time } from '../parts/parts.tsx';
import { Loaded, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { Deliver } from './deliver.tsx';
import { type ItemPrint, optionsOf, type ProductionWork, printsOf, readWork } from './work.ts';

/** A production order: what to make, where to send it, and what to report. */
export function Order({ id }: ViewProps) {
  const { api } = useSession();
  const query = useObject(['work of id', id], () => readWork(api, id));
  return (
    <Page title={`Work ${id}`} actions={<Link href={`/work/${id}/packing-slip`}>Packing slip</Link>}>
      <Loaded query={query}>
        {(work) => (
          <>
            <Facts
              facts={{
                State: <State state={work.state} />,
                'On hold': work.hold?.reason,
                Order: work.packing_slip?.order ?? work.disposition_order,
                Number: work.packing_slip?.external_identifier,
                Reference: work.packing_slip?.external_reference,
                Shipping: work.shipping?.title,
                Since: <Time at={work.created_at} />,
                'Ship to': work.ship_to && <Address of={work.ship_to} />,
                Sender: work.sender && <Address of={work.sender} />,
              }}
            />
            <Notes work={work} />
            <Steps work={work} />
            <Items work={work} />
            <Shipments work={work} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The steps that are possible now. */
function Steps({ work }: { work: ProductionWork }) {
  const { api } = useSession();
  const params = { path: { id: work.id } };
  const accept = () => api.PUT('/master-administration/production-orders/{id}/accept', { params });
  const release = () => api.PUT('/master-administration/production-orders/{id}/release', { params });
  const withReason = (step: 'hold' | 'reject' | 'fail') => (data: FormData) =>
    api.PUT(`/master-administration/production-orders/{id}/${step}`, {
      params,
      body: { reason: textIn(data, 'reason') },
    });
  if (work.state === 'pending')
    return (
      <section className="card">
        <Action label="Accept" kind="main" send={accept} />
        <Reason send={withReason('reject')} button="Reject" hint="The service looks for another production." />
      </section>
    );
  if (work.state !== 'accepted') return null;
  return (
    <section className="card">
      {work.hold && <Action label="Release" kind="main" send={release} />}
      {/* a new form after each parcel, so that nobody reports the same parcel again */}
      <Deliver key={work.shipments.length} work={work} />
      <details>
        <summary>Something is in the way</summary>
        <Reason
          send={withReason('hold')}
          button="Hold"
          hint="The merchant sees the reason. You can release the work later."
        />
        <Reason
          send={withReason('fail')}
          button="Give back"
          hint="Staff find another production for the pieces that are left."
        />
      </details>
    </section>
  );
}

interface Reasoned {
  readonly send: (data: FormData) => Promise<unknown>;
  readonly button: string;
  readonly hint: string;
}

const Reason = ({ send, button, hint }: Reasoned) => (
  <Form send={send} button={button} kind="danger">
    <Input label={`Reason (${button.toLowerCase()})`} hint={hint} name="reason" required maxLength={500} />
  </Form>
);

/** Notes of the operator for all work of this production. */
const Notes = ({ work: { annotations } }: { work: ProductionWork }) =>
  annotations.map(({ id, description }) => (
    <p key={id} className="card">
      {inLanguage(description)}
    </p>
  ));

const Items = ({ work }: { work: ProductionWork }) => (
  <>
    <h2>Items</h2>
    <Table
      caption="Items"
      rows={work.items}
      keyOf={({ order_item }) => order_item}
      columns={{
        Item: ({ external_identifier }) => external_identifier,
        Product: (item) => (
          <>
            <strong>{item.variant.origin.sku}</strong>
            <br />
            {optionsOf(item)}
            {item.additional_instructions.map(({ id, name }) => (
              <div key={id}>+ {name}</div>
            ))}
          </>
        ),
        Prints: (item) => printsOf(item).map((print) => <PrintFiles key={print.id} print={print} />),
        Pieces: ({ quantity }) => quantity,
        Left: ({ pieces_left }) => pieces_left,
        'Given back': ({ order_item }) =>
          work.returned_items
            .filter((returned) => returned.order_item === order_item)
            .map(({ quantity, reason, returned_at }) => (
              <div key={returned_at}>
                {quantity}: {reason}
              </div>
            )),
      }}
    />
  </>
);

/** A print with its picture, and its files to download. */
const PrintFiles = ({ print: { place, size, method, files } }: { print: ItemPrint }) => (
  <figure>
    {files[0] && <img src={fileUrl(files[0].download_url)} alt={place} width="96" />}
    <figcaption>
      {place}, {size}, method {method}
      {files.map(({ id, file_name, download_url }) => (
        <div key={id}>
          <a href={fileUrl(download_url)} download>
            {file_name}
          </a>
        </div>
      ))}
    </figcaption>
  </figure>
);

function Shipments({ work: { shipments } }: { work: ProductionWork }) {
  if (shipments.length === 0) return null;
  return (
    <>
      <h2>Parcels</h2>
      <Table
        caption="Parcels"
        rows={shipments}
        columns={{
          Parcel: ({ id }) => id,
          Carrier: ({ carrier }) => carrier,
          Tracking: ({ tracking_number, tracking_url }) =>
            tracking_url ? (
              <a href={tracking_url} rel="noreferrer">
                {tracking_number ?? 'Track it'}
              </a>
            ) : (
              tracking_number
            ),
          Pieces: ({ items }) => sum(items.map(({ quantity }) => quantity)),
          Sent: ({ created_at }) => <Time at={created_at} />,
        }}
      />
    </>
  );
}
