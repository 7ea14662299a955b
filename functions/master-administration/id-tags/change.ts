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
    summary: 'Say where the piece of an id tag is',
    description:
      'Says where the piece of a tag is, in words of the production. The service notifies merchants whose webhooks name the event of version 2021-02-23.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(idTagChange),
    example: {
      given: 'anIdTag',
      params: { id: firstPiece(1) },
      body: { current_state: 'Scanned on machine (DTG)' },
    },
    returns: ProductionIdTag,
    errorImpact: 'Merchants do not see how far their pieces are.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('id-tag', params.id, reach), ProductionIdTag),
    }),
    ({ subject }, { body }, { now }) => tellOfTag(subject, body, now),
  ),
);
