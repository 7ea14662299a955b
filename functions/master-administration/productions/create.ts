import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { Production } from '../../../shared/resources/people/production.ts';
import { productionFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/productions', Production, {
  description:
    'Creates a production. Within five seconds, it gets the orders that no other production can make. Staff assign the orders that several productions can make. Next, create its access keys with `POST /master-administration/access-keys`.',
  fields: productionFields(id),
  example: { handle: 'west-embroidery', name: 'West Embroidery', production_methods: [2], is_test: false },
});
