import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { Annotation } from '../../../shared/resources/goods/annotation.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotations',
    summary: 'List annotations',
    description:
      'Lists all annotations with their descriptions by language. Use it to find an existing annotation before you create one.',
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'anAnnotation' },
    returns: Annotation,
    errorImpact: 'Staff cannot find annotations.',
  },
  list(Annotation),
);
