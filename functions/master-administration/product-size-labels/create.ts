import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { knownScales } from '../../../shared/reads/scales.ts';
import { newSizeLabel, ProductSizeLabel, scaleNames } from '../../../shared/resources/goods/size-label.ts';
import { createSizeLabel } from '../../../shared/rules/goods/size-label.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-size-labels',
    summary: 'Create a size label',
    description:
      'Creates a label that gives the value of a size on each scale, such as EU 54 and UK 44. A size refers to its scale by id or by name. The service creates a scale with an unknown name.',
    allow: ['staff'],
    body: json(newSizeLabel),
    example: {
      given: 'theDemo',
      body: {
        handle: 'large',
        name: 'Large',
        product_sizes: [
          { handle: 'eu-54', value: '54', product_size_scale: { id: 2 } },
          { handle: 'uk-44', value: '44', product_size_scale: { name: 'UK' } },
        ],
      },
      fresh: ['handle', 'product_sizes.0.handle', 'product_sizes.1.handle'],
    },
    returns: ProductSizeLabel,
    status: 201,
    errorImpact: 'Staff cannot add size labels, so sizes are not translated for customers.',
  },
  create(
    async ({ body: { product_sizes } }) => {
      const counts = { 'size-label': 1, size: product_sizes.length, 'size-scale': scaleNames(product_sizes).length };
      const [scales, ids] = await Promise.all([knownScales(product_sizes), reserveIds(counts)]);
      return { scales, ids: { label: ids['size-label'], size: ids.size, scale: ids['size-scale'] } };
    },
    ({ scales, ids }, { body }, { now }) => createSizeLabel(body, scales, ids, now),
    ({ id }) => `/master-administration/product-size-labels/${id}`,
  ),
);
