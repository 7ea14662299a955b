import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { Annotation, newAnnotation } from '../../../shared/resources/goods/annotation.ts';
import { createAnnotation } from '../../../shared/rules/goods/annotation.ts';
import { readRecords } from '../../../shared/table/table.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

const entity = 'annotation-channel';

export const handler = endpoint(
  {
    route: 'POST /master-administration/annotations',
    summary: 'Create an annotation',
    description:
      'Creates a remark about goods, such as washing instructions, in one or more languages. Its channels define the readers. Get the ids of channels from `GET /master-administration/annotation-channels`.',
    allow: ['staff'],
    body: json(newAnnotation),
    example: {
      given: 'theDemo',
      body: {
        handle: 'wash-at-30',
        description: { de: 'Bei 30 Grad waschen.', en: 'Wash at 30 degrees.' },
        channels: [1, 3],
      },
      fresh: ['handle'],
    },
    returns: Annotation,
    status: 201,
    errorImpact: 'Staff cannot add annotations, so customers, agents and productions do not see them.',
  },
  create(
    async ({ body, reach }) => {
      const [channels, ids] = await Promise.all([
        readRecords(
          body.channels.map((id) => ({ entity, id })),
          reach,
        ),
        reserveIds({ annotation: 1 }),
      ]);
      return { channels, ids };
    },
    ({ channels, ids }, { body }, { now }) => createAnnotation(body, channels, ids.annotation(), now),
    ({ id }) => `/master-administration/annotations/${id}`,
  ),
);
