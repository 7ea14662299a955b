import { Link } from 'wouter';
import { Page, Table } from '../parts/parts.tsx';
import { Pictures } from '../parts/pictures.tsx';
import { Rows, useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { nameOf, picturesOf } from './variants.tsx';

/** What the merchant offers. Variants have no currency in the API: it is the one of the merchant. */
export function Products() {
  const { api } = useSession();
  const list = useList(['products'], (page) =>
    api.paginate('/v2/products', { params: { query: { ...page, expand: ['variants'] } } }),
  );
  return (
    <Page title="Products">
      <Rows list={list} empty="You offer no products. Ask your contact at the service to offer some.">
        {(products) =>
          products.map(({ id, title, description, variants, designable_production_methods: methods }) => (
            <section key={id}>
              <h2>{title}</h2>
              <p>{description}</p>
              <Table
                caption={title}
                rows={variants}
                columns={{
                  Variant: nameOf,
                  Pictures: (variant) => <Pictures files={picturesOf(variant)} />,
                  'Price without tax': ({ price }) => price.toFixed(2),
                  Price: ({ total }) => total.toFixed(2),
                  Actions: ({ id: variant, origin: { sku } }) => (
                    <>
                      {methods.length > 0 && (
                        <Link href={`/design/${variant}`} aria-label={`Design ${sku}`}>
                          Design
                        </Link>
                      )}{' '}
                      <Link href={`/order/${variant}`} aria-label={`Order ${sku}`}>
                        Order
                      </Link>
                    </>
                  ),
                }}
              />
            </section>
          ))
        }
      </Rows>
    </Page>
  );
}
