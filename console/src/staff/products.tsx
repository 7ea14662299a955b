import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { Facts, Field, inLanguage, Page, Table, Time } from '../parts/parts.tsx';
import { Loaded, Rows, useList, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** The master products. The API finds them by their whole handle. */
export function Products() {
  const { api } = useSession();
  const [handle, setHandle] = useState('');
  const list = useList(['products', handle], (page) =>
    api.paginate('/master-administration/products', {
      params: { query: { ...page, ...(handle && { 'filter[handle]': [handle] }), expand: ['brand'] } },
    }),
  );
  return (
    <Page title="Products">
      <Field label="Find by handle" hint="The whole handle of a product.">
        {(id) => (
          <input id={id} type="search" value={handle} onChange={({ target }) => setHandle(target.value.trim())} />
        )}
      </Field>
      <Rows list={list} empty={handle ? 'No product has this handle.' : 'There are no products. Import some.'}>
        {(rows) => (
          <Table caption="Products" head={['Product', 'Handle', 'Brand', 'Variants', 'Changed']}>
            {rows.map(({ id, name, handle: own, brand, variants, updated_at }) => (
              <tr key={id}>
                <td>
                  <Link href={`/products/${id}`}>{inLanguage(name)}</Link>
                </td>
                <td>{own}</td>
                <td>{brand && inLanguage(brand.name)}</td>
                <td>{variants.length}</td>
                <td>
                  <Time at={updated_at} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Rows>
    </Page>
  );
}

/** A master product with its variants. */
export function Product() {
  const { api } = useSession();
  const id = Number(useParams<{ id: string }>().id);
  const query = useObject(['product', id], () =>
    api.GET('/master-administration/products/{id}', {
      params: { path: { id }, query: { expand: ['brand', 'variants', 'production_areas'] } },
    }),
  );
  return (
    <Page title={query.data ? inLanguage(query.data.name) : `Product ${id}`}>
      <Loaded query={query}>
        {({ handle, brand, description, variants, production_areas, available_at, discontinue_at }) => (
          <>
            <p>{inLanguage(description)}</p>
            <Facts
              facts={{
                Handle: handle,
                Brand: brand && inLanguage(brand.name),
                'Available from': <Time at={available_at} />,
                'Sold until': <Time at={discontinue_at} />,
                'Areas that are printed': production_areas.map(({ handle: area }) => area).join(', '),
              }}
            />
            <h2>Variants</h2>
            <Table caption="Variants" head={['SKU', 'Options', 'Price', 'Tax rate']}>
              {variants.map(({ id: variant, sku, option_values, price, tax_rate }) => (
                <tr key={variant}>
                  <td>{sku}</td>
                  <td>{option_values.map(({ name }) => inLanguage(name)).join(', ')}</td>
                  <td>{price.toFixed(2)}</td>
                  <td>{tax_rate} %</td>
                </tr>
              ))}
            </Table>
          </>
        )}
      </Loaded>
    </Page>
  );
}
