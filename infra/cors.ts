import { anyOrigin, preflightHeaders } from '../shared/http/cors.ts';

/**
 * What every answer says that the gateway makes itself: it names no caller and no data, so that any page may read it.
 */
export const ownAnswerHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
} as const;

/** Makes the operation by which the gateway answers preflights without a function. */
export function preflight(corsOrigins: string) {
  const origin = corsOrigins === anyOrigin ? { 'Access-Control-Allow-Origin': '*' } : { Vary: 'Origin' };
  const headers = Object.entries({ ...preflightHeaders, ...origin });
  const described = headers.map(([name]) => [name, { schema: { type: 'string' } }]);
  const written = headers.map(([name, value]) => [`method.response.header.${name}`, `'${value}'`]);
  return {
    responses: { 204: { description: 'To a preflight.', headers: Object.fromEntries(described) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      contentHandling: 'CONVERT_TO_TEXT', // all bodies are bytes here, and a template is applied to text only
      passthroughBehavior: 'never', // a body that no template takes is a 415, in place of a 500
      requestTemplates: { 'application/json': '{"statusCode":204}' },
      responses: {
        default: {
          statusCode: '204',
          responseParameters: Object.fromEntries(written),
          responseTemplates: { 'application/json': allowOneOf(corsOrigins) },
        },
      },
    },
  };
}

/**
 * Writes a mapping template that allows the origin that asks, when it is one of these. HTTP/2 writes names in lower
 * case.
 */
function allowOneOf(corsOrigins: string): string {
  if (corsOrigins === anyOrigin) return '';
  const asks = corsOrigins.split(',').map((origin) => `$origin=="${origin}"`);
  return [
    '#set($origin=$input.params("Origin"))',
    '#if($origin=="")#set($origin=$input.params("origin"))#end',
    `#if(${asks.join('||')})#set($context.responseOverride.header.Access-Control-Allow-Origin=$origin)#end`,
  ].join('');
}
