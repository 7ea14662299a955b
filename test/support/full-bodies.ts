import { exampleProductionWebhook, exampleWebhook, olderExampleWebhook } from '../../shared/resources/examples.ts';
import { exampleBody, type VersionedContract } from './example.ts';
import { type Arranged, aHandle } from './given/arranged.ts';
import { anAddress } from './given/orders.ts';
import { bodyOfUnused, unusedKinds } from './given/reference.ts';

// Examples show the usual fields. The hostile suite replaces values in every place that a body may have, so these
// bodies have every place.

const wholeAddress = anAddress({
  company: 'Example Ltd',
  street2: 'Door 2',
  province_code: 'BE',
  vat_in: 'DE123456789',
});
const period = { available_at: '2026-01-01', discontinue_at: '2999-01-01' };

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Body = any;

/** Returns a front with a composite, and with its print changed. */
const wholeFront = ({ views: { front } }: Body, change: (print: Body) => Body) => {
  const [print] = front.customizations;
  return { front: { composite_media_id: print.production_media_id, customizations: [change(print)] } };
};

const wholeProduct = (body: Body) => ({
  ...body,
  ...period,
  description: { en: 'A mug.' },
  manufacturer_number: 'M-1',
  country: 1,
  brand: 1,
  material_type: 1,
  scale_factors: [1],
  production_areas: [1],
  positioning_areas: [1],
  designable_production_methods: [1],
});

const wholeTransfer = (body: Body) => ({
  ...body,
  origin: { ...body.origin, resource: { id: 1 } },
  destination: { ...body.destination, resource: { id: 1 } },
  creator: { ...body.creator, resource: { id: 7 } },
  goods_transfer_parcels: [{ ...body.goods_transfer_parcels[0], external_identifier: 'parcel-1' }],
});

const wholeImport = (body: Body) => ({
  ...body,
  dry_run: false,
  overwrite_existing: true,
  should_preserve_published: true,
});

const wholeWebhook = (body: Body) => ({ ...body, version: '2022-02-01', shadow_version: '2021-02-23' });

/** The changes of reference data: all fields of a new record. */
const wholeReferenceChanges = Object.fromEntries(
  unusedKinds.map((kind) => {
    const wholeChange = (body: Body) => {
      const all = bodyOfUnused(kind).body;
      return { ...all, ...('production_methods' in all && { production_methods: [1] }), ...body };
    };
    return [`PATCH /master-administration/${bodyOfUnused(kind).noun}/{id}`, [wholeChange]];
  }),
);

/** Adds the optional fields of a checkout, which an order in one request has too. */
const wholeCheckout = (body: Body) => ({
  ...body,
  external_identifier: 'mine-1',
  cost_centre: 'centre-1',
  items: [{ ...body.items[0], external_identifier: 'item-1' }],
  shipping_address: wholeAddress,
  billing_address: wholeAddress,
  whitelabel_address: wholeAddress,
});

/**
 * The changes of each route's example. A route has several if one body would be rejected because of another's fields.
 */
