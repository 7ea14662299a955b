import { Refusal } from '../../shared/lib/refusal.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../shared/resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../shared/resources/catalogue/product-work.ts';
import type { PaymentMethodRecord } from '../../shared/resources/catalogue/vocabularies.ts';
import type { UploadRecord } from '../../shared/resources/files/upload.ts';
import type { ImportRecord } from '../../shared/resources/imports/import-record.ts';
import type { MerchantVariantRecord } from '../../shared/resources/offers/product.ts';
import type { Address, AddressInput, Customer } from '../../shared/resources/orders/address.ts';
import type { CheckoutItem, CheckoutRecord, ChosenShipping } from '../../shared/resources/orders/checkout.ts';
import { type DispositionOrderRecord, progressOf } from '../../shared/resources/orders/disposition-record.ts';
import type { IdTagRecord } from '../../shared/resources/orders/id-tag-record.ts';
import type { OrderItem, OrderRecord } from '../../shared/resources/orders/order-record.ts';
import { firstPiece, type RoutedItem } from '../../shared/resources/orders/pieces.ts';
import type { ProductionOrderRecord } from '../../shared/resources/orders/production-order-record.ts';
import type { Shipment } from '../../shared/resources/orders/shipment.ts';
import type { UnitRecord } from '../../shared/resources/orders/unit-record.ts';
import type { MerchantRecord } from '../../shared/resources/people/merchant.ts';
import { sentencesOf } from '../support/problems.ts';

/** The creation time of the records in these tests, and the current time of the rules. */
export const before = '2026-11-20T09:00:00+00:00';
export const now = '2026-11-21T10:00:00+00:00';

export const tenant = { merchant: 7, is_test: false } as const;

const base = { rev: 3, created_at: before, updated_at: before };

/** Returns consecutive ids from `first` on. */
export function idsFrom(first: number): () => number {
  let next = first - 1;
  return () => {
    next += 1;
    return next;
  };
}

export const aMerchant = (more: Partial<MerchantRecord> = {}): MerchantRecord => ({
  ...base,
  id: tenant.merchant,
  handle: 'shirt-shop',
  name: 'Shirt Shop',
  currency: 'EUR',
  locale: 'de',
  cancellable_until: 'prepared',
  order_type: 2,
  ...more,
});

export const anAddressInput = (more: Partial<AddressInput> = {}): AddressInput => ({
  company: null,
  first_name: 'Jo',
  last_name: 'Example',
  street1: 'Example Street 1',
  street2: null,
  zip: '10115',
  city: 'Berlin',
  province_code: null,
  country_code: 'DE',
  email: 'jo@example.com',
  phone: '+49 30 000000',
  vat_in: null,
  ...more,
});

export const anAddress = (more: Partial<Address> = {}): Address => ({
  id: 31,
  default: true,
  is_test: false,
  ...anAddressInput(),
  created_at: before,
  updated_at: before,
  ...more,
});

export const aVariant = (more: Partial<MerchantVariantRecord> = {}): MerchantVariantRecord => ({
  ...base,
  ...tenant,
  id: 1,
  collection_name: 'catalogue',
  state: 'ready',
  failure_message: null,
  price: 10,
  tax: 1.9,
  tax_rate: 19,
  total: 11.9,
  weight_grams: 200,
  option_values: [],
  origin: { sku: 'TEE-RED-S', external_identifier: 'ours-1' },
  merchant_product: 4,
  master_variant: 5,
  media_id: null,
  views: [],
  available_at: before,
  discontinue_at: null,
  withdrawn_at: null,
  ...more,
});

export function anItem(more: Partial<CheckoutItem> = {}): CheckoutItem {
  const {
    merchant,
    is_test,
    collection_name,
    failure_message,
    available_at,
    discontinue_at,
    withdrawn_at,
    ...variant
  } = aVariant();
  return {
    id: 21,
    external_identifier: '21',
    quantity: 2,
    price: 10,
    total: 23.8,
    total_tax: 3.8,
    tax_rate: 19,
    variant,
    created_at: before,
    updated_at: before,
    cancelled_at: null,
    ...more,
  };
}

