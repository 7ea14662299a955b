import type { Schema } from '@made-to-order/client';
import type { ViewProps } from '../app.tsx';
import { useChoice } from '../parts/choice.tsx';
import { Action, Form, Select } from '../parts/forms.tsx';
import { Facts, List, Page, State, Time } from '../parts/parts.tsx';
import { Loaded, useList, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';

const states = ['all', 'pending', 'delivered', 'failed', 'cancelled'] as const;
type EventChoice = Schema<'2022-02-01', 'Webhook'>['events'][number]['name'] | 'webhook.test';

const keptDays = 30;
const dayMilliseconds = 86_400_000;

/** A webhook, which one can pause and test, with its deliveries. */
export function Webhook({ id }: ViewProps) {
  const { api } = useSession();
  const params = { path: { id } };
  const query = useObject(['webhook', id], () => api.GET('/v2/webhooks/{id}', { params }));
  const change = (to: 'active' | 'inactive') => () => api.PUT('/v2/webhooks/{id}', { params, body: { state: to } });
  const test = (data: FormData) =>
    api.POST('/v2/webhooks/{id}/test', { params, body: { type: data.get('type') as EventChoice } });
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
              <Action
                label="Pause"
                kind="danger"
                ask="Pause? Events of the meantime are not sent."
                send={change('inactive')}
              />
            ) : (
              <Action label="Activate" kind="main" send={change('active')} />
            )}
            <section className="card">
              <Form send={test} button="Send a test">
                <Select
                  label="Example"
                  hint="The ids in an example of an event do not exist."
                  name="type"
                  options={['webhook.test', ...events.map(({ name }) => name)]}
                />
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
  const [state, filter] = useChoice('State', states);
  const list = useList(['deliveries', id, state], (page) =>
    api.paginate('/v2/webhooks/{id}/deliveries', {
      params: { path: { id }, query: { ...page, ...(state !== 'all' && { 'filter[state]': [state] }) } },
    }),
  );
  const redeliverAll = async () => {
    const since = new Date(Date.now() - keptDays * dayMilliseconds).toISOString();
    const accepted = await api.POST('/v2/webhooks/{id}/redeliver-failed', {
      params: { path: { id } },
      body: { since },
    });
    await api.jobs.wait(accepted);
  };
  const redeliver = (delivery_id: number) =>
    api.PUT('/v2/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params: { path: { id, delivery_id } } });
  return (
    <>
      <h2>Deliveries of the last {keptDays} days</h2>
      {filter}
      <Action label="Redeliver all failed" ask="Send every failed delivery again?" send={redeliverAll} />
      <List
        list={list}
        empty={state === 'all' ? 'Nothing was sent yet. Send a test.' : `No delivery is ${state}.`}
        caption="Deliveries"
        columns={{
          Delivery: (one) => one.id,
          Event: ({ event }) => event.type,
          State: (one) => <State state={one.state} />,
          Created: ({ created_at }) => <Time at={created_at} />,
          Attempts: ({ attempts }) => (
            <details>
              <summary>{attempts.length}</summary>
              <ol>
                {attempts.map(({ at, status, duration_ms, error, response }) => (
                  <li key={at}>
                    <Time at={at} />: {status ?? 'no response'} in {duration_ms} ms {error}{' '}
                    {response && <code>{response}</code>}
                  </li>
                ))}
              </ol>
            </details>
          ),
          'Next attempt': ({ next_attempt_at }) => <Time at={next_attempt_at} />,
          Actions: (one) =>
            one.state !== 'pending' && (
              <Action label="Redeliver" of={`delivery ${one.id}`} send={() => redeliver(one.id)} />
            ),
        }}
      />
    </>
  );
}
