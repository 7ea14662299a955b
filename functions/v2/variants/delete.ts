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
      'Deletes a custom variant, so that it can no longer be ordered. Orders keep their copies, and so do checkouts as long as their prices hold; its pictures may be deleted from then on. Its files go after 31 days, when no checkout can become an order with it any more, unless an order keeps them.',
    extension: true,
    allow: ['merchant'],
    ids: { id: Variant },
    example: { given: 'aCustomVariant', params: { id: 1 } },
    status: 204,
    answers: { 409: 'It is a variant of the catalogue, or the copy that an order keeps.' },
    errorImpact: 'Merchants cannot take designs back.',
  },
  change(
    async ({ params: { id }, reach }) => {
      const { variant, ...read } = await readForDeletion(id, reach);
      return { subject: orNotFound(variant, Variant), ...read };
    },
    ({ subject, ...read }, _call, { now }) => deleteVariant(subject, read, now),
  ),
);
