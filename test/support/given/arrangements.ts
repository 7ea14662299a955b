import type { ArrangementName } from '../../../shared/lib/arrangements.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, theDemo } from './arranged.ts';
import { aCatalogueTask, aNewProduct, anAcceptedProduct, anAnnotation, aProductWithVariant } from './catalogue.ts';
import { aCustomVariant, aPictureToPrint, aRequestedDesign } from './designs.ts';
import { aLargeUpload, aMedia, anUnusedFile, anUploadedPicture } from './files.ts';
import { aGoodsTransfer, aGoodsTransferToReceive } from './goods.ts';
import {
  anUploadedMerchantProductFile,
  anUploadedProductFile,
  anUploadedSizeLabelFile,
  aStartedImport,
  aStartedMerchantProductImport,
  aStartedSizeLabelImport,
} from './imports.ts';
import { aChangedMerchantProduct } from './offers.ts';
import {
  aCancelledOrder,
  aCheckout,
  aCheckoutWithShipping,
  aHeldProductionOrder,
  anAcceptedProductionOrder,
  anIdTag,
  anOrderThatFailed,
  anOrderToRoute,
  aPlacedOrder,
  aPreparedOrder,
  aProductionOrder,
  aRequestedRatesJob,
  aUnit,
} from './orders.ts';
import {
  aFailedRequest,
  aFailedRequestOfStaff,
  aMerchantsAccessKey,
  anAccessKey,
  anExport,
  aPrivacyRequest,
  countedRequests,
} from './people.ts';
import { unusedReference } from './reference.ts';
import {
  aDelivery,
  aDeliveryToRetry,
  aFailedDelivery,
  aFailedProductionDelivery,
  aFailingDelivery,
  anAcceptedDelivery,
  aProductionDelivery,
  aProductionWebhook,
  aPublishedEvent,
  aRequestedRedelivery,
  aWebhook,
  roomForAProductionWebhook,
  roomForAWebhook,
} from './webhooks.ts';

type Arrangement = (world: TestWorld, as?: As) => Promise<Arranged>;

const known = {
  theDemo,
  anAccessKey: (world) => anAccessKey(world),
  aMerchantsAccessKey,
  ...unusedReference,
  anAnnotation,
  aCheckout: (world, as) => aCheckout(world, {}, as),
  aRequestedRatesJob,
  aCheckoutWithShipping: (world, as) => aCheckoutWithShipping(world, {}, as),
  aPlacedOrder: (world, as) => aPlacedOrder(world, {}, as),
  aPreparedOrder: async (world, as) => {
    const { id } = await aPreparedOrder(world, {}, as);
    return { id, order_id: id };
  },
  aCancelledOrder,
  anOrderThatFailed,
  aUnit,
  aProductionOrder: (world, as) => aProductionOrder(world, {}, as),
  anAcceptedProductionOrder: (world, as) => anAcceptedProductionOrder(world, {}, as),
  aHeldProductionOrder: (world, as) => aHeldProductionOrder(world, {}, as),
  anIdTag,
  anOrderToRoute: (world, as) => anOrderToRoute(world, {}, as),
  aGoodsTransfer: (world) => aGoodsTransfer(world),
  aGoodsTransferToReceive,
  aNewProduct: (world) => aNewProduct(world),
  anAcceptedProduct: (world) => anAcceptedProduct(world),
  aProductWithVariant,
  aMedia,
  aPictureToPrint,
  aRequestedDesign: (world, as) => aRequestedDesign(world, as),
  aCustomVariant: (world, as) => aCustomVariant(world, as),
  anUploadedPicture,
  anUnusedFile,
  aLargeUpload,
  aCatalogueTask,
  aChangedMerchantProduct,
  anUploadedProductFile,
  anUploadedSizeLabelFile,
  anUploadedMerchantProductFile,
  aStartedImport,
  aStartedSizeLabelImport,
  aStartedMerchantProductImport,
  anExport: (world, as) => anExport(world, as),
  aPrivacyRequest: (world) => aPrivacyRequest(world),
  aFailedRequest: (world, as) => aFailedRequest(world, as),
  aFailedRequestOfStaff: (world) => aFailedRequestOfStaff(world),
  countedRequests,
  roomForAWebhook,
  aWebhook: (world, as) => aWebhook(world, as),
  aPublishedEvent,
  aDelivery,
  aDeliveryToRetry,
  anAcceptedDelivery,
  aFailingDelivery,
  aFailedDelivery,
  aRequestedRedelivery,
  roomForAProductionWebhook: (world) => roomForAProductionWebhook(world),
  aProductionWebhook: (world) => aProductionWebhook(world),
  aProductionDelivery: (world) => aProductionDelivery(world),
  aFailedProductionDelivery: (world) => aFailedProductionDelivery(world),
} satisfies Readonly<Record<string, Arrangement>>;

type Known = typeof known;

declare module '../../../shared/lib/arrangements.ts' {
  interface Arrangements extends Known {}
}

/** The fixtures that examples of contracts and queues name. */
export const arrangements: Readonly<Record<ArrangementName, Arrangement>> = known;
