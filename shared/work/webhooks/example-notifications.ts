import { isForProductions, type PublishedType, publishedEvents } from '../../domain/events.ts';
import type { Records } from '../../domain/records.ts';
import type { SigningKeys } from '../../files/file-address.ts';
import type { Tenant } from '../../model/fields.ts';
import { exampleAddress } from '../../resources/examples.ts';
import type { LogoRecord } from '../../resources/files/logo.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import { progressOf } from '../../resources/orders/disposition-record.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import { firstPiece } from '../../resources/orders/pieces.ts';
import { productionOrderId } from '../../resources/orders/production-order-record.ts';
import { type NotificationType, testType } from '../../resources/webhooks/delivery-record.ts';
import type { EventName, WebhookVersion } from '../../resources/webhooks/event-names.ts';
import { eventId } from '../../table/keys.ts';
import { type Kept, packed } from '../../table/writes/outbox.ts';
import { contentOf, type NotificationContent, type NotificationPlace, type PublishedRow } from './notification.ts';

/** A notification that is not about existing records: the example of an event, or a test. */
export type ExampleNotification = Omit<NotificationContent, 'type'> & { readonly type: NotificationType };

/** How an example is shown. Default for `id`: the event id of the example record. */
export interface ExampleShowing extends Omit<NotificationPlace, 'keys'> {
  readonly is_test: boolean;
  readonly id?: string;
}

// the files do not exist, so their URLs need no real key
const keys: SigningKeys = [{ id: '0', secret: 'an example', since: 0 }];

/** Builds an example notification in a version, in the same way as notifications of events. */
export async function exampleOf(
  type: NotificationType,
  version: WebhookVersion,
  { id, is_test, ...showing }: ExampleShowing,
): Promise<ExampleNotification> {
  if (type === testType) return testExample(version, { id, is_test, ...showing });
  const row = exampleRow(typeNamed(type, version), is_test, showing.now);
  const content = await contentOf({ ...row, event: id ?? row.event }, version, { ...showing, keys });
  if (!content) throw new Error(`Version ${version} has no event ${type}`);
  return content;
}

const testExample = (version: WebhookVersion, { id, is_test, now }: ExampleShowing): ExampleNotification => ({
  id: id ?? eventId('delivery', 1, 1),
  type: testType,
  version,
  is_test,
  created_at: now,
  sequence: 1,
  request: null,
  data: {},
});

function typeNamed(name: EventName, version: WebhookVersion): PublishedType {
  const [type] = publishedEvents.find(([, names]) => names[version] === name) ?? [];
  if (!type) throw new Error(`Version ${version} has no ${name}`);
  return type;
}

/** Builds the row of an example event. */
function exampleRow(type: PublishedType, is_test: boolean, at: string): PublishedRow {
  const { entity, record, kept } = examplesOn(is_test)[type];
  const { id, rev: sequence } = record;
  return {
    event: eventId(entity, id, sequence),
    type,
    merchant,
    is_test,
    ...(isForProductions(type) && 'production' in record && { production: record.production ?? undefined }),
    sequence,
    at,
    facts: {},
    record: packed(record),
    ...(kept && { related: packed(kept) }),
  };
}

/** The record of an example event, and the related records that the event keeps. */
type ExampleEvent = {
  [E in keyof Records]: { readonly entity: E; readonly record: Records[E]; readonly kept?: Kept };
}[keyof Records];

const merchant = 1;
const placed = '2026-11-20T09:12:45+00:00';
const ended = '2026-11-21T10:00:00+00:00';
const times = { created_at: placed, updated_at: ended };

const ids = {
  order: 48_213,
  item: 96_301,
  ordered: 71_204,
  custom: 70_988,
  base: 70_012,
  logo: 5_120,
  checkout: 48_102,
  dtg: 3,
} as const;

