import { Link } from 'wouter';
import { money, Page, State, Table, Time } from '../parts/parts.tsx';
import { Rows, useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { useStateFilter } from './filter.tsx';

const states = ['preparing', 'prepared', 'completed', 'cancelled'] as const;

/** The orders of the merchant, the latest first. */
export function Orders() {
  const { api } = useSession();
  const [state, filter] = useStateFilter(states);
  const list = useList(['orders', state], (page) =>
    api.paginate('/v2/orders', { params: { query: { ...page, ...(state && { 'filter[state]': [state] }) } } }),
  );
  return (
    <Page title="Orders">
      {filter}
      <Rows
        list={list}
        empty={state ? `No order is ${state}.` : <Link href="/products">There are no orders. Design a product.</Link>}
      >
        {(rows) => (
          <Table caption="Orders" head={['Order', 'Number', 'Reference', 'Ordered', 'State', 'Total']}>
            {rows.map(({ id, external_identifier, external_reference, ordered_at, state: now, total, currency }) => (
              <tr key={id}>
                <td>
                  <Link href={`/orders/${id}`}>{id}</Link>
                </td>
                <td>{external_identifier ?? '–'}</td>
                <td>{external_reference ?? '–'}</td>
                <td>
                  <Time at={ordered_at} />
                </td>
                <td>
                  <State state={now} />
                </td>
                <td>{money(total, currency)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </Page>
  );
}
