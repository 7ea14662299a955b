import type { EntityName } from '../../../shared/changes/design.ts';
import type { DispositionState } from '../../../shared/resources/orders/disposition-record.ts';
import { aDisposition } from '../../rules/builders.ts';
import {
  aMasterProductOf,
  aMerchantProductOf,
  aVariantOf,
  byHandle,
  byId,
  type Fields,
  four,
  localized,
  putHandled,
  type Sample,
  timesOf,
  updated,
} from './sample.ts';

/** Records that samples lead to. */
const masterProducts = { one: 791_001, two: 791_002 } as const;

/** A collection of reference data that knows no filter but its times. */
const plain = (noun: string, entity: EntityName, more: Fields = {}): Sample => ({
  paths: [`/master-administration/${noun}`],
  key: 'staff',
  entity,
  records: four((letter) => ({ handle: `sample-${entity}-é-${letter}`, ...localized, ...more })),
  filters: {},
  ranges: updated,
});

const aSupplierAddress = { address: { street1: 'Mill Lane 1', zip: '48143', city: 'Münster', country_code: 'DE' } };

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
  const { id, created_at, updated_at, ...fields } = aDisposition({ state });
  return fields;
};

/** The samples of `master-administration`. */
export const samples: readonly Sample[] = [
  plain('annotation-channels', 'annotation-channel'),
  plain('annotations', 'annotation', { description: { en: 'Sample' }, channels: [] }),
  {
    paths: ['/master-administration/disposition-orders'],
    key: 'staff',
    entity: 'disposition-order',
    records: {
      a: disposition('assigned'),
      b: disposition('partly_assigned'),
      c: disposition('delivered'),
      d: disposition('assigned'),
    },
    filters: {
      id: byId,
      state: { match: ['assigned', 'ad'], near: ['Assigned', '422'], several: ['delivered,partly_assigned', 'bc'] },
    },
    ranges: updated,
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
  plain('merchants', 'merchant', { name: 'Sample' }),
  plain('product-option-values', 'option-value', { option_type: 1 }),
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
  plain('production-methods', 'production-method', { collection_name: 'print' }),
  plain('productions', 'production', { name: 'Sample', production_methods: [] }),
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
  plain('suppliers', 'supplier', { name: 'Sample', ...aSupplierAddress }),
];
