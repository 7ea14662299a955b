import { List, Page, State, Time } from '../parts/parts.tsx';
import { useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** The notifications whose latest attempt failed, of all merchants and productions. */
export function Failing() {
  const { api } = useSession();
  const list = useList(['failing'], (page) =>
    api.paginate('/master-administration/failing-deliveries', {
      params: { query: { ...page, expand: ['merchant', 'production'] } },
    }),
  );
  return (
    <Page title="Deliveries that fail">
      <List
        list={list}
        empty="All receivers get their notifications."
        caption="Deliveries that fail"
        columns={{
          Delivery: ({ id }) => id,
          Owner: ({ merchant, production, is_test }) => `${(merchant ?? production)?.name}${is_test ? ' (test)' : ''}`,
          Webhook: ({ webhook }) => webhook,
          Event: ({ event }) => event.type,
          State: ({ state }) => <State state={state} />,
          Attempts: ({ attempts }) => attempts.length,
          'Last attempt': ({ attempts }) => <Time at={attempts.at(-1)?.at} />,
          Reason: ({ attempts }) => reasonOf(attempts.at(-1)),
          'Next attempt': ({ next_attempt_at }) => <Time at={next_attempt_at} />,
        }}
      />
    </Page>
  );
}

const reasonOf = (attempt: { readonly status: number | null; readonly error: string | null } | undefined) =>
  attempt && (attempt.error ?? `status ${attempt.status}`);
