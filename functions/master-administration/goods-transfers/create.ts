import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { GoodsTransfer, newGoodsTransfer } from '../../../shared/resources/goods/goods-transfer.ts';
import { createGoodsTransfer, idsOfTransfer, referencesOf } from '../../../shared/rules/goods/goods-transfer.ts';
import { readRecords } from '../../../shared/table/table.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/good-transfers',
    alias: '/master-administration/goods-transfers',
    summary: 'Create a goods transfer',
    description:
      'Announces goods that are on their way to a production, by parcel and item. The service also accepts field names in camel case. Maximum: 100 parcels, and 1,000 items in total. When the goods arrive, the production reports each item with `POST /master-administration/good-transfers/{id}/receipts`.',
    allow: ['staff'],
    body: json(newGoodsTransfer),
    example: {
      given: 'theDemo',
      body: {
        origin: { resource_type: 'tenant-supplier', resource: 1 },
        destination: { resource_type: 'production', resource: 1 },
        creator: { resource_type: 'staff', resource: 7 },
        external_identifier: 'delivery-2026-47',
        estimated_arrival_at: '2026-11-21',
        goods_transfer_parcels: [
          {
            tracking_number: '00340434161094042557',
            goods_transfer_items: [
              { resource_type: 'production-variant', resource: { id: 1 } },
              { resource_type: 'stock-item', resource: { id: 4711 } },
            ],
          },
        ],
      },
    },
    returns: GoodsTransfer,
    status: 201,
    errorImpact: 'Staff cannot announce goods, so productions do not expect them.',
  },
  create(
    async ({ body, reach }) => {
      const [found, ids] = await Promise.all([readRecords(referencesOf(body), reach), reserveIds(idsOfTransfer(body))]);
      return { found, ids };
    },
    (loaded, { body }, { now }) => createGoodsTransfer(body, loaded, now),
    ({ id }) => `/master-administration/good-transfers/${id}`,
  ),
);
