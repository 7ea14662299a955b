import type { Area } from '../../shared/versions/versions.ts';
import { useUp } from './arrange.ts';
import type { Arranged } from './given/arranged.ts';
import { anAcceptedProduct, anAnnotation } from './given/catalogue.ts';
import { aCustomVariant } from './given/designs.ts';
import { aGoodsTransfer, aGoodsTransferToReceive } from './given/goods.ts';
import {
  anUploadedMerchantProductFile,
  anUploadedProductFile,
  anUploadedSizeLabelFile,
  aStartedImport,
  aStartedMerchantProductImport,
  aStartedSizeLabelImport,
} from './given/imports.ts';
import {
  aCancelledOrder,
  aCheckout,
  aCheckoutBody,
  aCheckoutWithShipping,
  anAcceptedProductionOrder,
  aPlacedOrder,
  aProductionOrder,
} from './given/orders.ts';
import { aMerchantsAccessKey, anAccessKey } from './given/people.ts';
import { aFailedDelivery, aFailedProductionDelivery, aWebhook } from './given/webhooks.ts';
import type { JsonAnswer, Sent, TestWorld } from './world.ts';

// a request for each error response in the OpenAPI documents

type Asking = (world: TestWorld) => Promise<JsonAnswer>;

const asks =
  (route: string, sent: Sent = {}): Asking =>
  (world) =>
    world.call(route, sent);

/** Rotates a revoked access key. */
const revoked =
  (area: Area, make: (world: TestWorld) => Promise<Arranged>, sent: Sent = {}): Asking =>
  async (world) => {
    const path = `/${area}/access-keys/${(await make(world)).id}`;
    await world.call(`DELETE ${path}`, sent);
    return world.call(`POST ${path}/rotate`, { body: { overlap_seconds: 60 }, ...sent });
  };

