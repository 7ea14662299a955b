import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ViewProps } from '../app.tsx';
import { Form, Input, Select, textIn } from '../parts/forms.tsx';
import { money, Page } from '../parts/parts.tsx';
import { Pictures } from '../parts/pictures.tsx';
import { Loaded, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { nameOf, picturesOf } from './variants.tsx';

/** The fields of an address as they are entered. */
const fields = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', required: true },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', required: true },
  { name: 'company', label: 'Company', autoComplete: 'organization', required: false },
  { name: 'street1', label: 'Street and number', autoComplete: 'address-line1', required: true },
  { name: 'street2', label: 'Second line', autoComplete: 'address-line2', required: false },
  { name: 'zip', label: 'Postcode', autoComplete: 'postal-code', required: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', required: true },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', required: true },
  { name: 'email', label: 'E-mail', autoComplete: 'email', required: true },
] as const;

type Optional = 'company' | 'street2';
type Entered = Record<Exclude<(typeof fields)[number]['name'], Optional>, string> & Record<Optional, string | null>;

const addressIn = (data: FormData) =>
  Object.fromEntries(fields.map(({ name }) => [name, textIn(data, name) || null])) as Entered;

/** Orders one piece of a variant. */
export function PlaceOrder({ id }: ViewProps) {
  const { api, isTest } = useSession();
  const [, go] = useLocation();
  const [country_code, setCountry] = useState('');
  const items = [{ variant_id: id, quantity: 1 }];
  const variant = useObject(['variant', id], () =>
    api.GET('/v2/variants/{id}', { params: { path: { id }, query: { expand: ['views.customizations.resource'] } } }),
  );
  const methods = useObject(['payment methods'], () => api.GET('/v2/payment-methods'), false);
  const rates = useQuery({
    queryKey: ['shipping rates', id, country_code],
    queryFn: async () =>
      (await api.POST('/v2/shipping-rates', { body: { items, shipping_address: { country_code } } })).data,
    enabled: country_code.length === 2,
  });
  const place = async (data: FormData) => {
    const { data: order } = await api.POST('/v2/orders', {
      body: {
        external_identifier: textIn(data, 'external_identifier') || null,
        email: textIn(data, 'email'),
        items,
        shipping_address: { ...addressIn(data), country_code },
        shipping: { handle: textIn(data, 'shipping') },
        payment: { handle: textIn(data, 'payment') },
      },
    });
    go(`/orders/${order.id}`);
  };
  return (
    <Page title="Order one piece">
      <Loaded query={variant}>
        {(shown) => (
          <section className="card">
            <Pictures files={picturesOf(shown)} />
            {nameOf(shown)}
          </section>
        )}
      </Loaded>
      <p>{isTest ? 'A test order is not made, sent or charged.' : 'This is a live order: it is made and charged.'}</p>
      <Form send={place} button={isTest ? 'Place the test order' : 'Place the order'}>
        <Input label="Your order number" name="external_identifier" />
        {fields.map(({ name, label, autoComplete, required }) => (
          <Input key={name} label={label} name={name} autoComplete={`shipping ${autoComplete}`} required={required} />
        ))}
        <Input
          label="Country"
          hint="Two letters, such as DE."
          value={country_code}
          autoComplete="shipping country"
          required
          pattern="[A-Z]{2}"
          onChange={({ target }) => setCountry(target.value.trim().toUpperCase())}
        />
        {country_code.length === 2 && (
          <Loaded query={rates}>
            {({ shipping_rates, currency }) =>
              shipping_rates.length === 0 ? (
                <p className="empty">No service ships to this country.</p>
              ) : (
                <Select
                  label="Shipping"
                  hint="Prices without tax."
                  name="shipping"
                  options={shipping_rates.map(({ handle, title, price }) => [
                    handle,
                    `${title}, ${money(price, currency)}`,
                  ])}
                />
              )
            }
          </Loaded>
        )}
        <Loaded query={methods}>
          {({ data }) => (
            <Select label="Payment" name="payment" options={data.map(({ handle, name }) => [handle, name])} />
          )}
        </Loaded>
      </Form>
    </Page>
  );
}
