import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { readForDeletion } from '../../../shared/reads/designs.ts';
import { Variant } from '../../../shared/resources/offers/product.ts';
import { deleteVariant } from '../../../shared/rules/designs/delete-variant.ts';

export const handler = endpoint(
  {
    route: 'DELETE /v2/variants/{id}',
    summary: 'Delete a custom variant',
    description:
      'Deletes a custom variant, so that new checkouts cannot use it. Orders keep their copies, and checkouts keep theirs as long as the price stays the same. You can then delete its images. The service deletes its files after 31 days, when no checkout with the variant can still be completed, unless an order uses them.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Variant },
    example: { given: 'aCustomVariant', params: { id: 1 } },
    status: 204,
    answers: { 409: 'The variant belongs to the catalogue, or is a copy that belongs to an order.' },
    errorImpact: 'Merchants cannot delete designs.',
  },
  change(
    async ({ params: { id }, reach }) => {
      const { variant, ...read } = await readForDeletion(id, reach);
      return { subject: orNotFound(variant, Variant), ...read };
    },
    ({ subject, ...read }, _call, { now }) => deleteVariant(subject, read, now),
  ),
);
