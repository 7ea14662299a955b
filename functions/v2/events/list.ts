import { eventSeconds } from '../../../shared/domain/lifetimes.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readFeedPosition } from '../../../shared/http/feed.ts';
import { oneOf, range } from '../../../shared/http/filters.ts';
import { listedEvent } from '../../../shared/resources/webhooks/event.ts';
import { namesFor } from '../../../shared/resources/webhooks/event-names.ts';
import { listEvents } from '../../../shared/work/webhooks/list-events.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/events',
    summary: 'List events',
    description:
      'Lists the events of the last 30 days that exist in this version, newest first. An event appears about a second after it happened. To miss none, follow the feed of events with `after`: oldest first, about ten seconds after they happened. Begin with `after=0`, and then always call `links.next` of the last response, even if its `data` is empty. An event can appear twice, with the same id.',
    extension: true,
    allow: ['merchant'],
    filters: { type: oneOf({ values: namesFor('merchant') }), created_at: range() },
    queries: {
      after: { description: 'Lists the events after this position, oldest first. It is 0 or comes from `links.next`.' },
    },
    paging: 'page',
    example: { given: 'aPlacedOrder' },
    returns: listedEvent,
    needs: ['table:read'],
    errorImpact: 'Merchants cannot read the events that their receivers missed.',
  },
  async (call) => {
    const { version, publicUrl, input } = call.validated;
    const after = readFeedPosition(call.validated, eventSeconds);
    const asked = { tenant: tenantOf(call), version, conditions: input.conditions };
    if (after === undefined) {
      const page = await listEvents({ ...asked, position: input.position, isFeed: false }, publicUrl);
      return { kind: 'page', page, ascending: false };
    }
    const page = await listEvents({ ...asked, position: { ...input.position, after }, isFeed: true }, publicUrl);
    return { kind: 'page', page, ascending: true, isFeed: true };
  },
);
