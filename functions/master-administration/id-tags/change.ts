import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { idTagChange, ProductionIdTag } from '../../../shared/resources/orders/id-tag.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';
import { tellOfTag } from '../../../shared/rules/orders/id-tag.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/id-tags/{id}',
    summary: 'Report the progress of the piece of an ID tag',
    description:
      'Reports the place or progress of a piece, in the words of the production. The service notifies webhooks of version 2021-02-23 that subscribe to this event.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(idTagChange),
    example: {
      given: 'anIdTag',
      params: { id: firstPiece(1) },
      body: { current_state: 'Scanned on machine (DTG)' },
    },
    returns: ProductionIdTag,
    errorImpact: 'Merchants do not see the progress of their pieces.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('id-tag', params.id, reach), ProductionIdTag),
    }),
    ({ subject }, { body }, { now }) => tellOfTag(subject, body, now),
  ),
);
