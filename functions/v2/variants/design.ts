import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { idempotencyKeyOf, recordUnder } from '../../../shared/http/idempotency.ts';
import { flag, readFlag } from '../../../shared/http/queries.ts';
import type { Call } from '../../../shared/http/stages.ts';
import { readForDesign } from '../../../shared/reads/designs.ts';
import { designPreview, type NewDesign, newDesign } from '../../../shared/resources/designs/design.ts';
import { exampleDesign } from '../../../shared/resources/examples.ts';
import { Job } from '../../../shared/resources/job.ts';
import { Variant } from '../../../shared/resources/offers/product.ts';
import { previewDesign, startDesign } from '../../../shared/rules/designs/design.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

const start = create(
  async (call: Call<'id', NewDesign>) => {
    const tenant = tenantOf(call);
    const [{ read }, ids] = await Promise.all([
      readForDesign(call.params.id, call.body, tenant),
      reserveIds({ job: 1, 'merchant-variant': 1 }),
    ]);
    return { tenant, read, ids };
  },
  ({ tenant, read, ids }, { body }, { now }) => startDesign(body, read, tenant, ids, now),
  ({ id }) => `/v2/jobs/${id}`,
);

/** Returns the price and the problems of a design without writing anything. */
async function preview(call: Call<'id', NewDesign>) {
  // a dry run stores nothing, but an idempotency key of another request is rejected
  await recordUnder(idempotencyKeyOf(call.validated))?.find();
  const { read, merchant } = await readForDesign(call.params.id, call.body, tenantOf(call));
  const value = { ...previewDesign(call.body, read), currency: merchant.currency };
  return { kind: 'other', resource: designPreview, value, status: 200 } as const;
}

export const handler = endpoint(
  {
    route: 'POST /v2/variants/{id}/design',
    summary: 'Design a variant',
    description:
      'Creates a custom variant from a variant of the catalogue. The job at `Location` creates the production files. After it has finished, you can order the new variant. The service rejects prints that are too large, lie outside their area or have a resolution that is too low. With `dry_run=true`, it creates nothing and returns the price and all problems.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Variant },
    body: json(newDesign),
    queries: {
      dry_run: flag('Set to `true` to get the price and all problems without creating a variant. Default: `false`.'),
    },
    example: { given: 'aPictureToPrint', params: { id: 1 }, body: exampleDesign, arranged: ['views'] },
    returns: Job,
    status: 202,
    answers: { 200: 'Price and problems of the design, from a dry run.' },
    answersWith: { 200: designPreview },
    errorImpact: 'Merchants cannot create new designs.',
  },
  withNeeds(start.needs, (call) => (readFlag(call.validated, 'dry_run') ? preview(call) : start(call))),
);
