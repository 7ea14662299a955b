import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from '@made-to-order/image-facts/test/image-bytes.ts';

/** Returns the bytes of a PNG with one colour. Another `shade` gives other bytes. */
export const aPng = (width = 4, height = 3, shade = 0): Buffer =>
  png({ width, height, pixel: [shade >> 16, shade >> 8, shade].map((part) => part & 255) });

/**
 * The response for a path. `never` lets the caller wait, `held` waits for `letGo`, and `cut` ends in the middle of the
 * body.
 */
export interface ImageAnswer {
  readonly status: number;
  readonly body?: Buffer;
  readonly location?: string;
  readonly fate?: 'never' | 'held' | 'cut';
}

/**
 * A server of images on this machine. `/any/path.png` returns an image unless `answers` has another response for the
 * path.
 */
export interface Images {
  readonly url: string;
  /** The requested paths. */
  readonly asked: string[];
  /** The responses by path. A list is used entry by entry. */
  readonly answers: Map<string, ImageAnswer | ImageAnswer[]>;
  /** Sends the responses that are held. */
  letGo(): void;
  stop(): Promise<void>;
}

export async function startImages(at = 0): Promise<Images> {
  const asked: string[] = [];
  const answers: Images['answers'] = new Map();
  const held: (() => void)[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const listed = answers.get(url);
    const chosen = Array.isArray(listed) ? listed.shift() : listed;
    const { status, body, location, fate } = chosen ?? { status: 200, body: aPng() };
    if (fate === 'never') return;
    response.writeHead(status, {
      'Content-Type': 'text/plain', // a header proves nothing
      ...(location && { Location: location }),
      ...(fate === 'cut' && { 'Content-Length': String((body?.length ?? 0) + 1) }),
    });
    if (fate === 'cut') response.write(body, () => response.destroy());
    else if (fate === 'held') held.push(() => response.end(body));
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answers,
    letGo: () => {
      for (const send of held.splice(0)) send();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
