import { useParams } from 'wouter';
import { Form, Select } from '../parts/forms.tsx';
import { Action, Facts, Page, State, Table, Time } from '../parts/parts.tsx';
import { Loaded, useChange, useList, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** An order with its items and its productions: assign it, split it, or take work back. */
export function Routing() {
  const { api } = useSession();
  const order_id = Number(useParams<{ id: string }>().id);
  const query = useObject(['routing', order_id], () =>
    api.GET('/master-administration/disposition-orders/by-order/{order_id}', {
      params: {
        path: { order_id },
        query: { expand: ['order', 'order.items'] },
      },
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
  const assign = useChange((chosen: ReadonlyMap<string, readonly string[]>) => {
    const all = query.data?.order.items.length;
    const productions = [...chosen].map(([handle, items]) => ({
      handle,
      // without a list, the production gets the whole order
      ...(items.length !== all && { order_items: items.map((external_identifier) => ({ external_identifier })) }),
    }));
    return api.POST('/master-administration/disposition-orders/by-order/{order_id}/production-orders', {
      params: { path: { order_id } },
      body: { productions },
    });
  });
  const takeBack = useChange((id: number) =>
    api.PUT('/master-administration/production-orders/{id}/take-back', { params: { path: { id } } }),
  );
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
                        <Action change={takeBack} given={one.id} kind="danger" ask="Take this work back?">
                          Take back
                        </Action>
                      ),
                  }}
                />
              )}
              {unassigned_items > 0 && (
                <section className="card">
                  <h2>Assign items</h2>
                  <p>Choose a production for each item. Items without a choice continue to wait.</p>
                  <Form change={assign} read={chosenIn} button="Assign">
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

/** Returns the items of each chosen production. The names of the fields are items, and their values productions. */
function chosenIn(data: FormData): ReadonlyMap<string, readonly string[]> {
  const chosen = [...data].filter(([, handle]) => handle !== '');
  const byProduction = Map.groupBy(chosen, ([, handle]) => String(handle));
  return new Map([...byProduction].map(([handle, items]) => [handle, items.map(([item]) => item)]));
}
