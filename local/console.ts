import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { buildConsole } from '../infra/console-files.ts';
import { consoleHeaders } from '../infra/console-headers.ts';
import { announced } from '../tools/connection.ts';
import { folder } from '../tools/systems.cjs';
import type { PageHandler } from './page-handler.ts';

const path = '/console';

/** Builds the console for the local system on a port. */
export const buildLocalConsole = (port: number): Promise<void> => buildConsole(builtFolder(port));

const builtFolder = (port: number): string => join(folder, `console-${port}`);

/**
 * Serves the files of the console, and the keys of the running system, so that the page can offer them. The returned
 * function leaves other paths alone, and then returns false.
 */
export function consolePages(port: number, bucketUrl: string): PageHandler {
  const headers = Object.entries(consoleHeaders(new URL(bucketUrl).origin));
  const files = sirv(builtFolder(port), { single: true, dev: true }); // also finds the files of a later build
  return (request, response) => {
    const { url = '/' } = request;
    if (url !== path && !url.startsWith(`${path}/`)) return false;
    for (const [name, value] of headers) response.setHeader(name, value);
    request.url = url.slice(path.length) || '/';
    if (request.url === '/demo-keys.json') void sendKeys(port, response);
    else files(request, response);
    return true;
  };
}

async function sendKeys(port: number, response: ServerResponse): Promise<void> {
  const stack = await announced(port);
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify('keys' in stack ? stack.keys : {}));
}
