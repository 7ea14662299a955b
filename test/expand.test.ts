import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import type { EntityName } from '../shared/domain/entity-design.ts';
import { spellingsOf } from '../shared/http/contract.ts';
import { firstPiece } from '../shared/resources/orders/pieces.ts';
import { strangeRelations } from './client/relations.ts';
import {
  aCustomer,
  aDisposition,
  aMasterVariant,
  aMerchant,
  anAddress,
  anOrderItem,
  aPaymentMethod,
  aProductionOrder,
  aRoutedItem,
  aShipment,
  now,
} from './rules/builders.ts';
import { aKey } from './support/arrange.ts';
import { expectStatus } from './support/given/arranged.ts';
import { aMasterProductOf, aMerchantProductOf, anOrderOf, aVariantOf, put } from './support/samples/sample.ts';
import { aDeliveryOf } from './support/samples/v2.ts';
import { startTestWorld, type TestWorld } from './support/world.ts';

// Every name in `expand` returns the record that it names. All test records have the same ID in their different tables,
// so that a wrong relation returns a record too. Only the text of a record identifies it.

const id = 800;
const piece = firstPiece(id);
const merchant = id;
const named = { en: 'Name' };

const views = [
  {
    handle: 'front',
    name: 'Front',
    media: [],
    customizations: [
      {
        id: 1,
        hash: 'h',
        production_method: id,
        resource_type: 'logo',
        resource: id,
        price: 1,
        calculation_type: 'square_centimeter',
        calculation_value: 1,
        x: 1,
        y: 2,
        width: 10,
        height: 10,
        position: null,
        rotation: null,
        created_at: '2026-01-01T00:00:00+00:00',
        updated_at: '2026-01-01T00:00:00+00:00',
      },
    ],
  },
];

const records: Partial<Record<EntityName, Readonly<Record<string, unknown>>>> = {
  country: { handle: 'the-country', name: named, code: 'XX' },
  brand: { handle: 'the-brand', name: named },
  'material-type': { handle: 'the-material-type', name: named },
  'scale-factor': { handle: 'the-scale-factor', name: named },
  identifier: { handle: 'the-identifier', name: named },
  'clamping-device': { handle: 'the-clamping-device', name: named },
  'production-method': { handle: 'the-production-method', name: named, collection_name: 'print' },
  'production-area': { handle: 'the-production-area', name: named, production_method: id },
  'positioning-area': {
    handle: 'the-positioning-area',
    name: named,
    identifier: id,
    clamping_device: id,
    production_method: id,
  },
  'master-variant': {
    ...aMasterVariant({ sku: 'THE-MASTER-SKU', views: [{ handle: 'front', media: [id] }] }),
  },
  media: {
    merchant: null,
    is_test: false,
    collection_name: 'view-image',
    file_name: 'the-image.png',
    size: 1,
    mime_type: 'image/png',
    state: 'ready',
    failure_message: null,
  },
  'master-product': aMasterProductOf({
    handle: 'the-master-product',
    country: id,
    brand: id,
    material_type: id,
    scale_factors: [id],
    production_areas: [id],
    positioning_areas: [id],
    variants: [id],
  }),
  merchant: { ...aMerchant({ handle: 'the-merchant', order_type: id }) },
  delivery: { ...aDeliveryOf('failed', 'order.prepared'), webhook: id, merchant, production: id, is_failing: true },
  'merchant-product': {
    ...aMerchantProductOf({
      title: { en: 'The product' },
      locale: 'en',
      designable_production_methods: [id],
      scale_factors: [id],
      production_areas: [id],
      positioning_areas: [id],
      merchant_variants: [id],
      master_product: id,
    }),
    merchant,
  },
  'merchant-variant': {
    ...aVariantOf({
      origin: { sku: 'THE-SKU', external_identifier: 'the-variant' },
      merchant_product: id,
      master_variant: id,
      views,
    }),
    merchant,
  },
  logo: {
    merchant,
    is_test: false,
    state: 'completed',
    collection_name: 'logo',
    name: 'The logo',
    production_method: id,
    texts: [],
    media: [],
    failure_message: null,
  },
  'option-type': { handle: 'the-option-type', name: named },
  'option-value': { handle: 'the-option-value', name: named, option_type: id },
  'order-type': { handle: 'the-order-type', name: named },
  order: {
    ...anOrderOf({
      order_type: id,
      disposition_order: id,
      items: [anOrderItem({ id, variant: id, id_tags: [{ first: piece, count: 1 }] })],
      customer: aCustomer({ id, email: 'the-customer@example.com' }),
      shipping_address: anAddress({ id, city: 'The shipping city' }),
      billing_address: anAddress({ id, city: 'The billing city' }),
      whitelabel_address: anAddress({ id, city: 'The whitelabel city' }),
      payments: [{ payment_method: { ...aPaymentMethod(), id, handle: 'the-payment-method' } }],
      shipments: [aShipment({ id, tracking_number: 'the-tracking-number' })],
    }),
    merchant,
  },
  'disposition-order': {
    ...aDisposition({
      id,
      merchant,
      order: id,
      state: 'assigned',
      items: [aRoutedItem({ id: 8765, variant: id, pieces: [{ count: 1, state: 'confirmed', since: now }] })],
      production_orders: [id],
    }),
  },
  'production-order': {
    ...aProductionOrder({
      merchant,
      production: id,
      disposition_order: id,
      order_items: [8765],
      variants: [id],
      items: [{ order_item: 8765, variant: id }],
      state: 'accepted',
    }),
  },
  production: { handle: 'the-production', name: 'The production', production_methods: [id] },
  'size-label': { handle: 'the-label', name: 'The label', product_sizes: [id] },
  size: { handle: 'the-size', value: 'S', product_size_scale: id },
  'size-scale': { name: 'The scale' },
};

