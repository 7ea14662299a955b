import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { MerchantVariant, merchantVariantChange } from '../../../shared/resources/offers/merchant-product.ts';
import { changeOfferedVariant } from '../../../shared/rules/offers/merchant-product.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/merchant-variants/{id}',
    summary: 'Change a merchant variant',
    description:
      'Changes the external identifier of a variant, or the time from which it is no longer sold. Fields that are not in the body stay unchanged. Returns 409 for a copy that belongs to an order.',
    allow: ['staff'],
    body: json(merchantVariantChange),
    example: {
      given: 'theDemo',
      params: { id: 1 },
      body: { external_identifier: 'shop-4711' },
      fresh: ['external_identifier'],
    },
    returns: MerchantVariant,
    answers: { 409: 'The variant is a copy that belongs to an order.' },
    errorImpact: 'Staff cannot change the variants that merchants offer.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('merchant-variant', params.id, reach), MerchantVariant),
    }),
    ({ subject }, { body }, { now }) => changeOfferedVariant(subject, body, now),
  ),
);
