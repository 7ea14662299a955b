import { everything } from '../../../shared/data/design.ts';
import { readRecord } from '../../../shared/data/table.ts';
import { changeOffer } from '../../../shared/domain/merchant-product.ts';
import { change } from '../../../shared/http/change.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { notFound } from '../../../shared/lib/refusal.ts';
import { MerchantProduct } from '../../../shared/resources/merchant-product.ts';
import { merchantProductChange } from '../../../shared/resources/new-merchant-product.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/merchant-products/{id}',
    summary: 'Change a merchant product',
    allow: ['staff'],
    body: merchantProductChange,
    example: { given: 'aMerchantProduct', params: { id: 1 }, body: { title: { en: 'Shirt of the season' } } },
    returns: MerchantProduct,
    needs: ['table:read', 'table:write'],
    errorImpact: 'Staff cannot change what merchants offer.',
  },
  change(
    async ({ params }) => {
      const subject = await readRecord('merchant-product', params.id, everything);
      if (!subject) throw notFound(MerchantProduct.label);
      return { subject };
    },
    ({ subject }, { body }, { now }) => changeOffer(subject, body, now),
  ),
);
