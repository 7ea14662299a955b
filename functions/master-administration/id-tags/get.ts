import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductionIdTag } from '../../../shared/resources/orders/id-tag.ts';
import { firstPiece } from '../../../shared/resources/orders/pieces.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/id-tags/{id}',
    summary: 'Get an ID tag',
    description:
      'Returns an ID tag with its piece and the progress that a production last reported. Use it to look up a scanned tag.',
    extension: true,
    allow: ['staff', 'production'],
    example: { given: 'anIdTag', params: { id: firstPiece(1) } },
    returns: ProductionIdTag,
    errorImpact: 'Productions cannot find the tags of their pieces.',
  },
  get(ProductionIdTag),
);
