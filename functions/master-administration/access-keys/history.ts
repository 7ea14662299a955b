import { historyEndpoint } from '../../../shared/endpoints/history-endpoint.ts';
import { AccessKey } from '../../../shared/resources/people/access-key.ts';

export const handler = historyEndpoint('GET /master-administration/access-keys/{id}/history', AccessKey, {
  one: 'an access key',
  without: 'Its uses are not changes.',
  example: { given: 'anAccessKey', id: 1 },
});
