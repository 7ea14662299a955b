import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { MerchantProduct, merchantProductChange } from '../../../shared/resources/offers/merchant-product.ts';
import { changeOffer } from '../../../shared/rules/offers/merchant-product.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/merchant-products/{id}',
    summary: 'Change a merchant product',
    description:
      "Changes the fields in the body and keeps all other fields. Use it for the merchant's own title, description, dates and designer. A later sync of the master product overwrites the title and the description, but keeps dates that were set here.",
    allow: ['staff'],
    body: json(merchantProductChange),
    example: {
      given: 'theDemo',
      params: { id: 1 },
      body: { title: { en: 'Shirt of the season' } },
      fresh: ['title.en'],
    },
    returns: MerchantProduct,
    errorImpact: 'Staff cannot change the products of merchants.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('merchant-product', params.id, reach), MerchantProduct),
    }),
    ({ subject }, { body }, { now }) => changeOffer(subject, body, now),
  ),
);
