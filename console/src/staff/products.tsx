import { Link, useSearchParams } from 'wouter';
import type { ViewProps } from '../app.tsx';
import { Input } from '../parts/forms.tsx';
import { Facts, inLanguage, List, Page, Table, Time } from '../parts/parts.tsx';
import { Pictures } from '../parts/pictures.tsx';
import { Loaded, useList, useObject } from '../parts/query.tsx';
import { useSession } from '../session.ts';

/** The master products. The API finds them by their whole handle. */
export function Products() {
  const { api } = useSession();
  const [search, setSearch] = useSearchParams();
  const handle = search.get('handle') ?? '';
  const list = useList(['products', handle], (page) =>
    api.paginate('/master-administration/products', {
      params: { query: { ...page, ...(handle && { 'filter[handle]': [handle] }), expand: ['brand'] } },
    }),
  );
  return (
    <Page title="Products">
      <Input
        label="Find by handle"
        hint="The whole handle of a product."
        type="search"
        value={handle}
        onChange={({ target }) => setSearch({ handle: target.value.trim() }, { replace: true })}
      />
      <List
        list={list}
        empty={handle ? 'No product has this handle.' : 'There are no products. Import some.'}
        caption="Products"
        columns={{
          Product: ({ id, name }) => <Link href={`/products/${id}`}>{inLanguage(name)}</Link>,
          Handle: ({ handle: own }) => own,
          Brand: ({ brand }) => brand && inLanguage(brand.name),
          Variants: ({ variants }) => variants.length,
          Changed: ({ updated_at }) => <Time at={updated_at} />,
        }}
      />
    </Page>
  );
}

/** A master product with its variants and their images. */
export function Product({ id }: ViewProps) {
  const { api } = useSession();
  const params = {
    path: { id },
    query: { expand: ['brand', 'variants.views.media', 'production_areas'] },
  } as const;
  const read = () => api.GET('/master-administration/products/{id}', { params });
  const query = useObject(['product', id], read, false); // it changes rarely, and can have hundreds of images
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
                'Areas that are printed': production_areas.map(({ handle: area }) => area).join(', ') || null,
              }}
            />
            <h2>Variants</h2>
            <Table
              caption="Variants"
              rows={variants}
              columns={{
                SKU: ({ sku }) => sku,
                Options: ({ option_values }) => option_values.map(({ name }) => inLanguage(name)).join(', '),
                Images: ({ views }) => <Pictures files={views.flatMap(({ media }) => media)} />,
                Price: ({ price }) => price.toFixed(2),
                'Tax rate': ({ tax_rate }) => `${tax_rate} %`,
              }}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