/** Builds an example for each event, with the record as the event's rule leaves it. */
function examplesOn(is_test: boolean): Readonly<Record<PublishedType, ExampleEvent>> {
  const tenant = { merchant, is_test };
  const variant = variantOf(tenant);
  const failure_message = 'The image 5117 no longer exists.';
  const logo = logoOf(tenant);
  const order = orderOf(tenant);
  const shipment = {
    id: productionOrderId(order.id, 0),
    is_test,
    shipping_method: { is_test, order_id: order.id, ...order.shipping },
    tracking_number: '00340434161094000017',
    carrier: 'DHL',
    tracking_url: 'https://carrier.example/00340434161094000017',
    items: [{ order_item: ids.item, quantity: 2 }],
    media: [],
    parcels: [[ids.item]],
    order: order.id,
    created_at: ended,
    updated_at: ended,
  };
  const productionOrder: Records['production-order'] = {
    ...tenant,
    ...times,
    id: shipment.id,
    rev: 1,
    production: 1,
    disposition_order: order.id,
    order_items: [ids.item],
    state: 'pending',
    request: null,
  };
  const tag: Records['id-tag'] = {
    ...tenant,
    ...times,
    id: firstPiece(order.id),
    rev: 2,
    order: order.id,
    order_item: ids.item,
    order_item_unit: firstPiece(order.id),
    productions: [1],
    state: 'ordered',
    current_state: 'Goods booked in',
    media: [],
  };
  const ordered: MerchantVariantRecord = {
    ...variant,
    id: ids.ordered,
    collection_name: 'ordered',
    copy_of: variant.id,
  };
  const kept = { 'merchant-variant': [ordered], 'disposition-order': [dispositionOf(tenant)], 'id-tag': [tag] };
  const tags = [{ first: firstPiece(order.id), count: 2 }];
  const cancelled = { cancelled_at: ended };
  return {
    'order.prepared': { entity: 'order', record: order },
    'order.failed': {
      entity: 'order',
      record: { ...order, state: 'preparing', failure_message: `Variant ${ids.ordered} could not be prepared.` },
    },
    'order.cancelled': {
      entity: 'order',
      record: {
        ...order,
        ...cancelled,
        state: 'cancelled',
        items: order.items.map((item) => ({ ...item, ...cancelled })),
      },
      kept: { ...kept, 'disposition-order': [], 'id-tag': [] },
    },
    'order.completed': {
      entity: 'order',
      record: {
        ...order,
        rev: 5,
        state: 'completed',
        items: order.items.map((item) => ({ ...item, id_tags: tags })),
        shipments: [shipment],
      },
      kept,
    },
    'variant.completed': { entity: 'merchant-variant', record: variant },
    'variant.failed': { entity: 'merchant-variant', record: { ...variant, state: 'failed', failure_message } },
    'logo.completed': { entity: 'logo', record: logo },
    'logo.failed': { entity: 'logo', record: { ...logo, state: 'failed', failure_message, media: [] } },
    'shipment.prepared': {
      entity: 'production-order',
      record: { ...productionOrder, rev: 3, state: 'delivered', shipments: [shipment] },
    },
    'shipping-rates.calculated': {
      entity: 'checkout-rates',
      record: {
        ...times,
        id: ids.checkout,
        rev: 2,
        revision: 1,
        ...tenant,
        job: 1,
        state: 'finished',
        failures: [],
        due_at: null,
        rates: [
          { handle: 'standard', title: 'Standard', price: 5, tax_rate: 19 },
          { handle: 'express', title: 'Express', price: 12.5, tax_rate: 19 },
        ],
        expires_at: 0,
      },
    },
    'id-tag.updated': { entity: 'id-tag', record: tag },
    'production-order.created': { entity: 'production-order', record: productionOrder },
    'production-order.changed': {
      entity: 'production-order',
      record: { ...productionOrder, rev: 2, state: 'accepted' },
    },
    'production-order.cancelled': {
      entity: 'production-order',
      record: { ...productionOrder, rev: 2, state: 'cancelled' },
    },
    'production-order.taken-back': {
      entity: 'production-order',
      record: { ...productionOrder, rev: 2, state: 'taken_back' },
    },
  };
}

/** Builds a file that a design produced. */
const fileOf = (is_test: boolean, id: number, collection_name: string): LogoRecord['media'][number] => ({
  id,
  is_test,
  collection_name,
  file_name: `${collection_name}.png`,
  size: 284_113,
  mime_type: 'image/png',
  download_url: null,
  state: 'completed',
  requested: null,
  failure_message: null,
  custom_properties: { width: 3969, height: 4961 },
  ...times,
});

