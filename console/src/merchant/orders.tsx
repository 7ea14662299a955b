import { Link, useSearchParams } from 'wouter';
import { Field, money, Page, State, Table, Time } from '../parts/parts.tsx';
import { Rows, useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';

const states = ['preparing', 'prepared', 'completed', 'cancelled'] as const;

/** The orders of the merchant, the latest first. */
export function Orders() {
  const { api } = useSession();
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one === search.get('state'));
  const list = useList(['orders', state], (page) =>
    api.paginate('/v2/orders', { params: { query: { ...page, ...(state && { 'filter[state]': [state] }) } } }),
  );
  return (
    <Page title="Orders">
      <Field label="State">
        {(id) => (
          <select
            id={id}
            value={state ?? ''}
            onChange={({ target: { value } }) => setSearch(value ? { state: value } : {}, { replace: true })}
          >
            <option value="">All</option>
            {states.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </Field>
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