/** Errors that endpoints share, by the name of the response and by the mistake. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Asking>>>> = {
  Malformed: {
    'a body that is not JSON': asks('POST /v2/checkouts', { raw: '{"items": [' }),
    'an unknown version': asks('GET /v2/orders', { headers: { 'X-Api-Version': '1999-01-01' } }),
    'a cursor that no page has': asks('GET /v2/orders?cursor=nonsense'),
  },
  Unauthenticated: { 'no key': asks('GET /v2/orders', { key: null }) },
  Forbidden: { 'a key of another role': asks('GET /master-administration/products') },
  NotFound: { 'no such order': asks('GET /v2/orders/999999') },
  Missing: { 'a URL that is not valid': asks('GET /files/999999', { key: null }) },
  MethodNotAllowed: { 'another verb': asks('DELETE /v2/orders') },
  Precondition: {
    'another state': async (world) => {
      const { id } = await aCheckout(world);
      return world.call(`PUT /v2/checkouts/${id}`, { body: {}, headers: { 'If-Match': '"another"' } });
    },
  },
  TooLarge: { 'more than a megabyte': asks('POST /v2/checkouts', { raw: `"${'x'.repeat(1_000_001)}"` }) },
  UnsupportedType: {
    'another type': asks('POST /v2/checkouts', { raw: 'a', headers: { 'Content-Type': 'text/plain' } }),
  },
  Invalid: {
    'fields that are missing or wrong': asks('POST /v2/checkouts', {
      body: aCheckoutBody({ email: 'jo', items: [{ variant_id: 1, quantity: 0 }], shipping_address: undefined }),
    }),
    'a variant that cannot be ordered': asks('POST /v2/checkouts', {
      body: aCheckoutBody({ items: [{ variant_id: 999_999, quantity: 1 }] }),
    }),
    'an unknown name in the query': asks('GET /v2/orders?sort=up'),
  },
  InvalidQuery: { 'an unknown name': asks('GET /health?verbose=1', { key: null }) },
  RateLimited: {
    'all requests used up': async (world) => {
      await useUp(world, world.keys.other_merchant, 5000);
      return world.call('GET /v2/orders', { key: 'other_merchant' });
    },
  },
};

const staff = (world: TestWorld, route: string, body?: unknown): Promise<JsonAnswer> =>
  world.call(route.replace(' ', ' /master-administration/'), { key: 'staff', body });

const importedTwice =
  (noun: string, arranged: (world: TestWorld) => Promise<{ readonly path: string }>): Asking =>
  async (world) => {
    const { path } = await arranged(world);
    await staff(world, `POST ${noun}`, { path });
    return staff(world, `POST ${noun}`, { path });
  };

const endedImport =
  (noun: string, started: (world: TestWorld) => Promise<{ readonly id: number }>): Asking =>
  async (world) => {
    const { id } = await started(world);
    await world.drain();
    return staff(world, `PUT ${noun}/${id}/cancel`);
  };

const processed =
  (
    ask: (
      world: TestWorld,
      product: { readonly id: number; readonly variants: readonly { id: number }[] },
    ) => Promise<JsonAnswer>,
  ): Asking =>
  async (world) =>
    ask(world, await anAcceptedProduct(world));

const complete = (world: TestWorld, id: number) =>
  world.call(`PUT /v2/checkouts/${id}/complete`, { body: { payment: { handle: 'invoice' } } });

const usedByTheDemo = [
  'brands',
  'countries',
  'material-types',
  'merchants',
  'order-types',
  'product-option-types',
  'product-option-values',
  'production-areas',
  'production-methods',
  'productions',
];

/** Errors of one endpoint, by its function and status. */
export const refusalsOf: Readonly<Record<string, Readonly<Record<number, Asking>>>> = {
  ...Object.fromEntries(
    usedByTheDemo.map((noun): [string, Readonly<Record<number, Asking>>] => [
      `master-administration-${noun}-delete`,
      { 409: (world) => staff(world, `DELETE ${noun}/1`) },
    ]),
  ),
  'master-administration-annotation-channels-delete': {
    409: async (world) => {
      await anAnnotation(world);
      return staff(world, 'DELETE annotation-channels/1');
    },
  },
  'master-administration-suppliers-delete': {
    409: async (world) => {
      await aGoodsTransfer(world);
      return staff(world, 'DELETE suppliers/1');
    },
  },
  'master-administration-async-products-update': {
    423: processed((world, { id }) => staff(world, `PUT async/products/${id}`, { name: { en: 'Cap' } })),
  },
  'master-administration-disposition-orders-prepare': {
    409: async (world) => {
      const { id } = await aPlacedOrder(world);
      return staff(world, `PUT disposition-orders/by-order/${id}/prepare`);
    },
  },
  'master-administration-disposition-orders-assign': {
    409: async (world) => {
      const { id } = await aCancelledOrder(world);
      const body = { productions: [{ handle: 'north-print' }] };
      return staff(world, `POST disposition-orders/by-order/${id}/production-orders`, body);
    },
  },
  'master-administration-goods-transfers-receipts': {
    409: async (world) => {
      const { id } = await aGoodsTransferToReceive(world);
      const decide = (state: string) =>
        staff(world, `POST good-transfers/${id}/receipts`, { items: [{ id: 1, state }] });
      await decide('accepted');
      return decide('rejected');
    },
  },
  'master-administration-merchant-product-imports-create': {
    409: importedTwice('merchant-product-imports', anUploadedMerchantProductFile),
  },
  'master-administration-merchant-product-imports-cancel': {
    409: endedImport('merchant-product-imports', aStartedMerchantProductImport),
  },
  'master-administration-merchant-variants-update': {
    409: async (world) => {
      const { id } = await aPlacedOrder(world);
      const { json } = await world.call(`GET /v2/orders/${id}`);
      return staff(world, `PATCH merchant-variants/${json.items[0].variant}`, { external_identifier: 'other' });
    },
  },
  'master-administration-order-item-units-cancel': {
    409: async (world) => {
      const { order } = await anAcceptedProductionOrder(world);
      const { json } = await staff(world, `GET order-item-units?filter[order]=${order}`);
      return staff(world, `PUT order-item-units/${json.data[0].id}/cancel`);
    },
  },
  'master-administration-product-imports-create': { 409: importedTwice('product-imports', anUploadedProductFile) },
  'master-administration-product-imports-cancel': { 409: endedImport('product-imports', aStartedImport) },
  'master-administration-product-size-label-imports-create': {
    409: importedTwice('product-size-label-imports', anUploadedSizeLabelFile),
  },
  'master-administration-product-size-label-imports-cancel': {
    409: endedImport('product-size-label-imports', aStartedSizeLabelImport),
  },
  'master-administration-access-keys-rotate': {
    409: revoked('master-administration', anAccessKey, { key: 'staff' }),
  },
  'v2-access-keys-rotate': { 409: revoked('v2', aMerchantsAccessKey) },
  'master-administration-deliveries-redeliver': {
    409: async (world) => {
      const { webhook, delivery } = await aFailedProductionDelivery(world);
      const own = { key: 'production' } as const;
      const path = `/master-administration/webhooks/${webhook}`;
      await world.call(`PUT ${path}`, { body: { state: 'inactive' }, ...own });
      return world.call(`PUT ${path}/deliveries/${delivery}/redeliver`, own);
    },
  },
  'master-administration-production-orders-accept': {
    409: async (world) => {
      const { id } = await anAcceptedProductionOrder(world);
      await staff(world, `PUT production-orders/${id}/deliver`, {});
      return staff(world, `PUT production-orders/${id}/accept`);
    },
  },
  'master-administration-production-orders-deliver': {
    409: async (world) => {
      const { id } = await aProductionOrder(world);
      return staff(world, `PUT production-orders/${id}/deliver`, {});
    },
  },
  'master-administration-production-orders-fail': {
    409: async (world) => {
      const { id } = await aProductionOrder(world);
      return staff(world, `PUT production-orders/${id}/fail`, { reason: 'The fabric is damaged.' });
    },
  },
  'master-administration-production-orders-hold': {
    409: async (world) => {
      const { id } = await aProductionOrder(world);
      return staff(world, `PUT production-orders/${id}/hold`, { reason: 'We wait for white shirts.' });
    },
  },
  'master-administration-production-orders-reject': {
    409: async (world) => {
      const { id } = await anAcceptedProductionOrder(world);
      return staff(world, `PUT production-orders/${id}/reject`, { reason: 'We are closed until Monday.' });
    },
  },
  'master-administration-production-orders-release': {
    409: async (world) => {
      const { id } = await aProductionOrder(world);
      return staff(world, `PUT production-orders/${id}/release`);
    },
  },
  'master-administration-production-orders-take-back': {
    409: async (world) => {
      const { id } = await anAcceptedProductionOrder(world);
      await staff(world, `PUT production-orders/${id}/deliver`, {});
      return staff(world, `PUT production-orders/${id}/take-back`);
    },
  },
  'master-administration-products-delete': {
    423: processed((world, { id }) => staff(world, `DELETE products/${id}`)),
  },
  'master-administration-products-sync-to-merchants': {
    423: processed((world, { id }) => staff(world, `PUT products/${id}/sync-to-merchants`)),
  },
  'master-administration-products-delete-variant': {
    423: processed((world, { id, variants }) => staff(world, `DELETE products/${id}/variants/${variants[0]?.id}`)),
  },
  'v2-checkouts-update': {
    409: async (world) => {
      const { id } = await aCheckout(world);
      return world.call(`PUT /v2/checkouts/${id}`, { body: { shipping: { handle: 'standard' } } });
    },
  },
  'v2-checkouts-complete': {
    409: async (world) => {
      const { id } = await aCheckout(world);
      return complete(world, id);
    },
  },
  'v2-checkouts-shipping-rates': {
    409: async (world) => {
      const { id } = await aCheckoutWithShipping(world);
      await world.call(`PUT /v2/checkouts/${id}`, { body: { items: [{ variant_id: 1, quantity: 1 }] } });
      await complete(world, id);
      return world.call(`GET /v2/checkouts/${id}/shipping-rates`);
    },
  },
  'v2-media-delete': {
    409: async (world) => {
      const { media } = await aCustomVariant(world);
      return world.call(`DELETE /v2/media/${media}`);
    },
  },
  'v2-orders-cancel': {
    409: async (world) => {
      const { order } = await anAcceptedProductionOrder(world);
      return world.call(`PUT /v2/orders/${order}/cancel`);
    },
  },
  'v2-orders-advance': {
    409: async (world) => {
      const { id } = await aPlacedOrder(world, {}, { key: 'merchant_test' });
      const as = { key: 'merchant_test' } as const;
      await world.call(`POST /v2/test/orders/${id}/advance`, { body: { to: 'cancelled' }, ...as });
      return world.call(`POST /v2/test/orders/${id}/advance`, { body: { to: 'prepared' }, ...as });
    },
  },
  'v2-versions-compare': {
    404: (world) => world.call('POST /v2/versions/compare', { body: { resource: 'order', id: 999_999_999 } }),
  },
  'v2-variants-delete': { 409: asks('DELETE /v2/variants/1') },
  'v2-deliveries-redeliver': {
    409: async (world) => {
      const { webhook, delivery } = await aFailedDelivery(world);
      await world.call(`PUT /v2/webhooks/${webhook}`, { body: { state: 'inactive' } });
      return world.call(`PUT /v2/webhooks/${webhook}/deliveries/${delivery}/redeliver`);
    },
  },
  'v2-webhooks-redeliver-failed': {
    409: async (world) => {
      const { id } = await aWebhook(world, {}, { state: 'inactive' });
      return world.call(`POST /v2/webhooks/${id}/redeliver-failed`, { body: { since: '2026-11-01' } });
    },
  },
};
