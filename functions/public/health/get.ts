import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /health',
    summary: 'Tell that the service answers',
    description:
      'Returns 200 while the service can answer. Use it for monitoring: it reads nothing and counts for no key.',
    extension: true,
    allow: 'anyone',
    answersAs: ['application/json'],
    needs: [],
    errorImpact: 'Monitoring takes the service for dead.',
  },
  async () => text('application/json', '{"status":"ok"}'),
);
