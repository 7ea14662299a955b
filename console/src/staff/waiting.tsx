import { Link } from 'wouter';
import { Page, State, Table, Time } from '../parts/parts.tsx';
import { Rows, useList } from '../parts/query.tsx';
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
      <Rows
        list={list}
        empty="No order waits. The service assigns orders by itself if one production can make everything."
      >
        {(rows) => (
          <Table
            caption="Waiting orders"
            head={['Order', 'Merchant', 'Ordered', 'State', 'Items without a production']}
          >
            {rows.map(({ id, order, state, unassigned_items }) => (
              <tr key={id}>
                <td>
                  <Link href={`/waiting/${id}`}>{id}</Link>
                </td>
                <td>{order.merchant.name}</td>
                <td>
                  <Time at={order.ordered_at} />
                </td>
                <td>
                  <State state={state} />
                </td>
                <td>{unassigned_items}</td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </Page>
  );
}
