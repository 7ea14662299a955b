import { anyOrigin, preflightHeaders } from '../shared/http/cors.ts';

/**
 * The CORS header of every response that the gateway creates. It contains no data of callers, so any page may read it.
 */
export const ownAnswerHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
} as const;

/** Returns the operation with which the gateway responds to preflights without a function. */
export function preflight(corsOrigins: string) {
  const origin = corsOrigins === anyOrigin ? { 'Access-Control-Allow-Origin': '*' } : { Vary: 'Origin' };
  const headers = Object.entries({ ...preflightHeaders, ...origin });
  const described = headers.map(([name]) => [name, { schema: { type: 'string' } }]);
  const written = headers.map(([name, value]) => [`method.response.header.${name}`, `'${value}'`]);
  return {
    responses: { 204: { description: 'Response to a preflight.', headers: Object.fromEntries(described) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      contentHandling: 'CONVERT_TO_TEXT', // bodies are bytes here, but templates need text
      passthroughBehavior: 'never', // without a matching template, the gateway returns 415 instead of 500
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
 * Returns a mapping template that allows the origin of the request if it is in the list. HTTP/2 sends header names in
 * lowercase.
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
