import { Link, useParams } from 'wouter';
import { Action, Address, Facts, Field, Form, fileUrl, Page, State, Table, Time } from '../parts/parts.tsx';
import { Loaded, useChange, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { Deliver } from './deliver.tsx';
import { optionsOf, printsOf, readWork, type Work } from './work.ts';

/** A production order: what to make, where to send it, and what to report. */
export function Order() {
  const { api } = useSession();
  const id = Number(useParams<{ id: string }>().id);
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
                Shipping: work.shipping?.title,
                Since: <Time at={work.created_at} />,
                'Ship to': work.ship_to && <Address of={work.ship_to} />,
              }}
            />
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
function Steps({ work }: { work: Work }) {
  const { api } = useSession();
  const params = { path: { id: work.id } };
  const accept = useChange(() => api.PUT('/master-administration/production-orders/{id}/accept', { params }));
  const release = useChange(() => api.PUT('/master-administration/production-orders/{id}/release', { params }));
  const hold = useChange((body: Reasoned) =>
    api.PUT('/master-administration/production-orders/{id}/hold', { params, body }),
  );
  const reject = useChange((body: Reasoned) =>
    api.PUT('/master-administration/production-orders/{id}/reject', { params, body }),
  );
  const fail = useChange((body: Reasoned) =>
    api.PUT('/master-administration/production-orders/{id}/fail', { params, body }),
  );
  if (work.state === 'pending')
    return (
      <section className="card">
        <Action change={accept} given={undefined} kind="main">
          Accept
        </Action>
        <Reason change={reject} button="Reject" hint="The service looks for another production." />
      </section>
    );
  if (work.state !== 'accepted') return null;
  return (
    <section className="card">
      {work.hold ? (
        <Action change={release} given={undefined} kind="main">
          Release
        </Action>
      ) : (
        <Deliver work={work} />
      )}
      <details>
        <summary>Something is in the way</summary>
        {!work.hold && (
          <Reason change={hold} button="Hold" hint="The merchant sees the reason. You can release the work later." />
        )}
        <Reason change={fail} button="Give up" hint="The pieces that are left go to another production." />
      </details>
    </section>
  );
}

interface Reasoned {
  readonly reason: string;
}

function Reason({
  change,
  button,
  hint,
}: {
  change: ReturnType<typeof useChange<Reasoned>>;
  button: string;
  hint: string;
}) {
  return (
    <Form change={change} read={(data) => ({ reason: String(data.get('reason')) })} button={button} kind="danger">
      <Field label={`Reason (${button.toLowerCase()})`} hint={hint}>
        {(id) => <input id={id} name="reason" required maxLength={255} />}
      </Field>
    </Form>
  );
}

function Items({ work }: { work: Work }) {
  return (
    <>
      <h2>Items</h2>
      <Table caption="Items" head={['Item', 'Product', 'Prints', 'Pieces', 'Left']}>
        {work.items.map((item) => (
          <tr key={item.order_item}>
            <td>{item.external_identifier}</td>
            <td>
              <strong>{item.variant.origin.sku}</strong>
              <br />
              {optionsOf(item)}
            </td>
            <td>
              {printsOf(item).map(({ id, place, size, files }) => (
                <figure key={id}>
                  {files[0] && <img src={fileUrl(files[0].download_url)} alt={place} width="96" />}
                  <figcaption>
                    {place}, {size}
                    {files.map((file) => (
                      <div key={file.id}>
                        <a href={fileUrl(file.download_url)} download>
                          {file.file_name}
                        </a>
                      </div>
                    ))}
                  </figcaption>
                </figure>
              ))}
            </td>
            <td>{item.quantity}</td>
            <td>{item.pieces_left}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Shipments({ work: { shipments } }: { work: Work }) {
  if (shipments.length === 0) return null;
  return (
    <>
      <h2>Parcels</h2>
      <Table caption="Parcels" head={['Parcel', 'Tracking', 'Pieces', 'Sent']}>
        {shipments.map(({ id, tracking_number, tracking_url, carrier, items, created_at }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>
              {carrier}{' '}
              {tracking_url ? (
                <a href={tracking_url} rel="noreferrer">
                  {tracking_number}
                </a>
              ) : (
                tracking_number
              )}
            </td>
            <td>{items.reduce((sum, { quantity }) => sum + quantity, 0)}</td>
            <td>
              <Time at={created_at} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
