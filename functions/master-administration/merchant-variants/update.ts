import { everything } from '../../../shared/data/design.ts';
import { readRecord } from '../../../shared/data/table.ts';
import { changeOfferedVariant } from '../../../shared/domain/merchant-product.ts';
import { change } from '../../../shared/http/change.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import { MerchantVariant } from '../../../shared/resources/merchant-variant.ts';
import { merchantVariantChange } from '../../../shared/resources/new-merchant-product.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/merchant-variants/{id}',
    summary: 'Change a merchant variant',
    allow: ['staff'],
    body: merchantVariantChange,
    example: { given: 'aVariant', params: { id: 1 }, body: { external_identifier: 'shop-4711' } },
    returns: MerchantVariant,
    answers: { 409: 'It is the copy that an order keeps.' },
    needs: ['table:read', 'table:write'],
    errorImpact: 'Staff cannot change the variants that merchants offer.',
  },
  change(
    async ({ params }) => {
      const subject = await readRecord('merchant-variant', params.id, everything);
      if (!subject) throw notFound(MerchantVariant.label);
      return { subject };
    },
    ({ subject }, { body }, { now }) => changeOfferedVariant(subject, body, now),
  ),
);
