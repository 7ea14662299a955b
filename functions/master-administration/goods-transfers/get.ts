import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { GoodsTransfer } from '../../../shared/resources/goods/goods-transfer.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/good-transfers/{id}',
    alias: '/master-administration/goods-transfers/{id}',
    summary: 'Get a goods transfer',
    description:
      'Returns one goods transfer with its parcels and items. Use it to see which items were accepted or rejected, and to get the ids of items for a receipt.',
    allow: ['staff'],
    example: { given: 'aGoodsTransfer', params: { id: 1 } },
    returns: GoodsTransfer,
    errorImpact: 'Staff cannot see the state of a goods transfer.',
  },
  get(GoodsTransfer),
);