const whole: Readonly<Record<string, readonly ((example: Body) => Body)[]>> = {
  ...wholeReferenceChanges,
  'POST /master-administration/access-keys': [
    (body) => ({ ...body, is_test: false, version: '2022-02-01', rate_limit: 100 }),
    // of a production instead of a merchant
    () => ({ name: 'Packing station', role: 'production', production: 1 }),
  ],
  'POST /master-administration/async/products': [
    (body) => ({
      ...wholeProduct(body),
      variants: [
        {
          ...body.variants[0],
          external_identifier: 'mug-1',
          discontinue_at: '2999-01-01',
          views: [
            { handle: 'front', media: [{ url: 'https://images.example.com/mug.png', collection: 'view-image' }] },
          ],
        },
      ],
    }),
  ],
  'PUT /master-administration/async/products/{id}': [
    (body) => ({ ...wholeProduct(body), handle: aHandle(), variants: [{ sku: aHandle() }] }),
  ],
  'POST /master-administration/disposition-orders/by-order/{order_id}/production-orders': [
    ({ productions: [production] }) => ({
      productions: [{ ...production, order_items: [{ external_identifier: 'item-1' }] }],
    }),
  ],
  'PUT /master-administration/production-orders/{id}/deliver': [
    (body) => body,
    () => ({
      parcels: [
        {
          carrier: 'DHL',
          tracking_number: 'T-1',
          tracking_url: 'https://carrier.example/T-1',
          items: [{ order_item: 1, quantity: 1 }],
        },
      ],
    }),
  ],
  'PUT /master-administration/production-orders/{id}/fail': [(body) => ({ ...body, items: [{ order_item: 1 }] })],
  'POST /master-administration/good-transfers': [wholeTransfer],
  'POST /master-administration/goods-transfers': [wholeTransfer],
  'POST /master-administration/merchant-product-imports': [wholeImport],
  'POST /master-administration/product-imports': [wholeImport],
  'POST /master-administration/product-size-label-imports': [(body) => ({ ...body, dry_run: false })],
  'POST /master-administration/merchant-products': [
    (body) => ({
      ...body,
      ...period,
      title: { en: 'Shirt' },
      description: { en: 'A shirt.' },
      merchant_variants: [
        { external_identifier: 'mine-1', master_variant: { id: 1 } },
        { external_identifier: 'mine-2', master_variant: { sku: 'TS-WHITE-L' } },
      ],
    }),
  ],
  'PATCH /master-administration/merchant-products/{id}': [
    (body) => ({
      ...body,
      ...period,
      description: { en: 'A shirt.' },
      designer: { type: 'default', only_customized_orderable: false },
    }),
  ],
  'PATCH /master-administration/merchant-variants/{id}': [(body) => ({ ...body, discontinue_at: '2999-01-01' })],
  'POST /master-administration/product-size-labels': [
    (body) => ({
      ...body,
      product_sizes: [
        ...body.product_sizes,
        { ...body.product_sizes[0], handle: `${body.handle}-3`, product_size_scale: { handle: 'UK' } },
      ],
    }),
  ],
  'POST /v2/access-keys': [(body) => ({ ...body, version: '2022-02-01', expires_at: '2030-01-01T00:00:00+00:00' })],
  'POST /v2/checkouts': [wholeCheckout],
  'POST /v2/orders': [wholeCheckout],
  'POST /v2/variants/{id}/design': [
    (body) => ({
      ...body,
      external_identifier: 'design-1',
      additional_instructions: [{ id: 1 }],
      views: wholeFront(body, (print) => ({ ...print, rotation: 90 })),
    }),
    // a place instead of a position
    (body) => ({ views: wholeFront(body, ({ position, ...print }) => ({ ...print, x: 1, y: 1.5 })) }),
  ],
  'PUT /v2/checkouts/{id}': [
    (body) => ({
      ...body,
      items: [{ ...body.items[0], external_identifier: 'item-1' }],
      shipping_address: wholeAddress,
      billing_address: wholeAddress,
      whitelabel_address: wholeAddress,
    }),
    () => ({ shipping: { handle: 'standard' } }), // rejected because no rates exist, whatever else it contains
  ],
  'PUT /master-administration/webhooks/{id}': [(body) => ({ ...exampleProductionWebhook, ...body })],
  'POST /master-administration/merchants': [(body) => ({ ...body, retention_days: 365 })],
  'POST /master-administration/privacy-requests': [
    (body) => ({ ...body, merchant: 1 }),
    // of an order instead of a person
    ({ email: _email, ...body }) => ({ ...body, order: 1 }),
  ],
  'POST /v2/exports': [(body) => ({ ...body, placed_until: '2999-01-01T00:00:00+00:00' })],
  'POST /v2/webhooks': [wholeWebhook],
  'PUT /v2/webhooks/{id}': [(body) => wholeWebhook({ ...exampleWebhook, ...body })],
};

/** The changes for older versions that have other names in the body. */
const olderWhole: Readonly<Record<string, typeof whole>> = {
  '2021-02-23': { 'PUT /v2/webhooks/{id}': [(body) => ({ ...olderExampleWebhook, ...body })] },
};

/** Returns bodies of a route that together have every place of its schema. Unique values differ in each call. */
export function fullBodies(contract: VersionedContract): readonly ((arranged?: Arranged) => Body)[] {
  const { route, version } = contract;
  const made = (version ? olderWhole[version] : whole)?.[route] ?? [(body: Body) => body];
  return made.map((make) => (arranged) => make(exampleBody(contract, arranged) ?? {}));
}

/** Parts of bodies that another place tests already with the same schema. */
export const triedElsewhere: Readonly<
  Record<string, Readonly<Record<string, readonly [route: string, place: string]>>>
> = {
  'PUT /master-administration/async/products/{id}': {
    'variants.0': ['POST /master-administration/async/products', 'variants.0'],
  },
  'POST /v2/checkouts': {
    billing_address: ['POST /v2/checkouts', 'shipping_address'],
    whitelabel_address: ['POST /v2/checkouts', 'shipping_address'],
  },
  'POST /v2/orders': {
    shipping_address: ['POST /v2/checkouts', 'shipping_address'],
    billing_address: ['POST /v2/checkouts', 'shipping_address'],
    whitelabel_address: ['POST /v2/checkouts', 'shipping_address'],
  },
  'PUT /v2/checkouts/{id}': {
    shipping_address: ['POST /v2/checkouts', 'shipping_address'],
    billing_address: ['POST /v2/checkouts', 'shipping_address'],
    whitelabel_address: ['POST /v2/checkouts', 'shipping_address'],
  },
};