const masterProduct = {
  country: { handle: 'the-country' },
  brand: { handle: 'the-brand' },
  variants: { sku: 'THE-MASTER-SKU', views: [{ handle: 'front', media: [id] }] },
  'variants.views.media': { file_name: 'the-image.png' },
  material_type: { handle: 'the-material-type' },
  scale_factors: { handle: 'the-scale-factor' },
  production_areas: { handle: 'the-production-area' },
  'production_areas.production_method': { handle: 'the-production-method' },
  positioning_areas: { handle: 'the-positioning-area' },
  'positioning_areas.identifier': { handle: 'the-identifier' },
  'positioning_areas.clamping_device': { handle: 'the-clamping-device' },
  'positioning_areas.production_method': { handle: 'the-production-method' },
};
const merchantProduct = {
  merchant: { handle: 'the-merchant' },
  scale_factors: { handle: 'the-scale-factor' },
  production_areas: { handle: 'the-production-area' },
  positioning_areas: { handle: 'the-positioning-area' },
  merchant_variants: { external_identifier: 'the-variant', collection_name: 'catalogue' },
  master_product: { handle: 'the-master-product' },
};
const merchantVariant = { merchant: { handle: 'the-merchant' }, master_variant: { sku: 'THE-MASTER-SKU' } };
const sizeLabel = { product_sizes: { handle: 'the-size', product_size_scale: { name: 'The scale' } } };
const order = {
  order_type: { handle: 'the-order-type' },
  'items.id_tags': { id: piece, order_item: 8765 },
  'items.variant': { origin: { sku: 'THE-SKU' } },
  'items.variant.views.customizations.resource': { name: 'The logo' },
  disposition_order: { order: id, state: 'assigned' },
  'disposition_order.production_orders': { order_items: [8765], state: 'accepted' },
  'disposition_order.production_orders.production': { handle: 'the-production' },
};
const dispositionOrder = {
  order: { ordered_at: expect.any(String), disposition_order: id },
  'order.order_type': { handle: 'the-order-type' },
  'order.items': { variant: id, id_tags: [piece] },
  'order.disposition_order': { order: id, state: 'assigned' },
  'order.customer': { email: 'the-customer@example.com' },
  'order.shipping_address': { city: 'The shipping city' },
  'order.billing_address': { city: 'The billing city' },
  'order.whitelabel_address': { city: 'The whitelabel city' },
  'order.shipments': { tracking_number: 'the-tracking-number' },
  'order.merchant': { handle: 'the-merchant' },
  'order.payment': { payment_method: id },
  'order.payment.payment_method': { handle: 'the-payment-method' },
  'order.promotion_codes': null,
};
const productionOrder = {
  production: { handle: 'the-production' },
  variants: { origin: { sku: 'THE-SKU' } },
  // the merchant named it
  'variants.views.customizations.resource': { state: 'completed', production_method: id, media: [] },
  'items.variant': { origin: { sku: 'THE-SKU' } },
  'items.variant.views.customizations.resource': { state: 'completed', production_method: id, media: [] },
};
const unit = {
  merchant_variant: { external_identifier: 'the-variant' },
  'merchant_variant.master_variant': { sku: 'THE-MASTER-SKU' },
  id_tag: { id: piece, order_item_unit: piece },
};
const product = {
  variants: { origin: { sku: 'THE-SKU' } },
  'variants.views.customizations.resource': { name: 'The logo' },
  designable_production_methods: { handle: 'the-production-method' },
};
const variant = { product: { title: 'The product' }, 'views.customizations.resource': { name: 'The logo' } };

