import type { PublishedType } from '../../domain/events.ts';
import type { AnyResource, RecordOf } from '../../model/resource.ts';
import { Logo } from '../../resources/files/logo.ts';
import { Variant } from '../../resources/offers/product.ts';
import { CalculatedRates, type CheckoutRates, shownRates } from '../../resources/orders/checkout.ts';
import { Shipment } from '../../resources/orders/embedded-resources.ts';
import { IdTag } from '../../resources/orders/id-tag.ts';
import { Order } from '../../resources/orders/order.ts';
import { ProductionOrderNotice } from '../../resources/orders/production-order-notice.ts';
import { type ProductionOrderRecord, shipmentsOf } from '../../resources/orders/production-order-record.ts';
import type { eventSubjects } from '../../resources/webhooks/event.ts';
import type { OutboxRow } from '../../table/writes/outbox.ts';

/** The `data` of an event's notifications, in all versions that publish the event. */
export interface Publication {
  /** The subject in merchants' lists of events. Events for productions are in no list. */
  readonly subject?: (typeof eventSubjects)[number] | undefined;
  readonly resource: AnyResource;
  /** Returns the resource to show, from the event's record and facts. */
  readonly dataOf: (record: object, isTest: boolean, facts: OutboxRow['facts']) => object;
}

/** Defines the publication of a subject. By default it shows the event's record. */
const shows = <R extends AnyResource, Rec extends object = RecordOf<R> & object>(
  subject: Publication['subject'],
  resource: R,
  dataOf: (record: Rec, isTest: boolean, facts: OutboxRow['facts']) => RecordOf<R> & object = (record) =>
    record as never,
  // the event's record belongs to its entity
): Publication => ({ subject, resource, dataOf: dataOf as unknown as Publication['dataOf'] });

const order = shows('order', Order);
const variant = shows('variant', Variant);
const logo = shows('logo', Logo);
const productionOrder = shows(undefined, ProductionOrderNotice);

/** The publication of each event, under all its names. */
export const publications: Readonly<Record<PublishedType, Publication>> = {
  'order.prepared': order,
  'order.failed': order,
  'order.cancelled': order,
  'order.completed': order,
  'variant.completed': variant,
  'variant.failed': variant,
  'logo.completed': logo,
  'logo.failed': logo,
  'shipment.prepared': shows('shipment', Shipment, (record: ProductionOrderRecord, _isTest, facts) => {
    // an event of the release before names no shipment, because a production order had only one
    const all = shipmentsOf(record);
    const sent =
      facts.shipment === undefined ? (record.shipment ?? all[0]) : all.find(({ id }) => id === facts.shipment);
    if (!sent) throw new Error('A shipment is published that is not there');
    return sent;
  }),
  'shipping-rates.calculated': shows('checkout', CalculatedRates, ({ id, rates }: CheckoutRates, isTest) => ({
    id,
    checkout_id: id,
    shipping_rates: shownRates(id, isTest, rates),
  })),
  'id-tag.updated': shows('id-tag', IdTag),
  'production-order.created': productionOrder,
  'production-order.changed': productionOrder,
  'production-order.cancelled': productionOrder,
  'production-order.taken-back': productionOrder,
};
