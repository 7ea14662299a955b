/** Documented responses that no suite can show, with the reason. Delete a line when a suite shows its response. */
export const neverSeen: Readonly<Record<string, string>> = {
  'GET /docs 500': 'the page comes from the bundle, so there is no call that could fail',
  'GET /docs 503': 'there is no call that could be busy, and only the gateway returns it',
  'GET /health 500': 'the function makes no call',
  'GET /health 503': 'the function makes no call, and only the gateway returns it',
  'GET /openapi.json 500': 'the document is part of the bundle, so there is no call that could fail',
  'GET /openapi.json 503': 'there is no call that could be busy, and only the gateway returns it',
};
