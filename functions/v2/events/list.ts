import { scopeOf } from '../../../shared/http/caller.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { oneOf, range } from '../../../shared/http/filters.ts';
import { listedEvent } from '../../../shared/resources/webhooks/event.ts';
import { eventNames } from '../../../shared/resources/webhooks/event-names.ts';
import { listEvents } from '../../../shared/work/webhooks/list-events.ts';

export const handler = endpoint(
  {
    route: 'GET /v2/events',
    summary: 'List events',
    description:
      'What webhooks are told, of the last 30 days, the newest first: for who would rather poll, or has a gap to mend. An event is listed once it is relayed, usually within a second of its time, and an earlier one may come later. Who polls lets each look overlap the one before by some minutes, and drops the ids that are known. Events that the version has no name for are not listed.',
    extension: true,
    allow: ['merchant'],
    filters: { type: oneOf({ values: Object.keys(eventNames) }), created_at: range() },
    paging: 'page',
    example: { given: 'aPlacedOrder' },
    returns: listedEvent,
    needs: ['table:read'],
    errorImpact: 'Merchants cannot catch up on events that their receivers have missed.',
  },
  async (call) => {
    const { version, publicUrl, input } = call.asked;
    const page = await listEvents({ scope: scopeOf(call), version, ...input }, publicUrl);
    return { kind: 'page', page, ascending: false };
  },
);
