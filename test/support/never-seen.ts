/**
 * Documented answers that no suite can show, each with the reason. A suite that shows one makes its line superfluous.
 */
export const neverSeen: Readonly<Record<string, string>> = {
  'GET /docs 500': 'the page is made of what the bundle carries: nothing is asked that could fail',
  'GET /docs 503': 'it asks nothing that could be busy; the gateway alone answers so',
  'GET /health 500': 'it does nothing',
  'GET /health 503': 'it does nothing; the gateway alone answers so',
  'GET /openapi.json 500': 'the document is part of the bundle: nothing is asked that could fail',
  'GET /openapi.json 503': 'it asks nothing that could be busy; the gateway alone answers so',
};
