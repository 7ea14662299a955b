import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductionIdTag } from '../../../shared/resources/orders/id-tag.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/id-tags/{id}',
    summary: 'Get an id tag',
    description:
      'Returns a tag with the piece that it is on and the last station that a production has reported. Use it to look up a tag that was scanned.',
    extension: true,
    allow: ['staff', 'production'],
    example: { given: 'anIdTag', params: { id: firstPiece(1) } },
    returns: ProductionIdTag,
    errorImpact: 'Productions cannot find the tags of their pieces.',
  },
  get(ProductionIdTag),
);