const logoOf = (tenant: Tenant): LogoRecord => ({
  ...tenant,
  ...times,
  id: ids.logo,
  rev: 3,
  state: 'completed',
  collection_name: 'logo',
  name: 'front',
  production_method: ids.dtg,
  texts: [],
  media: ['original-data', 'production-file', 'preview-file'].map((name, index) =>
    fileOf(tenant.is_test, 5_121 + index, name),
  ),
  failure_message: null,
});

const variantOf = (tenant: Tenant): MerchantVariantRecord => ({
  ...tenant,
  ...times,
  id: ids.custom,
  rev: 3,
  collection_name: 'custom',
  state: 'completed',
  failure_message: null,
  price: 10,
  tax: 1.9,
  tax_rate: 19,
  total: 11.9,
  weight_grams: 180,
  option_values: [{ id: 1, handle: 'm', name: 'M', option_type: { handle: 'size', name: 'Size' } }],
  origin: { sku: 'TS-WHITE-M', external_identifier: null },
  merchant_product: 801,
  master_variant: 2,
  base: ids.base,
  media_id: null,
  views: [
    {
      handle: 'front',
      name: 'Front',
      media: [fileOf(tenant.is_test, 5_124, 'preview-file')],
      customizations: [
        {
          id: 5_130,
          hash: 'c2d3b1f60f8e4f7a',
          production_method: ids.dtg,
          resource_type: 'logo',
          resource: ids.logo,
          x: null,
          y: null,
          width: 280,
          height: 350,
          position: 'tc',
          rotation: null,
          price: 4.9,
          calculation_type: 'square_centimeter',
          calculation_value: 980,
          ...times,
        },
      ],
    },
  ],
  available_at: null,
  discontinue_at: null,
  withdrawn_at: null,
});

function orderOf(tenant: Tenant): OrderRecord {
  const { is_test } = tenant;
  const address = {
    ...exampleAddress,
    id: 31_870,
    default: true,
    is_test,
    company: null,
    street2: null,
    province_code: null,
    vat_in: null,
    ...times,
  };
  const { first_name, last_name, email, phone } = exampleAddress;
  return {
    ...tenant,
    ...times,
    id: ids.order,
    rev: 2,
    order_type: 1,
    external_identifier: 'A-1007',
    external_reference: 'shop',
    cost_centre: null,
    state: 'prepared',
    failure_message: null,
    due_at: null,
    awaits_routing: false,
    customer_locale: 'de',
    currency: 'EUR',
    total: 29.75,
    subtotal: 20,
    total_tax: 4.75,
    total_items_price: 23.8,
    shipping_total: 5.95,
    discount_total: 0,
    ordered_at: placed,
    cancelled_at: null,
    items: [
      {
        ...times,
        id: ids.item,
        is_test,
        external_identifier: String(ids.item),
        quantity: 2,
        total: 23.8,
        price: 10,
        total_tax: 3.8,
        tax_rate: 19,
        variant: ids.ordered,
        id_tags: [],
        cancelled_at: null,
      },
    ],
    disposition_order: ids.order,
    customer: { ...times, id: 31_869, is_test, first_name, last_name, email, phone },
    shipping_address: address,
    billing_address: address,
    whitelabel_address: null,
    shipping: { handle: 'standard', title: 'Standard', price: 5 },
    payments: [{ payment_method: { ...times, id: 1, rev: 1, handle: 'invoice', name: 'Invoice' } }],
    shipments: [],
  };
}

function dispositionOf(tenant: Tenant): Records['disposition-order'] {
  const items = [
    {
      id: ids.item,
      external_identifier: String(ids.item),
      variant: ids.ordered,
      production_methods: [ids.dtg],
      productions: [1],
      pieces: [{ count: 2, state: 'confirmed' as const, since: placed }],
    },
  ];
  return {
    ...tenant,
    ...times,
    id: ids.order,
    rev: 4,
    order: ids.order,
    state: 'delivered',
    external_reference: 'shop',
    first_item: ids.item,
    items,
    production_orders: [productionOrderId(ids.order, 0)],
    open_production_orders: 0,
    progress: progressOf({ state: 'delivered', items }),
    cancelled_at: null,
  };
}
