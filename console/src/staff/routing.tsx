import type { ViewProps } from '../app.tsx';
import { Action, Form, Select } from '../parts/forms.tsx';
import { Facts, Page, State, Table, Time } from '../parts/parts.tsx';
import { Loaded, useList, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** An order with its items and its productions: assign it, split it, or take work back. */
export function Routing({ id: order_id }: ViewProps) {
  const { api } = useSession();
  const params = { path: { order_id } };
  const query = useObject(['routing', order_id], () =>
    api.GET('/master-administration/disposition-orders/by-order/{order_id}', {
      params: { ...params, query: { expand: ['order', 'order.items'] } },
    }),
  );
  const work = useList(['work of an order', order_id], (page) =>
    api.paginate('/master-administration/production-orders', {
      params: { query: { ...page, 'filter[disposition_order]': [order_id], expand: ['production'] } },
    }),
  );
  const productions = useList(['productions'], (page) =>
    api.paginate('/master-administration/productions', { params: { query: page } }),
  );
  const assign = (data: FormData) => {
    const chosen = [...data].filter(([, handle]) => handle !== ''); // the names of the fields are items
    const productions = [...Map.groupBy(chosen, ([, handle]) => String(handle))].map(([handle, items]) => ({
      handle,
      // without a list, the production gets the whole order
      ...(items.length !== query.data?.order.items.length && {
        order_items: items.map(([external_identifier]) => ({ external_identifier })),
      }),
    }));
    const body = { productions };
    return api.POST('/master-administration/disposition-orders/by-order/{order_id}/production-orders', {
      params,
      body,
    });
  };
  const takeBack = (id: number) =>
    api.PUT('/master-administration/production-orders/{id}/take-back', { params: { path: { id } } });
  return (
    <Page title={`Order ${order_id}`}>
      <Loaded query={query}>
        {({ order, state, unassigned_items, is_test }) => {
          const made = work.query.data ?? [];
          const usable = (productions.query.data ?? []).filter((one) => one.is_test === is_test);
          const open = made.filter((one) => ['pending', 'accepted'].includes(one.state));
          const taken = new Set(open.flatMap(({ order_items }) => order_items));
          const free = order.items.filter(({ id, cancelled_at }) => !taken.has(id) && cancelled_at === null);
          return (
            <>
              <Facts
                facts={{
                  State: <State state={state} />,
                  'Items without a production': unassigned_items,
                  Ordered: <Time at={order.ordered_at} />,
                  'Reason of a failure': order.failure_message,
                }}
              />
              <h2>Productions</h2>
              {made.length === 0 && <p>No production has work of this order.</p>}
              {made.length > 0 && (
                <Table
                  caption="Production orders"
                  rows={made}
                  columns={{
                    'Production order': ({ id }) => id,
                    Production: ({ production }) => production.name,
                    State: ({ state: now }) => <State state={now} />,
                    Items: ({ order_items }) => order_items.join(', '),
                    Actions: (one) =>
                      open.includes(one) && (
                        <Action
                          label="Take back"
                          kind="danger"
                          ask="Take this work back?"
                          send={() => takeBack(one.id)}
                        />
                      ),
                  }}
                />
              )}
              {unassigned_items > 0 && (
                <section className="card">
                  <h2>Assign items</h2>
                  <p>Choose a production for each item. Items without a choice continue to wait.</p>
                  <Form send={assign} button="Assign">
                    {free.map(({ id, external_identifier, quantity, variant }) => (
                      <Select
                        key={id}
                        label={`${quantity} × item ${external_identifier} (variant ${variant})`}
                        name={external_identifier}
                        options={[['', 'Wait'], ...usable.map(({ handle, name }) => [handle, name] as const)]}
                      />
                    ))}
                  </Form>
                </section>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
