import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { scaleNamed } from '../../../shared/reads/scales.ts';
import { newSizeScale, ProductSizeScale } from '../../../shared/resources/goods/size-label.ts';
import { createSizeScale } from '../../../shared/rules/goods/size-label.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-size-scales',
    summary: 'Create a size scale',
    description:
      'Creates a scale for sizes, such as the scale of a country. If a scale with this name exists, the service returns it with 200. Size labels then refer to the scale by its id.',
    allow: ['staff'],
    body: json(newSizeScale),
    example: { given: 'theDemo', body: { name: 'Japan' }, fresh: ['name'] },
    returns: ProductSizeScale,
    status: 201,
    answers: { 200: 'A scale with this name already exists.' },
    errorImpact: 'Staff cannot add a size scale.',
  },
  create(
    async ({ body }) => {
      const [existing, ids] = await Promise.all([scaleNamed(body.name), reserveIds({ 'size-scale': 1 })]);
      return { existing, ids };
    },
    ({ existing, ids }, { body }, { now }) => createSizeScale(body, existing, ids['size-scale'](), now),
    ({ id }) => `/master-administration/product-size-scales/${id}`,
  ),
);
