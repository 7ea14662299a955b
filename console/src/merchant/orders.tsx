import { Link } from 'wouter';
import { useChoice } from '../parts/choice.tsx';
import { List, money, Page, State, Time } from '../parts/parts.tsx';
import { useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';

const states = ['all', 'preparing', 'prepared', 'completed', 'cancelled'] as const;

/** The orders of the merchant, the latest first. */
export function Orders() {
  const { api } = useSession();
  const [state, filter] = useChoice('State', states);
  const list = useList(['orders', state], (page) =>
    api.paginate('/v2/orders', {
      params: { query: { ...page, ...(state !== 'all' && { 'filter[state]': [state] }) } },
    }),
  );
  return (
    <Page title="Orders">
      {filter}
      <List
        list={list}
        empty={
          state === 'all' ? (
            <Link href="/products">There are no orders. Design a product.</Link>
          ) : (
            `No order is ${state}.`
          )
        }
        caption="Orders"
        columns={{
          Order: ({ id }) => <Link href={`/orders/${id}`}>{id}</Link>,
          Number: ({ external_identifier }) => external_identifier,
          Reference: ({ external_reference }) => external_reference,
          Ordered: ({ ordered_at }) => <Time at={ordered_at} />,
          State: ({ state: now }) => <State state={now} />,
          Total: ({ total, currency }) => money(total, currency),
        }}
      />
    </Page>
  );
}
