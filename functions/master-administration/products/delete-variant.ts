import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { nowInstant } from '../../../shared/lib/clock.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import { MasterProduct, MasterVariant } from '../../../shared/resources/catalogue/master-product.ts';
import { deleteVariants } from '../../../shared/rules/catalogue/catalogue-task.ts';
import { requireFree } from '../../../shared/rules/catalogue/product-lease.ts';
import { readRecord } from '../../../shared/table/table.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';
import { readProduct, rollBackAbandoned } from '../../../shared/work/catalogue/read-product.ts';

export const handler = endpoint(
  {
    route: 'DELETE /master-administration/products/{id}/variants/{variant_id}',
    summary: 'Delete a variant of a master product',
    description:
      'Deletes one variant of a master product. Merchants no longer sell the variant, but orders keep their copies. Returns 423 while the service processes the product. In that case, try again.',
    allow: ['staff'],
    ids: { id: MasterProduct, variant_id: MasterVariant },
    example: { given: 'aProductWithVariant', params: { id: 1, variant_id: 1 } },
    status: 204,
    answers: { 423: 'The service is processing the product.' },
    errorImpact: 'Staff cannot delete variants.',
  },
  change(
    async ({ params: { id, variant_id }, reach }) => {
      const [read, variant, ids] = await Promise.all([
        readProduct(id),
        readRecord('master-variant', variant_id, reach),
        reserveIds({ 'catalogue-task': 1 }),
      ]);
      // 404 goes before 423, but a variant that is promised and not created yet is not unknown
      const isPromised = read.lease?.claims.some((claim) => claim.id === variant_id);
      if (!isPromised && !read.subject.variants.includes(variant_id)) throw notFound(MasterVariant.label);
      const { subject, lease } = await rollBackAbandoned(read);
      requireFree(id, lease, nowInstant());
      if (!variant || !subject.variants.includes(variant_id)) throw notFound(MasterVariant.label);
      return { subject, variant, lease, task: ids['catalogue-task']() };
    },
    ({ subject, variant, lease, task }, _call, { now }) => deleteVariants(subject, [variant], lease, task, now),
  ),
);
