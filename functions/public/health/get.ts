import { endpoint } from '../../../shared/http/endpoint.ts';
import { text } from '../../../shared/http/render.ts';

export const handler = endpoint(
  {
    route: 'GET /health',
    summary: 'Tell that the service answers',
    extension: true,
    allow: 'anyone',
    text: 'application/json',
    needs: [],
    errorImpact: 'Monitoring takes the service for dead.',
  },
  async () => text('application/json', '{"status":"ok"}'),
);
