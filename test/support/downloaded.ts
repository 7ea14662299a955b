import { expectStatus } from './given/arranged.ts';
import type { TestWorld } from './world.ts';

/** Downloads a file by the URL in a response, without a key. Throws if the bucket does not return it. */
export async function downloaded(world: TestWorld, url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const signed = await world.call(`GET ${pathname.replace('/local', '')}${search}`, { key: null });
  const response = await fetch(expectStatus(signed, 302).headers.location ?? '');
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
