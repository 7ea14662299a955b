import type { Schema } from '@made-to-order/client';
import { useParams } from 'wouter';
import { Action, Facts, Field, Form, Page, State, Table, Time } from '../parts/parts.tsx';
import { Loaded, Rows, useChange, useList, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { useStateFilter } from './filter.tsx';

const states = ['pending', 'delivered', 'failed', 'cancelled'] as const;
type EventType = Schema<'2022-02-01', 'Webhook'>['events'][number]['name'];

const keptDays = 30;
const dayMilliseconds = 86_400_000;

/** A webhook: pause it, test it, and see what it received. */
export function Webhook() {
  const { api } = useSession();
  const id = Number(useParams<{ id: string }>().id);
  const params = { path: { id } };
  const query = useObject(['webhook', id], () => api.GET('/v2/webhooks/{id}', { params }));
  const change = useChange((isActive: boolean) =>
    api.PUT('/v2/webhooks/{id}', { params, body: { state: isActive ? 'active' : 'inactive' } }),
  );
  const test = useChange((type: EventType | 'webhook.test') =>
    api.POST('/v2/webhooks/{id}/test', { params, body: { type } }),
  );
  return (
    <Page title={`Webhook ${id}`}>
      <Loaded query={query}>
        {({ url, state, version, events, deactivated_at, deactivation_reason }) => (
          <>
            <Facts
              facts={{
                State: <State state={state} />,
                URL: url,
                Version: version,
                Events: events.map(({ name }) => name).join(', '),
                ...(deactivated_at !== null && {
                  'Deactivated by the service': <Time at={deactivated_at} />,
                  Reason: deactivation_reason,
                }),
              }}
            />
            {state === 'active' ? (
              <Action change={change} given={false} kind="danger" ask="Pause? Events of the meantime are not sent.">
                Pause
              </Action>
            ) : (
              <Action change={change} given={true} kind="main">
                Activate
              </Action>
            )}
            <section className="card">
              <Form change={test} read={(data) => data.get('type') as EventType} button="Send a test">
                <Field label="Example" hint="The ids in an example of an event do not exist.">
                  {(field) => (
                    <select id={field} name="type">
                      <option>webhook.test</option>
                      {events.map(({ name }) => (
                        <option key={name}>{name}</option>
                      ))}
                    </select>
                  )}
                </Field>
              </Form>
            </section>
          </>
        )}
      </Loaded>
      <Deliveries webhook={id} />
    </Page>
  );
}

function Deliveries({ webhook: id }: { webhook: number }) {
  const { api } = useSession();
  const [state, filter] = useStateFilter(states);
  const list = useList(['deliveries', id, state], (page) =>
    api.paginate('/v2/webhooks/{id}/deliveries', {
      params: { path: { id }, query: { ...page, ...(state && { 'filter[state]': [state] }) } },
    }),
  );
  const redeliverAll = useChange(async () => {
    const since = new Date(Date.now() - keptDays * dayMilliseconds).toISOString();
    await api.jobs.wait(
      await api.POST('/v2/webhooks/{id}/redeliver-failed', { params: { path: { id } }, body: { since } }),
    );
  });
  return (
    <>
      <h2>Deliveries of the last {keptDays} days</h2>
      {filter}
      <Action change={redeliverAll} given={undefined} ask="Send every failed delivery again?">
        Redeliver all failed
      </Action>
      <Rows list={list} empty={state ? `No delivery is ${state}.` : 'Nothing was sent yet. Send a test.'}>
        {(rows) => (
          <Table
            caption="Deliveries"
            head={['Delivery', 'Event', 'State', 'Created', 'Attempts', 'Next attempt', 'Actions']}
          >
            {rows.map((one) => (
              <tr key={one.id}>
                <td>{one.id}</td>
                <td>{one.event.type}</td>
                <td>
                  <State state={one.state} />
                </td>
                <td>
                  <Time at={one.created_at} />
                </td>
                <td>
                  <details>
                    <summary>{one.attempts.length}</summary>
                    <ol>
                      {one.attempts.map(({ at, status, duration_ms, error, response }) => (
                        <li key={at}>
                          <Time at={at} />: {status ?? 'no response'} in {duration_ms} ms {error}{' '}
                          {response && <code>{response}</code>}
                        </li>
                      ))}
                    </ol>
                  </details>
                </td>
                <td>
                  <Time at={one.next_attempt_at} />
                </td>
                <td>{one.state !== 'pending' && <Redeliver webhook={id} delivery={one.id} />}</td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </>
  );
}

function Redeliver({ webhook: id, delivery: delivery_id }: { webhook: number; delivery: number }) {
  const { api } = useSession();
  const redeliver = useChange(() =>
    api.PUT('/v2/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params: { path: { id, delivery_id } } }),
  );
  return (
    <Action change={redeliver} given={undefined}>
      Redeliver <span className="hidden">delivery {delivery_id}</span>
    </Action>
  );
}
