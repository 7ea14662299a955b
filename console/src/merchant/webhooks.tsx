import { useState } from 'react';
import { Link } from 'wouter';
import { Checkbox, Form, Input, textIn } from '../parts/forms.tsx';
import { List, Page, State, Time } from '../parts/parts.tsx';
import { Loaded, useList, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** The events of the version in which the console registers webhooks. */
const eventTypes = [
  'order.prepared',
  'order.completed',
  'order.failed',
  'order.cancelled',
  'shipment.prepared',
  'variant.completed',
  'variant.failed',
  'logo.completed',
  'logo.failed',
] as const;

/** The webhooks of the merchant, and whether their notifications arrive. */
export function Webhooks() {
  const { api } = useSession();
  const list = useList(['webhooks'], (page) => api.paginate('/v2/webhooks', { params: { query: page } }));
  return (
    <Page title="Webhooks">
      <List
        list={list}
        empty="There are no webhooks. Register the URL of your receiver below."
        caption="Webhooks"
        columns={{
          Webhook: ({ id }) => <Link href={`/webhooks/${id}`}>{id}</Link>,
          URL: ({ url }) => <span className="long">{url}</span>,
          State: ({ state, deactivation_reason }) => (
            <>
              <State state={state} /> {deactivation_reason}
            </>
          ),
          Events: ({ events }) => events.map(({ name }) => name).join(', '),
          'Last failure': ({ id }) => <LastFailure webhook={id} />,
        }}
      />
      <Register />
    </Page>
  );
}

/** The webhook itself does not say whether it fails, so this reads its deliveries. */
function LastFailure({ webhook: id }: { webhook: number }) {
  const { api } = useSession();
  const query = useObject(
    ['last failure', id],
    () =>
      api.GET('/v2/webhooks/{id}/deliveries', {
        params: { path: { id }, query: { per_page: 10, 'filter[state]': ['failed', 'pending'] } },
      }),
    false,
  );
  return (
    <Loaded query={query}>
      {({ data }) => {
        const failed = data.find(({ attempts }) => attempts.length > 0);
        return failed ? (
          <Link href={`/webhooks/${id}?state=${failed.state}`}>
            <Time at={failed.updated_at} />
          </Link>
        ) : (
          'none'
        );
      }}
    </Loaded>
  );
}

/** Returns a new secret in the form that libraries of Standard Webhooks expect. */
const newToken = (): string => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))}`;

function Register() {
  const { api } = useSession();
  const [token, setToken] = useState(newToken);
  const register = async (data: FormData) => {
    await api.POST('/v2/webhooks', {
      body: {
        url: textIn(data, 'url'),
        ...(token && { token }),
        state: data.has('active') ? 'active' : 'inactive',
        events: eventTypes.filter((type) => data.getAll('event').includes(type)).map((name) => ({ name })),
      },
    });
    setToken(newToken());
    return token;
  };
  return (
    <section className="card">
      <h2>Register a webhook</h2>
      <Form
        send={register}
        button="Register"
        done={(secret) => (
          <>
            The webhook is registered. {secret && 'Its token, shown only now: '}
            <code>{secret}</code>
          </>
        )}
      >
        <Input label="URL of your receiver" name="url" type="url" required placeholder="https://" />
        <Input
          label="Token"
          hint="Copy it to your receiver, which verifies signatures with it. Nobody can read it later."
          value={token}
          minLength={16}
          onChange={({ target }) => setToken(target.value)}
        />
        <fieldset className="choices">
          <legend>Events</legend>
          {eventTypes.map((type) => (
            <Checkbox key={type} label={type} name="event" value={type} defaultChecked={type.startsWith('order.')} />
          ))}
        </fieldset>
        <Checkbox label="Active at once" name="active" />
      </Form>
    </section>
  );
}
