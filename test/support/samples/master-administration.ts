import type { EntityName } from '../../../shared/domain/entity-design.ts';
import type { DispositionState } from '../../../shared/resources/orders/disposition-record.ts';
import { firstPiece, type UnitState } from '../../../shared/resources/orders/pieces.ts';
import type { ProductionOrderState } from '../../../shared/resources/orders/production-order-record.ts';
import { nothingHeld } from '../../../shared/rules/people/privacy-request.ts';
import { aDisposition, anIdTag, anOrder, aProductionOrder, aRoutedItem } from '../../rules/builders.ts';
import {
  aMasterProductOf,
  aMerchantProductOf,
  anAccessKeyOf,
  aRun,
  aVariantOf,
  byHandle,
  byId,
  byMode,
  type Fields,
  four,
  type Letter,
  localized,
  put,
  putHandled,
  type Sample,
  timesOf,
  updated,
} from './sample.ts';
import { aDeliveryOf, aWebhookOf } from './v2.ts';

/** Records to which the samples refer. */
const masterProducts = { one: 791_001, two: 791_002 } as const;

/** Returns a collection of reference data. Its only filters are its times, unless others are given. */
const plain = (noun: string, entity: EntityName, more: Fields = {}, filters: Sample['filters'] = {}): Sample => ({
  paths: [`/master-administration/${noun}`],
  key: 'staff',
  entity,
  records: four((letter) => ({ handle: `sample-${entity}-é-${letter}`, ...localized, ...more })),
  filters,
  ranges: updated,
});

/** A sample of reference data that is found by its id and its handle. */
const reference = (noun: string, entity: EntityName, more: Fields = {}): Sample =>
  plain(noun, entity, more, { id: byId, handle: byHandle(`sample-${entity}`) });

const aSupplierAddress = { address: { street1: 'Mill Lane 1', zip: '48143', city: 'Münster', country_code: 'DE' } };

const aRate = (service: string, country_code: string): Fields => ({
  handle: `${service}-${country_code}-1`,
  service,
  title: { en: 'Sample' },
  country_code,
  max_weight_grams: 1,
  currency: 'EUR',
  price: 1,
  tax_rate: 19,
});

const transfer = (state: string, external_identifier: string, destination: number): Fields => ({
  state,
  external_identifier,
  origin: { resource_type: 'tenant-supplier', resource: 1 },
  destination: { resource_type: 'production', resource: destination },
  creator: { resource_type: 'staff', resource: 1 },
  estimated_arrival_at: null,
  parcels: [],
});

const disposition = (state: DispositionState): Fields => {
  const { id, created_at, updated_at, order, ...fields } = aDisposition({ state });
  return fields;
};

/** The item IDs of the orders with one piece, by the letter of the piece. */
const itemIds: Readonly<Record<Letter, number>> = { a: 970_001, b: 970_002, c: 970_003, d: 970_004 };

/** Returns an order of one piece, which changed at the letter's time. */
function orderOfOne(letter: Letter, piece: UnitState, external_reference: string, name?: string): Fields {
  const id = itemIds[letter];
  const external_identifier = name ?? String(id);
  const pieces = [{ count: 1, state: piece, since: timesOf('updated_at')[letter] }];
  const items = [aRoutedItem({ id, external_identifier, pieces })];
  const {
    id: _,
    created_at,
    updated_at,
    order,
    ...fields
  } = aDisposition({ external_reference, first_item: id, items });
  return fields;
}

const aTaggedPiece = (letter: Letter): Fields => orderOfOne(letter, 'confirmed', 'Sample');

const productionOrder = (state: ProductionOrderState, production: number, disposition_order: number): Fields => {
  const { id, created_at, updated_at, ...fields } = aProductionOrder({ state, production, disposition_order });
  return fields;
};

/** Returns a collection of imports of one type. */
const imports = (noun: string, entity: EntityName): Sample => ({
  paths: [`/master-administration/${noun}`],
  key: 'staff',
  entity,
  records: {
    a: anImport('pending'),
    b: anImport('finished'),
    c: anImport('cancelled'),
    d: anImport('pending'),
  },
  filters: {
    id: byId,
    state: { match: ['pending', 'ad'], near: ['Pending', '422'], several: ['cancelled,finished', 'bc'] },
  },
  ranges: updated,
  beside: async () => {
    await put('media', { ...aSourceFile, id: importedFile });
  },
});

