import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { GoodsTransfer, receipts } from '../../../shared/resources/goods/goods-transfer.ts';
import { receiveGoods } from '../../../shared/rules/goods/goods-transfer.ts';
import { readRecord } from '../../../shared/table/table.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/good-transfers/{id}/receipts',
    alias: '/master-administration/goods-transfers/{id}/receipts',
    summary: 'Accept or reject items of a goods transfer',
    description:
      'Accepts or rejects items of a goods transfer when they arrive. If one item in the body is invalid, the service changes none of them. A parcel is received once all its items are accepted or rejected. The transfer is received once all its parcels are received.',
    extension: true,
    allow: ['staff', 'production'],
    body: json(receipts),
    example: { given: 'aGoodsTransferToReceive', params: { id: 1 }, body: { items: [{ id: 1, state: 'accepted' }] } },
    returns: GoodsTransfer,
    answers: { 409: 'An item was already accepted or rejected, and the body contains the other decision.' },
    errorImpact: 'Staff and productions cannot report which goods have arrived.',
  },
  change(
    async ({ params, reach }) => ({
      subject: orNotFound(await readRecord('goods-transfer', params.id, reach), GoodsTransfer),
    }),
    ({ subject }, { body }, { now }) => receiveGoods(subject, body, now),
  ),
);
