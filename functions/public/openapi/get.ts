import document from '../../../docs/openapi.json' with { type: 'json' };
import { endpoint } from '../../../shared/http/endpoint.ts';
import { text } from '../../../shared/http/render.ts';

export const handler = endpoint(
  {
    route: 'GET /openapi.json',
    summary: 'Get the description of the API',
    description: 'OpenAPI 3.1, with the address of this service as its server.',
    extension: true,
    allow: 'anyone',
    needs: [],
    errorImpact: 'Developers and their tools cannot read the description of the API.',
  },
  async ({ exchange }) => {
    const servers = [{ url: exchange.received.publicUrl }];
    return text('application/json; charset=utf-8', JSON.stringify({ ...document, servers }), {
      'Cache-Control': 'public, max-age=300',
    });
  },
);
