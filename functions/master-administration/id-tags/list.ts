import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { byRoot, oneOf } from '../../../shared/http/filters.ts';
import { ProductionIdTag } from '../../../shared/resources/orders/id-tag.ts';
import { orderOfPiece } from '../../../shared/resources/orders/pieces.ts';
import { withIds } from '../../../shared/table/lists/page.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/id-tags',
    summary: 'List id tags',
    description:
      'Lists the tags that are fixed to pieces while they are made. Staff see all tags, a production those of the items that it is to make.',
    extension: true,
    allow: ['staff', 'production'],
    filters: {
      id: oneOf(),
      order: byRoot(oneOf({ ids: true }), withIds),
      order_item_unit: byRoot(oneOf({ ids: true }), (units) =>
        withIds([...new Set(units.map((unit) => orderOfPiece(Number(unit))))]),
      ),
      state: oneOf({ values: ['ordered'] }),
    },
    paging: 'cursor',
    example: { given: 'anIdTag' },
    returns: ProductionIdTag,
    errorImpact: 'Productions cannot find the tags of their pieces.',
  },
  list(ProductionIdTag),
);