export const chosen = (more: Partial<ChosenShipping> = {}): ChosenShipping => ({
  handle: 'standard',
  title: 'Standard',
  price: 5,
  total: 5.95,
  tax: 0.95,
  stale: false,
  ...more,
});

export const aCustomer = (more: Partial<Customer> = {}): Customer => ({
  id: 41,
  is_test: false,
  first_name: 'Jo',
  last_name: 'Example',
  email: 'jo@example.com',
  phone: '+49 30 000000',
  created_at: before,
  updated_at: before,
  ...more,
});

export const aCheckout = (more: Partial<CheckoutRecord> = {}): CheckoutRecord => ({
  ...base,
  ...tenant,
  id: 11,
  external_identifier: 'theirs-1',
  external_reference: null,
  cost_centre: null,
  state: 'incompleted',
  customer_locale: 'de',
  currency: 'EUR',
  total: 23.8,
  subtotal: 20,
  total_tax: 3.8,
  total_items_price: 23.8,
  shipping: null,
  rates_revision: 1,
  items: [anItem()],
  customer: aCustomer(),
  shipping_address: anAddress(),
  billing_address: null,
  whitelabel_address: null,
  order: null,
  expires_at: 1_800_000_000,
  cancelled_at: null,
  persons: [...new Set([aCustomer().email, anAddress().email])].map((email) => `hash of ${email}`),
  ...more,
});

export const anOrderItem = (more: Partial<OrderItem> = {}): OrderItem => ({
  id: 21,
  is_test: false,
  external_identifier: '21',
  quantity: 2,
  total: 23.8,
  price: 10,
  total_tax: 3.8,
  tax_rate: 19,
  variant: 61,
  id_tags: [],
  created_at: before,
  updated_at: before,
  cancelled_at: null,
  ...more,
});

export const aShipment = (more: Partial<Shipment> = {}): Shipment => ({
  id: 901,
  is_test: false,
  shipping_method: { is_test: false, order_id: 51, handle: 'standard', title: 'Standard', price: 5 },
  tracking_number: null,
  media: [],
  parcels: [[21]],
  order: 51,
  created_at: before,
  updated_at: before,
  ...more,
});

export const anOrder = (more: Partial<OrderRecord> = {}): OrderRecord => ({
  ...base,
  ...tenant,
  id: 51,
  order_type: 2,
  external_identifier: 'theirs-1',
  external_reference: 'reference-1',
  cost_centre: null,
  state: 'preparing',
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
  ordered_at: before,
  cancelled_at: null,
  items: [anOrderItem()],
  disposition_order: 51,
  customer: aCustomer(),
  shipping_address: anAddress(),
  billing_address: anAddress(),
  whitelabel_address: null,
  shipping: { handle: 'standard', title: 'Standard', price: 5 },
  payments: [],
  shipments: [],
  ...more,
});

/** A routed item, by default with two pending pieces. */
export const aRoutedItem = (more: Partial<RoutedItem> = {}): RoutedItem => ({
  id: 21,
  external_identifier: '21',
  variant: 61,
  production_methods: [],
  productions: [],
  pieces: [{ count: 2, state: 'pending', since: before }],
  ...more,
});

export function aDisposition(more: Partial<DispositionOrderRecord> = {}): DispositionOrderRecord {
  const record = {
    ...base,
    ...tenant,
    id: 51,
    order: 51,
    state: 'manual_assignment_process',
    external_reference: 'reference-1',
    first_item: 21,
    items: [aRoutedItem()],
    production_orders: [],
    open_production_orders: 0,
    cancelled_at: null,
    ...more,
  } as const;
  return { ...record, progress: progressOf(record) };
}

export const aProductionOrder = (more: Partial<ProductionOrderRecord> = {}): ProductionOrderRecord => ({
  ...base,
  ...tenant,
  id: 81,
  production: 1,
  disposition_order: 51,
  order_items: [21],
  state: 'pending',
  request: null,
  ...more,
});

