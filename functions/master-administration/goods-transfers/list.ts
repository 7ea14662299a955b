import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import { GoodsTransfer, goodsTransferStates } from '../../../shared/resources/goods/goods-transfer.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/goods-transfers',
    alias: '/master-administration/good-transfers',
    summary: 'List goods transfers',
    description:
      'Lists goods transfers with their states. Use `filter[state]` to find transfers that have not been received, and `filter[destination]` to find the transfers to one production.',
    allow: ['staff'],
    filters: {
      state: addition(oneOf({ values: goodsTransferStates, synonyms: { partiallyReceived: 'partially-received' } })),
      external_identifier: addition(oneOf()),
      destination: addition(oneOf({ field: 'destination.resource', ids: true, describe: 'Productions, by id.' })),
    },
    paging: 'cursor',
    example: { given: 'aGoodsTransfer' },
    returns: GoodsTransfer,
    errorImpact: 'Staff cannot see which goods are on their way to a production.',
  },
  list(GoodsTransfer),
);
