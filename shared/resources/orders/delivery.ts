import { contradictory, notAUrl, notHttps, urlHasCredentials } from '../../lib/problems.ts';
import { fill, type Problem } from '../../lib/refusal.ts';
import { filledLine, id, line, orNull, urlCharacters } from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import { list } from '../../model/list-query.ts';
import * as z from '../../model/zod.ts';
import { itemsOfAnOrder } from './assignment.ts';

const parcelsAtOnce = 20; // each has an event in the same transaction
const carrierCharacters = 60;

function problemOfTrackingUrl(sent: string): Problem | undefined {
  const url = URL.parse(sent);
  if (!url) return notAUrl;
  if (url.protocol !== 'https:') return notHttps;
  return url.username || url.password ? urlHasCredentials : undefined;
}

const trackingUrl = line(urlCharacters).superRefine((sent, context) => {
  const problem = problemOfTrackingUrl(sent);
  if (problem) context.addIssue({ code: 'custom', message: issue(problem) });
});

const trackingNumber = orNull(filledLine());

const parcel = z.object({
  carrier: orNull(filledLine(carrierCharacters)),
  tracking_number: trackingNumber,
  tracking_url: orNull(trackingUrl),
  items: orNull(list(z.object({ order_item: id, quantity: z.int().min(1) }), { min: 1, max: itemsOfAnOrder })),
});

export type ParcelInput = z.output<typeof parcel>;

/** Body of `PUT /production-orders/{id}/deliver`. Without `parcels`, one parcel contains all pieces that are left. */
export const delivery = z
  .object({ tracking_number: trackingNumber, parcels: orNull(list(parcel, { min: 1, max: parcelsAtOnce })) })
  .superRefine(({ tracking_number, parcels }, context) => {
    if (tracking_number === null || parcels === null) return;
    const message = issue(fill(contradictory, { name: 'parcels' }));
    context.addIssue({ code: 'custom', path: ['tracking_number'], message });
  });

export type Delivery = z.output<typeof delivery>;
