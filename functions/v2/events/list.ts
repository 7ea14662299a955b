import { tenantOf } from '../../../shared/http/caller.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { oneOf, range } from '../../../shared/http/filters.ts';
import { listedEvent } from '../../../shared/resources/webhooks/event.ts';
import { namesFor } from '../../../shared/resources/webhooks/event-names.ts';
import { listEvents } from '../../../shared/work/webhooks/list-events.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/events',
    summary: 'List events',
    description:
      'Lists the events of the last 30 days that exist in this version, newest first. Use it to catch up after an outage of your receiver, or to poll without a receiver. An event appears about a second after it happened, and events can appear out of order. Overlap consecutive polls by a few minutes, and skip the event ids that you already have.',
    extension: true,
    allow: ['merchant'],
    filters: { type: oneOf({ values: namesFor('merchant') }), created_at: range() },
    paging: 'page',
    example: { given: 'aPlacedOrder' },
    returns: listedEvent,
    needs: ['table:read'],
    errorImpact: 'Merchants cannot read the events that their receivers missed.',
  },
  async (call) => {
    const { version, publicUrl, input } = call.validated;
    const page = await listEvents({ tenant: tenantOf(call), version, ...input }, publicUrl);
    return { kind: 'page', page, ascending: false };
  },
);
