import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers the requests for some pages. Returns false, and does nothing, for any other request. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => boolean;
