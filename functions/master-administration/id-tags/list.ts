import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, byRoot, oneOf, testMode } from '../../../shared/http/filters.ts';
import { ProductionIdTag } from '../../../shared/resources/orders/id-tag.ts';
import { orderOfPiece } from '../../../shared/resources/orders/pieces.ts';
import { withIds } from '../../../shared/table/lists/page.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/id-tags',
    summary: 'List ID tags',
    description:
      'Lists the ID tags, which are fixed to pieces during production. Staff see all tags. A production sees only the tags of its own items.',
    extension: true,
    allow: ['staff', 'production'],
    filters: {
      id: oneOf(),
      order: byRoot(oneOf({ ids: true }), withIds),
      order_item_unit: byRoot(oneOf({ ids: true }), (units) =>
        withIds([...new Set(units.map((unit) => orderOfPiece(Number(unit))))]),
      ),
      state: oneOf({ values: ['ordered'] }),
      is_test: addition(byRoot(testMode())),
    },
    paging: 'cursor',
    example: { given: 'anIdTag' },
    returns: ProductionIdTag,
    errorImpact: 'Productions cannot find the tags of their pieces.',
  },
  list(ProductionIdTag),
);
