/**
 * Types of the client's requests and responses. Each line below a `@ts-expect-error` is a type error. `is` compiles
 * only if a type is exactly the given one. This code never runs.
 */
import type { Documents } from '../../client/src/api/versions.ts';
import { createClient, type Schema } from '../../client/src/client.ts';
import { createVerifier } from '../../client/src/webhooks.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(same: Same<A, B>): void;
type Now<Name extends keyof Documents['2022-02-01']['schemas']> = Schema<'2022-02-01', Name>;

const shop = createClient({ url: 'https://api.example.com', key: 'k', version: '2022-02-01' });
const older = createClient({ url: 'https://api.example.com', key: 'k', version: '2021-02-23' });
const params = { path: { id: 1 } };
const { path } = params;

export async function versions(): Promise<void> {
  const { data: order } = await shop.GET('/v2/orders/{id}', { params });
  const { data: same } = await older.GET('/v2/orders/{id}', { params });
  order.shipments[0]?.tracking_number;
  same.fulfillments[0]?.tracking_number;
  // @ts-expect-error an older version's field
  order.fulfillments;
  // @ts-expect-error a name of the older version
  await shop.GET('/v2/orders/{id}', { params: { path, query: { expand: ['orderType'] } } });
  // @ts-expect-error a version that is not published
  createClient({ url: '', key: '', version: '2020-01-01' });
}

export async function relations(unknown: 'order_type'[]): Promise<void> {
  const { data: plain } = await shop.GET('/v2/orders/{id}', { params });
  is<typeof plain.order_type, number>(true);
  is<(typeof plain.items)[number]['id_tags'], number[]>(true);
  const query = { expand: ['order_type', 'items.variant.views.customizations.resource'] } as const;
  const { data: order } = await shop.GET('/v2/orders/{id}', { params: { path, query } });
  is<typeof order.order_type, Now<'OrderType'>>(true);
  const [item] = order.items;
  is<NonNullable<typeof item>['id_tags'], number[]>(true);
  // a dotted name expands the relation at its start, and no other
  is<NonNullable<typeof item>['variant']['product'], number>(true);
  item?.variant.views[0]?.customizations[0]?.resource.media;
  // @ts-expect-error a relation that is not expanded is an id
  order.disposition_order.state;
  const { data: either } = await shop.GET('/v2/orders/{id}', { params: { path, query: { expand: unknown } } });
  is<typeof either.order_type, number | Now<'OrderType'>>(true);
  const name = unknown.length > 0 ? 'order_type' : 'disposition_order';
  const { data: one } = await shop.GET('/v2/orders/{id}', { params: { path, query: { expand: [name] } } });
  is<typeof one.order_type, number | Now<'OrderType'>>(true);
  const { data: old } = await older.GET('/v2/orders/{id}', { params: { path, query: { expand: ['orderType'] } } });
  old.order_type.handle;
  for await (const one of shop.paginate('/v2/orders', { params: { query: { expand: ['order_type'] } } })) {
    is<typeof one.order_type, Now<'OrderType'>>(true);
    is<typeof one.disposition_order, number>(true);
  }
  // @ts-expect-error not a relation of orders
  await shop.GET('/v2/orders', { params: { query: { expand: ['merchant'] } } });
  // @ts-expect-error the response of a PUT expands no relation
  await shop.PUT('/v2/orders/{id}/cancel', { params: { path, query: { expand: ['order_type'] } } });
}

export async function statuses(tag: string | undefined): Promise<void> {
  const rates = await shop.GET('/v2/checkouts/{id}/shipping-rates', { params });
  if (rates.status === 202) is<typeof rates.data, Now<'Job'>>(true);
  else rates.data.data[0]?.handle;
  is<Awaited<ReturnType<typeof shop.jobs.wait<typeof rates>>>, Now<'Job'> | undefined>(true);
  const made = await shop.POST('/v2/media', { body: new Blob([]), params: { query: { file_name: 'a.png' } } });
  is<typeof made.status, 201>(true);
  const gone = await shop.DELETE('/v2/media/{id}', { params });
  is<typeof gone.data, undefined>(true);
  const started = await shop.POST('/master-administration/product-imports', { body: { path: 'a' } });
  is<Awaited<ReturnType<typeof shop.jobs.wait<typeof started>>>, Now<'ProductImport'>>(true);
  const product = await shop.POST('/master-administration/async/products', { body: { handle: 'a' } as never });
  is<Awaited<ReturnType<typeof shop.jobs.wait<typeof product>>>, Now<'Job'>>(true);
  const kind = tag ? '/master-administration/product-imports' : '/master-administration/merchant-product-imports';
  const either = await shop.POST(kind, { body: { path: 'a' } });
  is<typeof either.status, 202>(true);
  is<typeof either.data.state, Now<'ProductImport'>['state']>(true);
  const found = await shop.GET('/v2/orders/{id}', { params });
  is<typeof found.status, 200>(true);
  const again = await shop.GET('/v2/orders/{id}', { params: { path, header: { 'If-None-Match': tag } } });
  is<typeof again.status, 200 | 304>(true);
  // @ts-expect-error a 304 has no body
  again.data.state;
}

export async function requests(): Promise<void> {
  await shop.PUT('/v2/checkouts/{id}', {
    params: { path, header: { 'If-Match': '"a"' } },
    body: { shipping: { handle: 'a' } },
  });
  // @ts-expect-error no such path
  await shop.GET('/v2/order');
  // @ts-expect-error no such verb
  await shop.POST('/v2/orders', {});
  // @ts-expect-error the path parameter is missing
  await shop.GET('/v2/orders/{id}');
  // @ts-expect-error no such filter
  await shop.GET('/v2/orders', { params: { query: { 'filter[colour]': 'red' } } });
  // @ts-expect-error no such state
  await shop.GET('/v2/orders', { params: { query: { 'filter[state]': ['lost'] } } });
  // @ts-expect-error no such header
  await shop.PUT('/v2/orders/{id}/cancel', { params: { path, header: { 'If-Mtch': '"a"' } } });
  // @ts-expect-error no such field
  await shop.PUT('/v2/checkouts/{id}', { params, body: { shiping: { handle: 'a' } } });
  // @ts-expect-error not a list
  shop.paginate('/v2/orders/{id}', { params });
  // @ts-expect-error a list, or the job that calculates it
  shop.paginate('/v2/checkouts/{id}/shipping-rates', { params });
}

export function notifications(body: string, headers: Headers): void {
  const told = createVerifier({ token: 'a', version: '2022-02-01' })(body, headers);
  if (told.type === 'order.completed') told.data.shipments[0]?.tracking_number;
  // @ts-expect-error not an event of this version
  if (told.type === 'order.shipped') told.data;
}
