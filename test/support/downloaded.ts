import { expectStatus } from './given/arranged.ts';
import type { TestWorld } from './world.ts';

/** Downloads a file by the URL in a response, without a key. */
export async function downloaded(world: TestWorld, url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const signed = await world.call(`GET ${pathname.replace('/local', '')}${search}`, { key: null });
  return Buffer.from(await (await fetch(expectStatus(signed, 302).headers.location ?? '')).arrayBuffer());
}
