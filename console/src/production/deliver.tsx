import { useState } from 'react';
import { Form, Input, textIn } from '../parts/forms.tsx';
import { useSession } from '../session.ts';
import type { ProductionWork } from './work.ts';

/** A form that reports one or more parcels. The first one has all pieces that are left, unless someone changes it. */
export function Deliver({ work }: { work: ProductionWork }) {
  const { api } = useSession();
  const [count, setCount] = useState(1);
  const open = work.items.filter(({ pieces_left }) => pieces_left > 0);
  const deliver = (data: FormData) => {
    const parcels = Array.from({ length: count }, (_, parcel) => {
      const text = (name: string) => textIn(data, `${parcel}.${name}`);
      const given = ['tracking_number', 'carrier', 'tracking_url'].filter((name) => text(name) !== '');
      const items = open.map(({ order_item }) => ({ order_item, quantity: Number(text(String(order_item))) }));
      return {
        ...Object.fromEntries(given.map((name) => [name, text(name)])),
        items: items.filter(({ quantity }) => quantity > 0),
      };
    });
    const params = { path: { id: work.id } };
    return api.PUT('/master-administration/production-orders/{id}/deliver', { params, body: { parcels } });
  };
  return (
    <>
      <h2>Deliver</h2>
      <Form send={deliver} button={count === 1 ? 'Deliver the parcel' : `Deliver ${count} parcels`}>
        {Array.from({ length: count }, (_, parcel) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel has no identity but its number
          <fieldset key={parcel}>
            <legend>Parcel {parcel + 1}</legend>
            <div className="row">
              <Input label="Tracking number" name={`${parcel}.tracking_number`} />
              <Input label="Carrier" name={`${parcel}.carrier`} />
              <Input
                label="Tracking URL"
                name={`${parcel}.tracking_url`}
                type="url"
                placeholder="https://"
                pattern="https://.+"
              />
            </div>
            <div className="row">
              {open.map(({ order_item, pieces_left, variant, external_identifier }) => (
                <Input
                  key={order_item}
                  label={`Pieces of item ${external_identifier}, ${variant.origin.sku}`}
                  name={`${parcel}.${order_item}`}
                  type="number"
                  min="0"
                  max={pieces_left}
                  defaultValue={parcel === 0 ? pieces_left : 0}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <p className="buttons">
          <button type="button" onClick={() => setCount(count + 1)}>
            Add a parcel
          </button>
          {count > 1 && (
            <button type="button" onClick={() => setCount(count - 1)}>
              Remove the last parcel
            </button>
          )}
        </p>
      </Form>
    </>
  );
}
