import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /health',
    summary: 'Tell that the service answers',
    extension: true,
    allow: 'anyone',
    answersAs: ['application/json'],
    needs: [],
    errorImpact: 'Monitoring takes the service for dead.',
  },
  async () => text('application/json', '{"status":"ok"}'),
);
