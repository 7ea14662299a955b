import { ensureFileKeys } from '../../../shared/files/file-keys.ts';
import { dictionaryPartition } from '../../../shared/table/keys.ts';
import { putRow } from '../../../shared/table/table.ts';
import {
  aMerchantProductOf,
  anAccessKeyOf,
  anOrderOf,
  aRun,
  aVariantOf,
  byHandle,
  byId,
  type Fields,
  four,
  localized,
  put,
  putHandled,
  type Sample,
  updated,
} from './sample.ts';

export const aWebhookOf: Fields = {
  is_test: false,
  url: 'https://shop.example/notifications',
  version: '2022-02-01',
  description: null,
  state: 'active',
  events: ['order.prepared'],
  token: null,
  deactivated_at: null,
  deactivation_reason: null,
};

export const aDeliveryOf = (state: string, type: string): Fields => ({
  is_test: false,
  event: { id: 'evt_1', type },
  version: '2022-02-01',
  state,
  attempts: [],
  made: 0,
  begun_at: '2026-11-21T10:00:00+00:00',
  next_attempt_at: null,
  due_at: null,
  expires_at: 4_102_444_800, // in the year 2100
});

/** Records to which the samples refer. */
const methods = { one: 790_001, two: 790_002 } as const;

const ofInstruction = {
  match: ['product', 'bcd'],
  near: ['Product', '422'],
  several: ['shipping,product', 'abcd'],
} as const;

const anExport = (state: string): Fields => ({
  ...aRun,
  is_test: false,
  state,
  placed_from: null,
  placed_until: null,
  version: '2022-02-01',
  orders: 0,
});

const aMediaOf = (file_name: string, mime_type: string): Fields => ({
  is_test: false,
  collection_name: 'upload',
  file_name,
  size: 1,
  mime_type,
  state: 'ready',
  failure_message: null,
  custom_properties: {
    width: 1,
    height: 1,
    dpi: null,
    color_space: 'rgb',
    icc_profile: null,
    has_alpha: false,
    orientation: 1,
    warnings: [],
  },
  url: null,
  object_key: null,
  is_upload: true,
});