const aPrivacyRequest = (kind: string, state: string): Fields => ({
  ...aRun,
  kind,
  state,
  subject: { person: 'a hash' },
  counts: nothingHeld,
  open_orders: [],
  pass: 1,
  position: { lookup: 0, after: 0 },
});

const aFailingDelivery = (state: string, type: string): Fields => ({
  ...aDeliveryOf(state, type),
  webhook: 790_045,
  made: 1,
  is_failing: true,
});

/** The file that was imported. */
const importedFile = 790_040;
const aSourceFile: Fields = {
  merchant: null,
  is_test: false,
  collection_name: 'source-file',
  file_name: 'import.csv',
  size: 1,
  mime_type: 'text/csv',
  state: 'ready',
  failure_message: null,
  custom_properties: {},
  url: null,
  object_key: 'imports/1',
};

const anImport = (state: string): Fields => ({
  state,
  failure_message: null,
  options: { overwrite_existing: false, should_preserve_published: false },
  dry_run: false,
  counts: { processed: 0, failed: 0, ignored: 0 },
  started_at: null,
  finished_at: null,
  source_file: importedFile,
  failed_report_file: null,
  due_at: null,
});

/** The samples of `master-administration`. */
export const samples: readonly Sample[] = [
  {
    paths: ['/master-administration/access-keys'],
    key: 'staff',
    entity: 'access-key',
    records: {
      a: { ...anAccessKeyOf('production', 'key-é-a'), merchant: null, production: 790_041 },
      b: { ...anAccessKeyOf('merchant', 'key-é-b'), merchant: 790_042 },
      c: { ...anAccessKeyOf('production', 'key-é-c'), merchant: null, production: 790_043, is_test: true },
      d: { ...anAccessKeyOf('merchant', 'key-é-d'), merchant: 790_044, is_test: true },
    },
    filters: {
      id: byId,
      role: { match: ['merchant', 'bd'], near: ['Merchant', '422'], several: ['staff,production', 'ac'] },
      merchant: { match: ['790042', 'b'], near: ['7900420', ''], several: ['790042,790044', 'bd'] },
      production: { match: ['790041', 'a'], near: ['7900410', ''], several: ['790041,790043', 'ac'] },
      is_test: byMode,
      key_id: byHandle('key'),
    },
    ranges: updated,
  },
  reference('additional-instructions', 'additional-instruction', {
    name: 'Sample',
    price: 1,
    collection_name: 'product',
  }),
  reference('annotation-channels', 'annotation-channel'),
  reference('brands', 'brand'),
  reference('countries', 'country', { code: 'XX' }),
  reference('material-types', 'material-type'),
  reference('order-types', 'order-type'),
  reference('payment-methods', 'payment-method', { name: 'Sample' }),
  reference('product-option-types', 'option-type'),
  reference('production-areas', 'production-area', { production_method: 1 }),
  {
    paths: ['/master-administration/shipping-rates'],
    key: 'staff',
    entity: 'shipping-rate',
    records: {
      a: aRate('service-é-1', 'A'),
      b: aRate('service-é-2', 'B'),
      c: aRate('service-é-1', 'C'),
      d: aRate('service-é-3', 'É'),
    },
    filters: {
      id: byId,
      service: { match: ['service-é-1', 'ac'], near: ['service-é', ''], several: ['service-é-3,service-é-2', 'bd'] },
      country_code: { match: ['É', 'd'], near: ['é', ''], several: ['C,A,X', 'ac'] },
    },
    ranges: updated,
  },
  plain('annotations', 'annotation', { description: { en: 'Sample' }, channels: [] }),
  {
    paths: ['/master-administration/disposition-orders'],
    key: 'staff',
    entity: 'disposition-order',
    records: {
      a: disposition('assigned'),
      b: disposition('partly_assigned'),
      c: { ...disposition('delivered'), is_test: true },
      d: { ...disposition('assigned'), is_test: true },
    },
    filters: {
      id: byId,
      state: { match: ['assigned', 'ad'], near: ['Assigned', '422'], several: ['delivered,partly_assigned', 'bc'] },
      is_test: byMode,
    },
    ranges: updated,
  },
  {
    paths: ['/master-administration/failing-deliveries'],
    key: 'staff',
    entity: 'delivery',
    records: {
      a: { ...aFailingDelivery('pending', 'order.prepared'), is_test: true },
      b: { ...aFailingDelivery('failed', 'production-order.changed'), merchant: null, production: 790_046 },
      c: aFailingDelivery('pending', 'order.prepared'),
      d: aFailingDelivery('failed', 'webhook.test'),
    },
    filters: {
      id: byId,
      state: { match: ['failed', 'bd'], near: ['delivered', '422'], several: ['pending,failed', 'abcd'] },
      'event.type': {
        match: ['order.prepared', 'ac'],
        near: ['order.prepare', '422'],
        several: ['webhook.test,production-order.changed', 'bd'],
      },
    },
    ranges: { created_at: ['min', 'max'], ...updated },
  },
  {
    paths: ['/master-administration/goods-transfers', '/master-administration/good-transfers'],
    key: 'staff',
    entity: 'goods-transfer',
    records: {
      a: transfer('pending', 'Livré 1', 790_003),
      b: transfer('partially-received', 'Livré 2', 790_004),
      c: transfer('received', 'Livré 1', 790_003),
      d: transfer('pending', 'Livré 3', 790_005),
    },
    filters: {
      state: { match: ['pending', 'ad'], near: ['Pending', '422'], several: ['received,partiallyReceived', 'bc'] },
      external_identifier: { match: ['Livré 1', 'ac'], near: ['Livré', ''], several: ['Livré 3,Livré 2,L', 'bd'] },
      destination: { match: ['790003', 'ac'], near: ['79000', ''], several: ['790004,790003,1', 'abc'] },
    },
    ranges: updated,
  },
  {
    paths: ['/master-administration/id-tags'],
    key: 'staff',
    entity: 'disposition-order',
    partOf: firstPiece,
    records: {
      a: aTaggedPiece('a'),
      b: { ...aTaggedPiece('a'), updated_at: timesOf('updated_at').a },
      c: { ...aTaggedPiece('c'), is_test: true },
      d: { ...aTaggedPiece('c'), is_test: true, updated_at: timesOf('updated_at').c },
    },
    filters: {
      id: byId,
      order: { match: ['{whole b}', 'b'], near: ['{whole b}0', ''], several: ['{whole a},{whole d},1', 'ad'] },
      order_item_unit: byId,
      state: { match: ['ordered', 'abcd'], near: ['Ordered', '422'], several: ['ordered', 'abcd'] },
      is_test: byMode,
    },
    ranges: updated,
    // a production has set the tag of two of them after the last change of their orders
    beside: async (orders) => {
      for (const letter of ['b', 'd'] as const) {
        const own = { order: orders[letter], order_item_unit: firstPiece(orders[letter]) };
        const updated_at = timesOf('updated_at')[letter];
        await put('id-tag', { ...anIdTag(), ...own, is_test: letter === 'd', updated_at, id: own.order_item_unit });
      }
    },
  },
  imports('merchant-product-imports', 'merchant-product-import'),
  {
    paths: ['/master-administration/merchant-products'],
    key: 'staff',
    entity: 'merchant-product',
    records: {
      a: aMerchantProductOf({ title: { en: 'A' }, merchant: 790_010, master_product: masterProducts.one }),
      b: aMerchantProductOf({ title: { en: 'B' }, merchant: 790_011, master_product: masterProducts.two }),
      c: aMerchantProductOf({ title: { en: 'C' }, merchant: 790_010, master_product: masterProducts.two }),
      d: aMerchantProductOf({ title: { en: 'D' }, merchant: 790_012 }),
    },
    filters: {
      id: byId,
      merchant: { match: ['790010', 'ac'], near: ['79001', ''], several: ['790012,790011,1', 'bd'] },
      'master_product.handle': {
        match: ['modèle-two', 'bc'],
        near: ['modèle', ''],
        several: ['modèle-one,modèle-two,x', 'abc'],
      },
    },
    ranges: updated,
    beside: async () => {
      for (const [name, id] of Object.entries(masterProducts)) {
        await putHandled('master-product', `modèle-${name}`, { ...aMasterProductOf({ available_at: null }), id });
      }
    },
  },
  {
    paths: ['/master-administration/merchant-variants'],
    key: 'staff',
    entity: 'merchant-variant',
    records: {
      a: aVariantOf({ collection_name: 'catalogue', origin: { sku: 'S-1', external_identifier: null } }),
      b: aVariantOf({ collection_name: 'custom', origin: { sku: 'S-2', external_identifier: null } }),
      c: aVariantOf({ collection_name: 'ordered', origin: { sku: 'S-3', external_identifier: null } }),
      d: aVariantOf({ collection_name: 'custom', origin: { sku: 'S-4', external_identifier: null } }),
    },
    filters: {
      id: byId,
      collection_name: { match: ['custom', 'bd'], near: ['Custom', '422'], several: ['ordered,catalogue', 'ac'] },
    },
    ranges: updated,
  },
  reference('merchants', 'merchant', {
    name: 'Sample',
    currency: 'EUR',
    locale: 'en',
    cancellable_until: 'prepared',
    order_type: 1,
  }),
  {
    paths: ['/master-administration/order-item-units'],
    key: 'staff',
    entity: 'disposition-order',
    partOf: firstPiece,
    records: {
      a: orderOfOne('a', 'pending', 'Réf 1', 'Stück 1'),
      b: orderOfOne('b', 'confirmed', 'Réf 2', 'Stück 2'),
      c: { ...orderOfOne('c', 'cancelled', 'Réf 1', 'Stück 1'), is_test: true },
      d: { ...orderOfOne('d', 'pending', 'Réf 3'), is_test: true },
    },
    filters: {
      id: byId,
      external_reference: { match: ['Réf 1', 'ac'], near: ['Réf', ''], several: ['Réf 3,Réf 2,R', 'bd'] },
      order: { match: ['{whole b}', 'b'], near: ['{whole b}0', ''], several: ['{whole a},{whole d},1', 'ad'] },
      order_item: { match: ['970002', 'b'], near: ['97000', ''], several: ['970004,970001,1', 'ad'] },
      'order_item.external_identifier': {
        match: ['Stück 1', 'ac'],
        near: ['Stück', ''],
        several: ['970004,Stück 2,S', 'bd'],
      },
      state: { match: ['pending', 'ad'], near: ['Pending', '422'], several: ['cancelled,confirmed', 'bc'] },
      is_test: byMode,
    },
    ranges: updated,
    beside: async (orders) => {
      const names = { a: 'Stück 1', b: 'Stück 2', c: 'Stück 1' } as const;
      for (const letter of ['a', 'b', 'c'] as const) {
        const named = { external_identifier: names[letter], order: orders[letter] };
        await put('order-item', { ...named, id: itemIds[letter] });
      }
    },
  },
  reference('product-option-values', 'option-value', { option_type: 1 }),
  {
    paths: ['/master-administration/product-size-labels'],
    key: 'staff',
    entity: 'size-label',
    records: four((letter) => ({
      handle: `label-é-${letter}`,
      name: letter === 'd' ? 'Très' : 'Été',
      product_sizes: [],
    })),
    filters: {
      id: byId,
      name: { match: ['Très', 'd'], near: ['très', ''], several: ['Été,Très,T', 'abcd'] },
      handle: byHandle('label'),
    },
    ranges: updated,
  },
  {
    paths: ['/master-administration/product-size-scales'],
    key: 'staff',
    entity: 'size-scale',
    records: four((letter) => ({ name: `Échelle ${letter}` })),
    filters: {
      id: byId,
      name: { match: ['Échelle b', 'b'], near: ['Échelle', ''], several: ['Échelle d,Échelle a,É', 'ad'] },
    },
    ranges: updated,
  },
  {
    paths: ['/master-administration/privacy-requests'],
    key: 'staff',
    entity: 'privacy-request',
    records: {
      a: aPrivacyRequest('erase', 'queued'),
      b: aPrivacyRequest('export', 'finished'),
      c: aPrivacyRequest('export', 'failed'),
      d: aPrivacyRequest('erase', 'waiting'),
    },
    filters: {
      id: byId,
      kind: { match: ['erase', 'ad'], near: ['Erase', '422'], several: ['export,erase', 'abcd'] },
      state: { match: ['queued', 'a'], near: ['Queued', '422'], several: ['finished,waiting', 'bd'] },
    },
    ranges: updated,
  },
  imports('product-imports', 'product-import'),
  imports('product-size-label-imports', 'size-label-import'),
  reference('production-methods', 'production-method', { collection_name: 'print' }),
  {
    paths: ['/master-administration/production-orders'],
    key: 'staff',
    entity: 'production-order',
    records: {
      a: productionOrder('pending', 790_020, 790_030),
      b: productionOrder('accepted', 790_021, 790_031),
      c: { ...productionOrder('delivered', 790_020, 790_031), is_test: true },
      d: { ...productionOrder('pending', 790_022, 790_032), is_test: true },
    },
    filters: {
      id: byId,
      state: { match: ['pending', 'ad'], near: ['Pending', '422'], several: ['cancelled,delivered,accepted', 'bc'] },
      production: { match: ['790020', 'ac'], near: ['79002', ''], several: ['790022,790021,1', 'bd'] },
      disposition_order: { match: ['790031', 'bc'], near: ['79003', ''], several: ['790030,790032,1', 'ad'] },
      is_test: byMode,
    },
    ranges: updated,
    beside: async ({ a, b, c, d }) => {
      const orders = [
        { id: 790_030, production_orders: [a] },
        { id: 790_031, production_orders: [b, c] },
        { id: 790_032, production_orders: [d] },
      ];
      for (const order of orders) {
        await put('disposition-order', { ...aDisposition({ rev: 1, order: order.id, ...order }) });
        for (const is_test of [false, true]) await put('order', { ...anOrder({ rev: 1, id: order.id, is_test }) });
      }
    },
  },
  reference('productions', 'production', { name: 'Sample', production_methods: [] }),
  {
    paths: ['/master-administration/products'],
    key: 'staff',
    entity: 'master-product',
    records: four((letter) =>
      aMasterProductOf({
        handle: `sample-product-é-${letter}`,
        available_at: timesOf('available_at')[letter],
        discontinue_at: timesOf('discontinue_at')[letter],
      }),
    ),
    filters: { id: byId, handle: byHandle('sample-product') },
    ranges: { available_at: ['min', 'max', 'equals'], discontinue_at: ['min', 'max', 'equals'], ...updated },
  },
  plain('suppliers', 'supplier', { name: 'Sample', ...aSupplierAddress }, { id: byId }),
  {
    paths: ['/master-administration/webhooks'],
    key: 'production',
    entity: 'webhook',
    records: four(() => ({ ...aWebhookOf, events: ['production-order.created'] })),
    filters: {},
    ranges: updated,
  },
  {
    paths: ['/master-administration/webhooks/{id}/deliveries'],
    key: 'production',
    entity: 'delivery',
    records: {
      a: aDeliveryOf('pending', 'production-order.created'),
      b: aDeliveryOf('failed', 'production-order.changed'),
      c: aDeliveryOf('delivered', 'production-order.created'),
      d: aDeliveryOf('failed', 'webhook.test'),
    },
    filters: {
      id: byId,
      state: { match: ['failed', 'bd'], near: ['Failed', '422'], several: ['pending,delivered', 'ac'] },
      'event.type': {
        match: ['production-order.created', 'ac'],
        near: ['order.prepared', '422'],
        several: ['webhook.test,production-order.changed', 'bd'],
      },
    },
    ranges: { created_at: ['min', 'max'], ...updated },
    under: { entity: 'webhook', field: 'webhook', fields: aWebhookOf },
  },
];
