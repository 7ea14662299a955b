import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { Annotation } from '../../../shared/resources/goods/annotation.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotations',
    summary: 'List annotations',
    description: 'Lists all remarks with their texts by language. Use it to find a remark before you create one.',
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'anAnnotation' },
    returns: Annotation,
    errorImpact: 'Staff cannot find the annotations that are shown to customers, agents and productions.',
  },
  list(Annotation),
);
