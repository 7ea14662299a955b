import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /health',
    summary: 'Check the health of the service',
    description:
      'Returns 200 while the service can respond. Use it for monitoring. It reads no data and counts against no rate limit.',
    extension: true,
    allow: 'anyone',
    answersAs: ['application/json'],
    needs: [],
    errorImpact: 'Monitoring reports that the service is down.',
  },
  async () => text('application/json', '{"status":"ok"}'),
);
