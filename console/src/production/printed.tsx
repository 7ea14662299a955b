import { type ReactNode, useState } from 'react';
import type { ViewProps } from '../app.tsx';
import { Select } from '../parts/forms.tsx';
import { Address, Page, sum, Table } from '../parts/parts.tsx';
import { Loaded, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { optionsOf, type ProductionWork, piecesToSend, readAccepted, readWork } from './work.ts';

const papers = { a4: 'A4', label: '100 × 150 mm' } as const;

/** A page for paper, with a choice of its size. */
function Paper({ title, children }: { title: string; children: ReactNode }) {
  const [paper, setPaper] = useState<keyof typeof papers>('a4');
  return (
    <div className={`paper ${paper}`}>
      <Page title={title}>
        <div className="screen row">
          <Select
            label="Paper"
            value={paper}
            options={Object.entries(papers)}
            onChange={({ target }) => setPaper(target.value as keyof typeof papers)}
          />
          <button type="button" className="main" onClick={() => print()}>
            Print
          </button>
        </div>
        <article>{children}</article>
      </Page>
    </div>
  );
}

/** What goes into the parcel. It has no prices. */
export function PackingSlip({ id }: ViewProps) {
  const { api } = useSession();
  const query = useObject(['work of id', id], () => readWork(api, id), false);
  return (
    <Paper title={`Packing slip of work ${id}`}>
      <Loaded query={query}>
        {(work) =>
          work.ship_to && work.packing_slip ? (
            <>
              <div className="row">
                {work.sender && <Address name="From" of={{ ...work.sender, email: null, phone: null }} />}
                <Address name="To" of={{ ...work.ship_to, email: null, phone: null }} />
              </div>
              <p>
                Order {work.packing_slip.external_identifier ?? work.packing_slip.order}
                {work.packing_slip.external_reference && `, reference ${work.packing_slip.external_reference}`}
                {work.packing_slip.cost_centre && `, cost centre ${work.packing_slip.cost_centre}`}
              </p>
              <Table
                caption="Contents"
                rows={work.items.filter((item) => piecesToSend(work, item) > 0)}
                keyOf={({ order_item }) => order_item}
                columns={{
                  Pieces: (item) => piecesToSend(work, item),
                  Product: ({ variant }) => variant.origin.sku,
                  Options: optionsOf,
                }}
              />
            </>
          ) : (
            <p className="empty">
              The service shows the recipient while you work, and for 30 days after your last parcel.
            </p>
          )
        }
      </Loaded>
    </Paper>
  );
}

/** The blanks that the accepted work needs, each with the work that needs it. */
export function PickList() {
  const { api } = useSession();
  const query = useObject(['pick list'], () => readAccepted(api), false);
  return (
    <Paper title="Pick list">
      <Loaded query={query}>
        {(accepted) =>
          accepted.length === 0 ? (
            <p className="empty">No accepted work needs anything. Accept some first.</p>
          ) : (
            <Table
              caption="Blanks"
              rows={[...Map.groupBy(accepted.flatMap(neededBy), ({ sku }) => sku).values()]}
              keyOf={([first]) => first?.sku ?? ''}
              columns={{
                Pieces: (needs) => sum(needs.map(({ pieces }) => pieces)),
                Product: ([first]) => first?.sku,
                Options: ([first]) => first?.options,
                'Work (order)': (needs) => [...new Set(needs.map(({ work }) => work))].join(', '),
              }}
            />
          )
        }
      </Loaded>
    </Paper>
  );
}

function neededBy({
  id,
  items,
  packing_slip,
  disposition_order,
}: Pick<ProductionWork, 'id' | 'items' | 'packing_slip' | 'disposition_order'>) {
  const work = `${id} (${packing_slip?.external_identifier ?? disposition_order})`;
  return items.flatMap((item) => {
    const { pieces_left: pieces, variant } = item;
    return pieces === 0 ? [] : [{ work, pieces, sku: variant.origin.sku, options: optionsOf(item) }];
  });
}
