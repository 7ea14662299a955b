import { Link } from 'wouter';
import { List, Page, State, Time } from '../parts/parts.tsx';
import { useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** Leaves out orders without such items. An order whose items were assigned one by one stays partly assigned. */
async function* withItemsThatWait<T extends { readonly unassigned_items: number }>(found: AsyncGenerator<T>) {
  for await (const one of found) if (one.unassigned_items > 0) yield one;
}

/** The orders that wait until staff assign them. */
export function Waiting() {
  const { api } = useSession();
  const list = useList(['waiting'], (page) =>
    withItemsThatWait(
      api.paginate('/master-administration/disposition-orders', {
        params: {
          query: {
            ...page,
            'filter[state]': ['manual_assignment_process', 'partly_assigned'],
            expand: ['order', 'order.merchant'],
          },
        },
      }),
    ),
  );
  return (
    <Page title="Orders that wait for a production">
      <List
        list={list}
        empty="No order waits. The service assigns orders by itself if one production can make everything."
        caption="Waiting orders"
        columns={{
          Order: ({ id }) => <Link href={`/waiting/${id}`}>{id}</Link>,
          Merchant: ({ order }) => order.merchant.name,
          Ordered: ({ order }) => <Time at={order.ordered_at} />,
          State: ({ state }) => <State state={state} />,
          'Items without a production': ({ unassigned_items }) => unassigned_items,
        }}
      />
    </Page>
  );
}