/** The samples of `v2`. */
export const samples: readonly Sample[] = [
  {
    paths: ['/v2/additional-instructions'],
    key: 'merchant',
    entity: 'additional-instruction',
    records: four((letter) => ({
      handle: `instruction-${letter}`,
      name: letter === 'd' ? 'Repassé' : 'Plié',
      price: 1,
      collection_name: letter === 'a' ? 'shipping' : 'product',
    })),
    filters: {
      id: byId,
      name: { match: ['Repassé', 'd'], near: ['repassé', ''], several: ['Plié,Repassé', 'abcd'] },
      collection_name: ofInstruction,
      type: ofInstruction,
    },
    ranges: updated,
  },
  {
    paths: ['/v2/exports'],
    key: 'merchant',
    entity: 'export',
    records: { a: anExport('queued'), b: anExport('finished'), c: anExport('failed'), d: anExport('queued') },
    filters: {
      id: byId,
      state: { match: ['queued', 'ad'], near: ['Queued', '422'], several: ['finished,failed', 'bc'] },
    },
    ranges: updated,
  },
  {
    paths: ['/v2/media'],
    key: 'merchant',
    entity: 'media',
    records: {
      a: aMediaOf('Façade.png', 'image/png'),
      b: aMediaOf('Dos é.jpg', 'image/jpeg'),
      c: aMediaOf('Façade.png', 'image/png'),
      d: aMediaOf('Manche.jpg', 'image/jpeg'),
    },
    filters: {
      id: byId,
      file_name: { match: ['Façade.png', 'ac'], near: ['façade.png', ''], several: ['Dos é.jpg,Manche.jpg,F', 'bd'] },
      mime_type: { match: ['image/png', 'ac'], near: ['png', ''], several: ['image/jpeg,image/png', 'abcd'] },
    },
    ranges: { created_at: ['min', 'max'], ...updated },
    beside: ensureFileKeys, // media show their URL
  },
  {
    paths: ['/v2/orders'],
    key: 'merchant',
    entity: 'order',
    records: {
      a: anOrderOf({ state: 'preparing', external_identifier: 'Numéro 1', external_reference: 'Réf 1' }),
      b: anOrderOf({ state: 'prepared', external_identifier: 'Numéro 2', external_reference: 'Réf 2' }),
      c: anOrderOf({ state: 'cancelled', external_identifier: 'Numéro 3', external_reference: 'Réf 1' }),
      d: anOrderOf({ state: 'prepared', external_identifier: null, external_reference: null }),
    },
    filters: {
      id: byId,
      state: { match: ['prepared', 'bd'], near: ['completed', ''], several: ['cancelled,preparing', 'ac'] },
      external_identifier: { match: ['Numéro 2', 'b'], near: ['numéro 2', ''], several: ['Numéro 3,Numéro 1,N', 'ac'] },
      external_reference: { match: ['Réf 1', 'ac'], near: ['Réf', ''], several: ['Réf 2,Réf 1,Réf 3', 'abc'] },
      since_id: { match: ['{b}', 'cd'], near: ['{d}', ''], several: ['{a},{b}', '422'] },
    },
    ranges: { created_at: ['min', 'max'], ...updated },
  },
  {
    paths: ['/v2/payment-methods'],
    key: 'merchant',
    entity: 'payment-method',
    records: four((letter) => ({ handle: `payment-é-${letter}`, name: letter === 'd' ? 'Chèque' : 'Café' })),
    filters: {
      id: byId,
      name: { match: ['Chèque', 'd'], near: ['chèque', ''], several: ['Café,Chèque', 'abcd'] },
      handle: byHandle('payment'),
    },
    ranges: updated,
  },
  {
    paths: ['/v2/products'],
    key: 'merchant',
    entity: 'merchant-product',
    records: {
      a: aMerchantProductOf({
        title: { en: 'Blouse', fr: 'Chemisé' },
        origin: { manufacturer_number: 'Nº é-1' },
        designable_production_methods: [methods.one],
      }),
      b: aMerchantProductOf({
        title: { en: 'Chemisé' },
        origin: { manufacturer_number: 'Nº é-2' },
        designable_production_methods: [methods.two],
      }),
      c: aMerchantProductOf({
        title: { en: 'Hoodé' },
        origin: { manufacturer_number: 'Nº é-1' },
        designable_production_methods: [methods.one, methods.two],
      }),
      d: aMerchantProductOf({ title: { en: 'Cap' }, origin: { manufacturer_number: null } }),
    },
    filters: {
      id: byId,
      title: { match: ['Chemisé', 'ab'], near: ['Chemis', ''], several: ['Hoodé,Blouse,en', 'ac'] },
      'variants.origin.sku': { match: ['u-é-1', 'a'], near: ['SKU-É-3', ''], several: ['É-1,É-2', 'ab'] },
      'origin.manufacturer_number': { match: ['Nº é-1', 'ac'], near: ['Nº é', ''], several: ['Nº é-2,Nº é-1', 'abc'] },
      designable_production_methods: {
        match: ['méthode-one', 'ac'],
        near: ['méthode', ''],
        several: ['méthode-two,méthode-one,x', 'abc'],
      },
    },
    ranges: updated,
    beside: async (ids, merchant) => {
      for (const [name, id] of Object.entries(methods)) {
        await putHandled('production-method', `méthode-${name}`, { id, ...localized, collection_name: 'print' });
      }
      // a product is found by its variants in the catalogue
      const own = [
        ['catalogue', 'SKU-É-1', ids.a],
        ['catalogue', 'SKU-É-2', ids.b],
        ['custom', 'SKU-É-3', ids.c],
      ] as const;
      for (const [collection_name, sku, merchant_product] of own) {
        const fields = aVariantOf({ collection_name, origin: { sku, external_identifier: null }, merchant_product });
        await put('merchant-variant', { ...fields, id: merchant_product + 100, merchant });
        await putRow({ PK: dictionaryPartition(merchant), SK: sku });
      }
    },
  },
  {
    paths: ['/v2/variants'],
    key: 'merchant',
    entity: 'merchant-variant',
    records: {
      a: aVariantOf({
        collection_name: 'catalogue',
        master_variant: 9_999_999, // does not exist, so that only the variant's own time counts
        origin: { sku: 'TÉE-1', external_identifier: 'Extérieur 1' },
      }),
      b: aVariantOf({ collection_name: 'custom', origin: { sku: 'TÉE-1', external_identifier: 'Extérieur 2' } }),
      c: aVariantOf({ collection_name: 'ordered', origin: { sku: 'TÉE-2', external_identifier: 'Extérieur 1' } }),
      d: aVariantOf({ collection_name: 'custom', origin: { sku: 'MUG-É', external_identifier: null } }),
    },
    filters: {
      id: byId,
      'origin.sku': { match: ['ée-1', 'ab'], near: ['ée-3', ''], several: ['MUG-é,tée-2', 'cd'] },
      'origin.external_identifier': {
        match: ['Extérieur 1', 'ac'],
        near: ['extérieur 1', ''],
        several: ['Extérieur 2,Extérieur 1,Ext', 'abc'],
      },
      collection_name: { match: ['custom', 'bd'], near: ['customs', '422'], several: ['ordered,catalogue', 'ac'] },
    },
    ranges: updated,
    beside: async (_ids, merchant) => {
      for (const SK of ['TÉE-1', 'TÉE-2', 'MUG-É']) await putRow({ PK: dictionaryPartition(merchant), SK });
    },
  },
  {
    paths: ['/v2/access-keys'],
    key: 'merchant',
    entity: 'access-key',
    records: four((letter) => anAccessKeyOf('merchant', `sample-é-${letter}`)),
    filters: {},
    ranges: updated,
  },
  {
    paths: ['/v2/webhooks'],
    key: 'merchant',
    entity: 'webhook',
    records: four(() => aWebhookOf),
    filters: {},
    ranges: updated,
  },
  {
    paths: ['/v2/webhooks/{id}/deliveries'],
    key: 'merchant',
    entity: 'delivery',
    records: {
      a: aDeliveryOf('pending', 'order.prepared'),
      b: aDeliveryOf('failed', 'order.failed'),
      c: aDeliveryOf('delivered', 'order.prepared'),
      d: aDeliveryOf('failed', 'webhook.test'),
    },
    filters: {
      id: byId,
      state: { match: ['failed', 'bd'], near: ['Failed', '422'], several: ['pending,delivered', 'ac'] },
      'event.type': {
        match: ['order.prepared', 'ac'],
        near: ['order.prepare', '422'],
        several: ['webhook.test,order.failed', 'bd'],
      },
    },
    ranges: { created_at: ['min', 'max'], ...updated },
    under: { entity: 'webhook', field: 'webhook', fields: aWebhookOf },
  },
];
