import { createClient } from '../../client/src/client.ts';
import type { Patience } from '../../client/src/retry.ts';
import { type KeyName, publicUrl, type TestWorld } from '../support/world.ts';

/** A `fetch` for clients, with a record of its requests. */
export interface Served {
  readonly fetch: typeof fetch;
  /** The received requests, such as `GET /v2/orders`, with their headers. */
  readonly asked: { readonly route: string; readonly headers: Headers }[];
}

/** Returns a `fetch` that sends requests to a world. While a request polls work, the world is drained. */
export function served(world: TestWorld): Served {
  const asked: Served['asked'] = [];
  const send = async (input: unknown): Promise<Response> => {
    if (!(input instanceof Request)) throw new Error('The client must send Request objects.');
    const { method, url, headers } = input;
    const path = url.slice(publicUrl.length);
    asked.push({ route: `${method} ${path}`, headers });
    const body = Buffer.from(await input.arrayBuffer());
    const answering = world.request({
      method,
      path,
      headers: Object.fromEntries(headers),
      ...(body.length > 0 && { body }),
    });
    if (/\/jobs\/|-imports\/\d/.test(path)) await world.drain();
    const answer = await answering;
    const { status } = answer;
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(answer.body), {
      status,
      headers: { ...answer.headers },
    });
  };
  return { fetch: send as typeof fetch, asked };
}

/** Creates a client of a world. */
export const clientOf = (
  world: TestWorld,
  { fetch }: Served,
  key: KeyName = 'merchant',
  retries: Partial<Patience> = {},
) => createClient({ url: publicUrl, key: world.keys[key], version: '2022-02-01', fetch, retries });