// a real delivery has only one of them
const owners = { merchant: { handle: 'the-merchant' }, production: { handle: 'the-production' } };
const orderType = { order_type: { handle: 'the-order-type' } };
const optionType = { option_type: { handle: 'the-option-type' } };
const methodOfArea = { production_method: { handle: 'the-production-method' } };
const methods = { production_methods: { handle: 'the-production-method' } };

/** The expected record for each name of each endpoint. Null means that the relation is always empty. */
const expected: Readonly<Record<string, Readonly<Record<string, object | null>>>> = {
  '/master-administration/disposition-orders': dispositionOrder,
  '/master-administration/disposition-orders/by-order/{order_id}': dispositionOrder,
  '/master-administration/products': masterProduct,
  '/master-administration/products/{id}': masterProduct,
  '/master-administration/merchant-products': merchantProduct,
  '/master-administration/merchant-products/{id}': merchantProduct,
  '/master-administration/merchant-variants': merchantVariant,
  '/master-administration/merchant-variants/{id}': merchantVariant,
  '/master-administration/failing-deliveries': owners,
  '/master-administration/merchants': orderType,
  '/master-administration/merchants/{id}': orderType,
  '/master-administration/product-option-values': optionType,
  '/master-administration/product-option-values/{id}': optionType,
  '/master-administration/production-areas': methodOfArea,
  '/master-administration/production-areas/{id}': methodOfArea,
  '/master-administration/productions': methods,
  '/master-administration/productions/{id}': methods,
  '/master-administration/order-item-units': unit,
  '/master-administration/order-item-units/{id}': unit,
  '/master-administration/production-orders': productionOrder,
  '/master-administration/production-orders/{id}': productionOrder,
  '/master-administration/product-size-labels': sizeLabel,
  '/master-administration/product-size-labels/{id}': sizeLabel,
  '/v2/orders': order,
  '/v2/orders/{id}': order,
  '/v2/products': product,
  '/v2/variants': variant,
  '/v2/variants/{id}': variant,
};
const cases = Object.entries(expected).flatMap(([path, names]) =>
  Object.entries(names).map(([name, shown]) => [path, name, shown] as const),
);

let world: TestWorld;
let key: string;
beforeAll(async () => {
  world = await startTestWorld();
  for (const [entity, fields] of Object.entries(records)) await put(entity as EntityName, { ...fields, id });
  key = await aKey({ merchant });
});

test('every name that any endpoint takes is tried', async () => {
  const contracts = (await findEndpoints()).flatMap(({ endpoint }) => spellingsOf(endpoint.contract));
  const known = contracts.flatMap(({ route, expand = [] }) => expand.map((name) => `${route} ${name}`));
  expect(cases.map(([path, name]) => `GET ${path} ${name}`).sort()).toEqual(known.sort());
  expect(cases.length).toBe(115);
});

describe('expand', () => {
  /** Returns the record or records at a name's place. */
  async function shownAt(path: string, name: string): Promise<readonly unknown[]> {
    const isOne = path.includes('{');
    const own = path.includes('units') ? piece : id; // a unit has no row, and its ID contains its order
    const place = isOne ? `${path.replace(/\{\w+\}/, String(own))}?` : `${path}?filter[id]=${own}&`;
    const sent = { key: path.startsWith('/v2/') ? key : 'staff' };
    const { json } = expectStatus(await world.call(`GET ${place}expand=${name}`, sent), 200);
    if (!isOne) expect(json.data).toHaveLength(1);
    // all other relations are IDs, as the client's types say
    expect(strangeRelations(path, json, [name])).toEqual([]);
    return name
      .split('.')
      .reduce<readonly unknown[]>(
        (values, part) => values.flatMap((value) => Reflect.get(Object(value), part) ?? []),
        [isOne ? json : json.data[0]],
      );
  }

  test.each(cases)('GET %s?expand=%s returns the named record', async (path, name, shown) => {
    expect(await shownAt(path, name)).toMatchObject(shown ? [{ id, ...shown }] : []);
  });
});