export const aUnit = (more: Partial<UnitRecord> = {}): UnitRecord => ({
  ...base,
  ...tenant,
  id: firstPiece(51),
  external_identifier: null,
  external_reference: 'reference-1',
  order: 51,
  order_item: 21,
  item_name: '21',
  merchant_variant: 61,
  id_tag: null,
  state: 'pending',
  ...more,
});

/** A tag with a text from a production. */
export const anIdTag = (more: Partial<IdTagRecord> = {}): IdTagRecord => ({
  ...base,
  ...tenant,
  id: firstPiece(51),
  order: 51,
  order_item: 21,
  order_item_unit: firstPiece(51),
  productions: [1],
  state: 'ordered',
  current_state: 'Shipped',
  media: [],
  ...more,
});

export const aPaymentMethod = (): PaymentMethodRecord => ({ ...base, id: 1, handle: 'invoice', name: 'Invoice' });

export const aMasterProduct = (more: Partial<MasterProductRecord> = {}): MasterProductRecord => ({
  ...base,
  id: 3,
  is_made: true,
  handle: 'tee',
  manufacturer_number: 'M-1',
  name: { de: 'Hemd', en: 'Shirt' },
  description: { de: 'Ein Hemd' },
  country: null,
  brand: null,
  material_type: null,
  scale_factors: [],
  production_areas: [],
  positioning_areas: [],
  designable_production_methods: [1, 2],
  views: [{ handle: 'front', name: 'Front' }],
  variants: [5],
  available_at: before,
  discontinue_at: null,
  ...more,
});

export const aMasterVariant = (more: Partial<MasterVariantRecord> = {}): MasterVariantRecord => ({
  ...base,
  id: 5,
  product_id: 3,
  sku: 'TEE-RED-S',
  external_identifier: 'master-5',
  hs_tariff_code: null,
  price: 10.005,
  cost_price: 2,
  tax_rate: 19,
  weight_grams: 150,
  is_master: true,
  option_values: [],
  views: [],
  discontinue_at: null,
  ...more,
});

export const aLease = (more: Partial<ProductLeaseRecord> = {}): ProductLeaseRecord => ({
  ...base,
  id: 3,
  state: 'free',
  is_begun: true,
  until: null,
  job: null,
  claims: [],
  ...more,
});

/** An unused upload of staff. */
export const anUpload = (more: Partial<UploadRecord> = {}): UploadRecord => ({
  ...base,
  id: 91,
  merchant: null,
  is_test: false,
  key_id: 'abcdefghijkl',
  token: '0123456789abcdefghijklmnopqrstuv',
  file_name: 'caps.csv',
  content_type: 'text/csv',
  size: null,
  expires_at: 1_800_000_000,
  ...more,
});

/** An import that a worker is processing. */
export const anImport = (more: Partial<ImportRecord> = {}): ImportRecord => ({
  ...base,
  id: 77,
  state: 'processing',
  failure_message: null,
  options: { overwrite_existing: false, should_preserve_published: false },
  dry_run: false,
  is_cancelled: false,
  stalls: 1,
  counts: { processed: 5, failed: 2, ignored: 1 },
  position: { offset: 500, row: 10 },
  report_rows: 1,
  waiting: 0,
  started_by: null,
  started_at: before,
  finished_at: null,
  upload: 91,
  source_file: 92,
  failed_report_file: null,
  object: { key: 'imports/caps', etag: '"caps"', size: 1_000 },
  dialect: { encoding: 'utf-8', delimiter: ';' },
  header: ['handle'],
  fence: 2,
  is_held: true,
  due_at: '2026-11-21T10:05:00+00:00',
  ...more,
});

/** Returns the Refusal that a rule throws. */
export function refusalIn(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('Nothing was rejected');
}

/** Returns the rejection of a rule: its messages by path, or its kind. */
export function refusalOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors ? sentencesOf(error.errors) : error.kind;
  }
  return undefined;
}
